/**
 * Analyses statements that the server can execute completely on cells: determines which literals
 * and parameters become cells, and which result columns hold cells. Refuses any other use of
 * encrypted columns. Uses {@code sql}, {@code guard} and {@code rules}. Begin with {@link
 * io.encbench.driver.analysis.RuleAnalyzer}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.driver.analysis;
