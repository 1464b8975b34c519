/**
 * SQL text: tokens by MySQL's lexical rules, literals and parameters, the parser's syntax tree, and
 * the effect of statements on locked rows. Does not deal with cells, and uses {@code rules} only
 * for names. Begin with {@link io.encbench.driver.sql.SqlTemplate} and {@link
 * io.encbench.driver.sql.SyntaxTree}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.driver.sql;
