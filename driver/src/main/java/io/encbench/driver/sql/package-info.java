/**
 * The text of SQL statements: tokens by MySQL's lexical rules, literals and parameters, the syntax
 * tree of the parser, and the effect on locked rows. Knows nothing of rules or cells. Begin with
 * {@link io.encbench.driver.sql.SqlTemplate} and {@link io.encbench.driver.sql.SyntaxTree}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.driver.sql;
