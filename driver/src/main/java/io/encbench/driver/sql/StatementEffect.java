package io.encbench.driver.sql;

import io.encbench.driver.rules.EncryptionRules;
import java.util.Locale;
import java.util.Set;

/** The effect of a statement on rows that the transaction of its session has locked. */
public enum StatementEffect {
  /** Changes no existing row, and neither begins nor ends a transaction. */
  NONE,
  /** May change rows of any table, or end the transaction that has locked them. */
  ANY,
  /** As {@link #ANY}, and may change settings of the session or of its next transaction. */
  SETTINGS;

  /** Words that may precede a bracket without calling a function. */
  private static final Set<String> KEYWORDS =
      Set.of(
          "SELECT",
          "FROM",
          "JOIN",
          "ON",
          "USING",
          "WHERE",
          "AND",
          "OR",
          "XOR",
          "NOT",
          "IN",
          "EXISTS",
          "ALL",
          "ANY",
          "SOME",
          "BETWEEN",
          "LIKE",
          "CASE",
          "WHEN",
          "THEN",
          "ELSE",
          "DIV",
          "MOD",
          "BY",
          "HAVING",
          "LIMIT",
          "UNION",
          "DISTINCT",
          "AS",
          "VALUES",
          "VALUE",
          "SET");

  /** Built-in functions that a query may call and still have no effect. */
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
          "DATABASE",
          "VERSION",
          "USER",
          "CONNECTION_ID",
          "LAST_INSERT_ID");

  private static final Set<String> INSERT_OPTIONS =
      Set.of("LOW_PRIORITY", "DELAYED", "HIGH_PRIORITY", "IGNORE", "INTO");

  /** The effect of the statements in a text, determined without looking at the session. */
  public static StatementEffect of(TokenList tokens, EncryptionRules rules) {
    if (tokens.size() == 0) {
      return NONE;
    }
    for (int i = 0; i < tokens.size(); i++) {
      Token token = tokens.at(i);
      boolean another = token.is(";") && i < tokens.size() - 1;
      if (another
          || token.kind() == Token.Kind.EXECUTABLE_COMMENT
          || token.kind() == Token.Kind.MALFORMED) {
        return SETTINGS;
      }
    }
    return switch (upper(tokens.at(0))) {
      case "SHOW", "SAVEPOINT", "RELEASE" -> NONE;
      case "SELECT", "(" -> callsUnknown(tokens) ? SETTINGS : NONE;
      case "INSERT" -> callsUnknown(tokens) ? SETTINGS : onlyAddsRows(tokens, rules) ? NONE : ANY;
      case "REPLACE", "UPDATE", "DELETE", "WITH" -> callsUnknown(tokens) ? SETTINGS : ANY;
      case "BEGIN", "START", "COMMIT", "ROLLBACK" -> ANY;
      default -> SETTINGS;
    };
  }

  /** The effect of two statements. */
  public StatementEffect and(StatementEffect other) {
    return compareTo(other) < 0 ? other : this;
  }

  /** Whether a statement calls a function that may be a stored one, which may change any row. */
  public static boolean callsUnknown(String sql) {
    return callsUnknown(new TokenList(Lexer.tokens(sql)));
  }

  private static boolean callsUnknown(TokenList tokens) {
    for (int i = 0; i + 1 < tokens.size(); i++) {
      if (tokens.at(i).isName() && tokens.at(i + 1).is("(") && !isHarmless(tokens, i)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether a name before a bracket cannot be that of a stored function. A name that is quoted,
   * qualified or separated from the bracket can be, even if a built-in function has the same name.
   */
  private static boolean isHarmless(TokenList tokens, int index) {
    Token name = tokens.at(index);
    Token before = tokens.at(index - 1);
    if (before.is("INTO") || before.is("AS")) {
      return true;
    }
    return name.kind() == Token.Kind.WORD
        && !before.is(".")
        && (KEYWORDS.contains(upper(name))
            || (FUNCTIONS.contains(upper(name)) && name.end() == tokens.at(index + 1).start()));
  }

  /**
   * Whether an INSERT only adds rows. A table without rules may have triggers, which may change
   * rows of other tables.
   */
  private static boolean onlyAddsRows(TokenList tokens, EncryptionRules rules) {
    int table = 1;
    while (INSERT_OPTIONS.contains(upper(tokens.at(table)))) {
      table++;
    }
    return tokens.at(table).isName()
        && rules.hasTable(tokens.at(table).text())
        && !tokens.at(table + 1).is(".")
        && !tokens.contains("DUPLICATE", table);
  }

  private static String upper(Token token) {
    return token.text().toUpperCase(Locale.ROOT);
  }
}
