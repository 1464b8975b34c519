package io.encbench.driver.sql;

import io.encbench.driver.rules.ColumnRule;

/** What becomes of one slot (a literal or a {@code ?}) of a statement. */
public sealed interface SlotUse {
  /** It goes to the server as it is. */
  record PassThrough() implements SlotUse {}

  /** It is stored in a column, so it converts as in an assignment and becomes its cell. */
  record Store(ColumnRule column) implements SlotUse {}

  /** It is compared with a column, so it converts without loss and becomes a cell. */
  record Compare(ColumnRule column) implements SlotUse {}
}
