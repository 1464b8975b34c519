package io.encbench.driver.differential;

/** The kind of a query's output columns, which decides how much of their metadata is determined. */
enum Outputs {
  /**
   * Some are columns of a derived table, which the server may name after the derived table or after
   * its source.
   */
  DERIVED,
  /** Some are expressions, whose sizes depend on how a server stores their operands. */
  EXPRESSIONS,
  /**
   * All are table columns. A server that sorts rows in a temporary table loses the auto-increment
   * flag.
   */
  COLUMNS,
  /** All are table columns, and the rows are not sorted. */
  UNSORTED_COLUMNS,
  /**
   * As these, of an outer join with a WHERE. MariaDB reports columns as not nullable if it detects
   * that no row without a match remains.
   */
  FILTERED_OUTER_COLUMNS
}
