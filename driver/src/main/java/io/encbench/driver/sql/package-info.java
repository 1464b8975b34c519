/**
 * SQL text: tokens by MySQL's lexical rules, literals and parameters, the parser's syntax tree, and
 * the effect of statements on locked rows. Uses Druid's parser, {@code rules} for the names of
 * tables and columns, and {@code failure}; does not deal with cells. Begin with {@link
 * io.encbench.driver.sql.SqlTemplate} and {@link io.encbench.driver.sql.SyntaxTree}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.driver.sql;
