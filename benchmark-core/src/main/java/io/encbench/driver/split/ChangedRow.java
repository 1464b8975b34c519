package io.encbench.driver.split;

import java.util.List;

/**
 * A row of an update with its new values.
 *
 * @param key writes each value of its primary key
 * @param identity what tells it from other rows, in the order of the key
 * @param row the new values of the columns that were read
 * @param values those of the execution that set them
 */
record ChangedRow(List<KeyText> key, List<Object> identity, List<SqlValue> row, SlotValues values) {
  ChangedRow {
    key = List.copyOf(key);
    identity = List.copyOf(identity);
    row = List.copyOf(row);
  }

  /** Writes a value of a key. */
  @FunctionalInterface
  interface KeyText {
    void addTo(InnerText text);
  }
}
