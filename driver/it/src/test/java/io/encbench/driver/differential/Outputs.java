package io.encbench.driver.differential;

/** What the outputs of a query are, and so how much of their metadata is determined. */
enum Outputs {
  /** Some are of a derived table, which the server may name itself or by what it is made of. */
  DERIVED,
  /** Some are expressions, whose sizes a server derives from how it stores their operands. */
  EXPRESSIONS,
  /** All are columns; a server that sorts rows in a temporary table forgets which one counts up. */
  COLUMNS,
  /** All are columns of rows that are not sorted. */
  UNSORTED_COLUMNS
}
