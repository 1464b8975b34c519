package io.encbench.driver.analysis;

import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.sql.TokenList;

/** What an expression is, as far as encryption is concerned. */
sealed interface Operand {
  /**
   * A value of an encrypted column.
   *
   * @param span its tokens in the text
   * @param token the index of the name in it that is to be accounted for; -1 if that is done
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

  /** Anything that holds nothing encrypted, and is accounted for. */
  record Plain() implements Operand {}

  /** An expression that is not looked into yet. */
  record Unread() implements Operand {}
}
