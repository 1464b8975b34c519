package io.encbench.driver.sql;

/**
 * A column as the database has it.
 *
 * @param nullable whether it may be NULL
 */
public record SchemaColumn(String name, boolean nullable) {}
