/** Random values of TPC-C clauses 2.1.6 and 4.3.2. */
@org.jspecify.annotations.NullMarked
package io.encbench.tpcc.random;
