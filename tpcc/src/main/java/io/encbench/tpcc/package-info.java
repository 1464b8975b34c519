/** The TPC-C runner: its command line. */
@org.jspecify.annotations.NullMarked
package io.encbench.tpcc;
