/**
 * The five transactions of clauses 2.4 to 2.8, with BenchmarkSQL's statements. Uses {@code random}
 * and {@code result}. Begin with {@code Session} and {@code NewOrder}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.tpcc.transaction;
