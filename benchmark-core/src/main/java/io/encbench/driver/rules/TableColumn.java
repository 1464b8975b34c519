package io.encbench.driver.rules;

/**
 * A column that exists in a database, as information_schema describes it.
 *
 * @param table table name, without schema
 * @param column column name
 * @param typeName name of its type, without length: VARBINARY, INT
 * @param octets the most bytes that it holds; 0 where the type has no length
 * @param indexed whether an index begins with it, or it is of the primary key
 */
public record TableColumn(
    String table, String column, String typeName, long octets, boolean indexed) {}
