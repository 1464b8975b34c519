/** The TPC-C runner. */
@org.jspecify.annotations.NullMarked
package io.encbench.tpcc;
