/** Reads SQL text and finds what it does to encrypted columns; the only user of the SQL parser. */
@org.jspecify.annotations.NullMarked
package io.encbench.driver.sql;
