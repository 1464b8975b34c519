/**
 * Finds what a statement does to encrypted columns, if the server can do all of it on cells: which
 * literals and parameters become cells, and which result columns hold some. Uses {@code sql},
 * {@code guard} and {@code rules}. Begin with {@link io.encbench.driver.analysis.RuleAnalyzer}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.driver.analysis;
