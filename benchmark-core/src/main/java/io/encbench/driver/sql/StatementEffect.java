package io.encbench.driver.sql;

import java.util.List;
import java.util.Locale;
import java.util.Set;

/** What a statement does to the transaction of its session, and to rows. */
public enum StatementEffect {
  /** It neither changes rows nor begins or ends a transaction. */
  NONE,
  /** It adds rows and changes none. */
  ADDS_ROWS,
  /** It may change rows of any table. */
  CHANGES_ROWS,
  BEGINS_TRANSACTION,
  ENDS_TRANSACTION,
  /** It may do anything. */
  UNCLEAR;

  private static final Set<String> READING =
      Set.of("SELECT", "SHOW", "EXPLAIN", "DESCRIBE", "DESC", "USE", "SAVEPOINT", "RELEASE", "(");

  private static final Set<String> CHANGING = Set.of("UPDATE", "DELETE", "REPLACE", "WITH");

  /** The functions that a query may call without being suspected of changing rows. */
  private static final Set<String> FUNCTIONS =
      Set.of(
          "COUNT",
          "SUM",
          "AVG",
          "MIN",
          "MAX",
          "COALESCE",
          "IFNULL",
          "NULLIF",
          "IF",
          "ABS",
          "ROUND",
          "CONCAT",
          "LENGTH",
          "CHAR_LENGTH",
          "LOWER",
          "UPPER",
          "SUBSTRING",
          "TRIM",
          "NOW",
          "CONNECTION_ID",
          "DATABASE",
          "VERSION",
          "USER",
          "LAST_INSERT_ID",
          "IN",
          "AND",
          "OR",
          "NOT",
          "WHERE",
          "ON",
          "FROM",
          "JOIN",
          "SELECT",
          "EXISTS",
          "VALUES",
          "AS",
          "BY",
          "CASE",
          "WHEN",
          "THEN",
          "ELSE",
          "BETWEEN",
          "LIKE",
          "HAVING",
          "ALL",
          "ANY",
          "SOME",
          "USING",
          "LIMIT",
          "UNION",
          "DISTINCT",
          "INDEX",
          "KEY",
          "OF",
          "XOR",
          "DIV",
          "MOD",
          "INTO",
          "SET");

  /** The effect of the statements of a text, in a session that is not looked at. */
  public static StatementEffect of(String sql) {
    TokenList tokens = new TokenList(Lexer.tokens(sql));
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
    String first = tokens.at(0).text().toUpperCase(Locale.ROOT);
    if (READING.contains(first)) {
      return callsOther(tokens) ? CHANGES_ROWS : NONE;
    }
    if (CHANGING.contains(first)) {
      return CHANGES_ROWS;
    }
    return switch (first) {
      case "INSERT" ->
          tokens.contains("DUPLICATE", 0) || callsOther(tokens) ? CHANGES_ROWS : ADDS_ROWS;
      case "BEGIN" -> BEGINS_TRANSACTION;
      case "START" -> tokens.at(1).is("TRANSACTION") ? BEGINS_TRANSACTION : UNCLEAR;
      case "COMMIT" -> tokens.contains("CHAIN", 1) ? UNCLEAR : ENDS_TRANSACTION;
      case "ROLLBACK" -> rollback(tokens);
      case "SET" -> setsSession(tokens) ? UNCLEAR : NONE;
      default -> UNCLEAR;
    };
  }

  /** Whether a statement calls a function that may be a stored one, which may change any rows. */
  public static boolean callsUnknown(String sql) {
    return callsOther(new TokenList(Lexer.tokens(sql)));
  }

  private static StatementEffect rollback(TokenList tokens) {
    if (tokens.contains("TO", 1)) {
      return CHANGES_ROWS;
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

  /** Whether a function is called that may be a stored one. */
  private static boolean callsOther(TokenList tokens) {
    for (int i = 0; i + 1 < tokens.size(); i++) {
      Token token = tokens.at(i);
      if (token.isName()
          && tokens.at(i + 1).is("(")
          && !FUNCTIONS.contains(token.text().toUpperCase(Locale.ROOT))
          && !List.of("INTO", "AS", "WITH")
              .contains(tokens.at(i - 1).text().toUpperCase(Locale.ROOT))) {
        return true;
      }
    }
    return false;
  }
}
