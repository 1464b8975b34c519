package io.encbench.suites.capture;

import io.encbench.driver.sql.Lexer;
import io.encbench.driver.sql.SqlTemplate;
import io.encbench.driver.sql.Token;

/** The text of a statement as a capture keeps it. */
final class StatementText {
  private StatementText() {}

  /**
   * The first statement of a text without values. Servers note a text of several statements once
   * for each, every time with the rest of the text.
   */
  static String of(String sql) {
    for (Token token : Lexer.tokens(sql)) {
      if (token.is(";")) {
        return SqlTemplate.of(sql.substring(0, token.start())).withoutValues();
      }
    }
    return SqlTemplate.of(sql).withoutValues();
  }
}
