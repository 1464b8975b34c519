package io.encbench.driver.sql;

/**
 * A column as the database has it.
 *
 * @param nullable whether it may be NULL
 * @param primaryKey whether it is part of the primary key
 * @param type its SQL type as the database tells it, such as {@code int unsigned}; empty if that is
 *     not known
 */
public record SchemaColumn(String name, boolean nullable, boolean primaryKey, String type) {
  /** A column of no primary key and of a type that is not known. */
  public SchemaColumn(String name, boolean nullable) {
    this(name, nullable, false, "");
  }
}
