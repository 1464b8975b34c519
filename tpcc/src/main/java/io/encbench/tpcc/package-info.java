/**
 * The commands of the TPC-C program, one class each, and the main classes of its worker JVMs. This
 * package may use every other package of the module, and no package uses it. Begin with {@link
 * io.encbench.tpcc.EncBench}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.tpcc;
