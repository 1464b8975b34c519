/** The five transactions of clauses 2.4 to 2.8. */
@org.jspecify.annotations.NullMarked
package io.encbench.tpcc.transaction;
