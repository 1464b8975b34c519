package io.encbench.driver.serverview;

/** Where values can be seen. */
enum Place {
  WIRE,
  GENERAL_LOG,
  BINARY_LOG,
  /** The file of the table that they were written to. */
  TABLE_FILE,
  /** Redo and undo logs, the system tablespace, the error log and whatever else there is. */
  OTHER_FILES
}
