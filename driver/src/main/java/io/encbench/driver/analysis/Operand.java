package io.encbench.driver.analysis;

import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.sql.TokenList;

/** An expression, classified by what matters for encryption. */
sealed interface Operand {
  /**
   * A value of an encrypted column.
   *
   * @param span the tokens of the expression in the text
   * @param token the index of the column name that must be accounted for; -1 if this has been done
   */
  record Encrypted(ColumnRule rule, TokenList.Span span, int token) implements Operand {}

  /**
   * A literal or parameter.
   *
   * @param token the index of its token
   */
  record Value(int token) implements Operand {}

  /** The literal NULL. */
  record Null() implements Operand {}

  /** The word DEFAULT. */
  record Default() implements Operand {}

  /** An expression that contains nothing encrypted and has been accounted for. */
  record Plain() implements Operand {}

  /** An expression that has not been analysed yet. */
  record Unread() implements Operand {}
}
