package io.encbench.driver.serverview;

/** Where values can be seen. */
enum Place {
  WIRE,
  GENERAL_LOG,
  BINARY_LOG,
  /** The file of the table to which they were written. */
  TABLE_FILE,
  /** Redo and undo logs, the system tablespace, the error log and all other files. */
  OTHER_FILES
}
