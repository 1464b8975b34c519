/**
 * The commands of the TPC-C program, one class each, and the main classes of its worker JVMs. Uses
 * every other package of the module, and none uses this one. Begin with {@link
 * io.encbench.tpcc.EncBench}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.tpcc;
