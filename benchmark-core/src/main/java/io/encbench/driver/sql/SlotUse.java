package io.encbench.driver.sql;

import io.encbench.driver.rules.ColumnRule;

/** What becomes of one slot (a literal or a {@code ?}) of a statement. */
public sealed interface SlotUse {
  /** It goes to the server as it is. */
  record PassThrough() implements SlotUse {}

  /** It is stored in a column, so it converts as in an assignment and becomes its cell. */
  record Store(ColumnRule column) implements SlotUse {}

  /**
   * It is stored in a column and must not be NULL: with {@code IGNORE} the server would turn NULL
   * into an empty value, which is no cell.
   */
  record StoreNotNull(ColumnRule column) implements SlotUse {}

  /** It is compared with a column, so it converts without loss and becomes a cell. */
  record Compare(ColumnRule column) implements SlotUse {}

  /**
   * It is compared with a column whose cells may be under any of several keys: it converts without
   * loss and becomes one cell for each key, as items of an IN list.
   *
   * @param keys how many cells it becomes
   */
  record CompareUnderEveryKey(ColumnRule column, int keys) implements SlotUse {}

  /** How many literals or parameters it becomes in the text for the server. */
  default int width() {
    return this instanceof CompareUnderEveryKey every ? every.keys() : 1;
  }
}
