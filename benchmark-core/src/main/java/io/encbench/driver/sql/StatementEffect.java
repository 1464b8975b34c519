package io.encbench.driver.sql;

import java.util.Locale;

/** What a statement does to the transaction of its session. */
public enum StatementEffect {
  /** It neither begins nor ends one. */
  NONE,
  BEGINS_TRANSACTION,
  ENDS_TRANSACTION,
  /** It may do either. */
  UNCLEAR;

  /** The effect of the statements of a text, in a session that is not looked at. */
  static StatementEffect of(TokenList tokens) {
    if (tokens.size() == 0) {
      return NONE;
    }
    for (int i = 0; i < tokens.size(); i++) {
      Token token = tokens.at(i);
      boolean another = token.is(";") && i < tokens.size() - 1;
      if (another
          || token.kind() == Token.Kind.EXECUTABLE_COMMENT
          || token.kind() == Token.Kind.MALFORMED) {
        return UNCLEAR;
      }
    }
    return switch (tokens.at(0).text().toUpperCase(Locale.ROOT)) {
      // What a stored function or a trigger does stays within the statement.
      case "SELECT",
          "(",
          "WITH",
          "INSERT",
          "REPLACE",
          "UPDATE",
          "DELETE",
          "SHOW",
          "EXPLAIN",
          "DESCRIBE",
          "DESC",
          "USE",
          "SAVEPOINT",
          "RELEASE" ->
          NONE;
      case "BEGIN" -> BEGINS_TRANSACTION;
      case "START" -> tokens.at(1).is("TRANSACTION") ? BEGINS_TRANSACTION : UNCLEAR;
      case "COMMIT" -> tokens.contains("CHAIN", 1) ? UNCLEAR : ENDS_TRANSACTION;
      case "ROLLBACK" -> rollback(tokens);
      case "SET" -> setsSession(tokens) ? UNCLEAR : NONE;
      default -> UNCLEAR;
    };
  }

  private static StatementEffect rollback(TokenList tokens) {
    if (tokens.contains("TO", 1)) {
      return NONE;
    }
    return tokens.contains("CHAIN", 1) ? UNCLEAR : ENDS_TRANSACTION;
  }

  private static boolean setsSession(TokenList tokens) {
    for (int i = 1; i < tokens.size(); i++) {
      if (tokens.at(i).text().toLowerCase(Locale.ROOT).endsWith("autocommit")) {
        return true;
      }
    }
    return false;
  }
}
