package io.encbench.driver.sql;

/** Where a statement stores a value, and so what the value may be. */
enum Assignment {
  /** A value of INSERT or REPLACE. */
  OF_VALUES(false, true),
  /** SET of UPDATE, which may name other columns of the row. */
  OF_ROW(true, true),
  /** Either with IGNORE: the server would store an empty value, which is no cell, for NULL. */
  IGNORING(false, false);

  private final boolean mayCopyColumns;
  private final boolean mayBeNull;

  Assignment(boolean mayCopyColumns, boolean mayBeNull) {
    this.mayCopyColumns = mayCopyColumns;
    this.mayBeNull = mayBeNull;
  }

  boolean mayCopyColumns() {
    return mayCopyColumns;
  }

  boolean mayBeNull() {
    return mayBeNull;
  }
}
