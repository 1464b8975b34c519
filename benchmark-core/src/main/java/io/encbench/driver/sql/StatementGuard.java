package io.encbench.driver.sql;

import io.encbench.driver.failure.Refusal;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.ColumnType;
import io.encbench.driver.rules.EncryptionRules;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Decides by the words of a statement how it is to be analysed, and refuses what cannot be. */
final class StatementGuard {
  /** How a statement is analysed. */
  enum Route {
    /** Not at all: it touches no encrypted column, or none that it could harm. */
    PASS,
    /** As one that reads or changes rows. */
    ROWS,
    /** As the statement that it explains, whose result is another one. */
    EXPLAINED_ROWS,
    /** As one that defines a table or an index. */
    TABLE_DEFINITION
  }

  private static final Set<String> ROWS =
      Set.of("SELECT", "WITH", "(", "INSERT", "REPLACE", "UPDATE", "DELETE");

  private static final Set<String> HARMLESS =
      Set.of(
          "DROP",
          "TRUNCATE",
          "LOCK",
          "UNLOCK",
          "ANALYZE",
          "CHECK",
          "OPTIMIZE",
          "REPAIR",
          "CHECKSUM",
          "FLUSH",
          "SHOW",
          "DESC",
          "DESCRIBE",
          "EXPLAIN",
          "USE",
          "GRANT",
          "REVOKE",
          "SAVEPOINT",
          "ROLLBACK",
          "RELEASE",
          "COMMIT",
          "XA",
          "KILL");

  private static final Set<String> EXPLAINING = Set.of("EXPLAIN", "DESCRIBE", "DESC", "ANALYZE");

  private static final Set<String> CHANGING_SCHEMA =
      Set.of("CREATE", "ALTER", "DROP", "RENAME", "USE", "CALL");

  /** Objects whose names may equal that of a table, and which touch none. */
  private static final Set<String> OTHER_OBJECTS =
      Set.of("DATABASE", "SCHEMA", "USER", "ROLE", "SERVER", "TABLESPACE");

  /** Modes that change what literals, operators or cells mean; first the combined ones. */
  private static final Set<String> REFUSED_MODES =
      Set.of(
          "ANSI",
          "DB2",
          "MAXDB",
          "MSSQL",
          "ORACLE",
          "POSTGRESQL",
          "ANSI_QUOTES",
          "NO_BACKSLASH_ESCAPES",
          "PAD_CHAR_TO_FULL_LENGTH",
          "HIGH_NOT_PRECEDENCE",
          "PIPES_AS_CONCAT",
          "TIME_TRUNCATE_FRACTIONAL",
          "TIME_ROUND_FRACTIONAL",
          "EMPTY_STRING_IS_NULL",
          "NO_UNSIGNED_SUBTRACTION",
          "SIMULTANEOUS_ASSIGNMENT");

  private final EncryptionRules rules;
  private final SchemaCatalogue catalogue;

  StatementGuard(EncryptionRules rules, SchemaCatalogue catalogue) {
    this.rules = rules;
    this.catalogue = catalogue;
  }

  /** How the statement is to be analysed. */
  Route route(TokenList tokens, String text) throws SQLException {
    if (rules.all().isEmpty() || tokens.size() == 0) {
      return Route.PASS;
    }
    for (int i = 0; i < tokens.size(); i++) {
      if (beginsStatement(tokens, i)) {
        requireReadable(tokens, i);
      }
    }
    new StoredReferences(tokens, catalogue).requireNone();
    if (isMalformed(tokens)) {
      return malformed(text);
    }
    String table = encryptedTable(tokens);
    return table == null ? Route.PASS : routeOn(table, tokens);
  }

  private Route routeOn(String table, TokenList tokens) throws SQLException {
    for (int i = 0; i < tokens.size(); i++) {
      if (tokens.at(i).kind() == Token.Kind.EXECUTABLE_COMMENT) {
        throw Refusal.onTable("an executable comment", table);
      }
      if (tokens.at(i).is(";") && i < tokens.size() - 1) {
        throw Refusal.onTable("several statements in one text", table);
      }
      if (isUnreadableTableWord(tokens.at(i))) {
        throw Refusal.onTable(tokens.at(i).text().toUpperCase(Locale.ROOT), table);
      }
    }
    String first = upper(tokens.at(0));
    if (ROWS.contains(first)) {
      return Route.ROWS;
    }
    if (EXPLAINING.contains(first) && explained(tokens) > 0) {
      return Route.EXPLAINED_ROWS;
    }
    if (HARMLESS.contains(first)) {
      return Route.PASS;
    }
    if (first.equals("CREATE") || first.equals("ALTER")) {
      return definition(table, first, tokens);
    }
    throw Refusal.onTable(first, table);
  }

  private static boolean isUnreadableTableWord(Token token) {
    return token.is("NATURAL")
        || token.is("LATERAL")
        || token.is("RECURSIVE")
        || token.is("RETURNING");
  }

  private static Route definition(String table, String first, TokenList tokens)
      throws SQLException {
    int object = 1;
    while (Set.of("TEMPORARY", "UNIQUE", "ONLINE", "OFFLINE", "IGNORE", "FULLTEXT", "SPATIAL")
        .contains(upper(tokens.at(object)))) {
      object++;
    }
    String kind = upper(tokens.at(object));
    if (kind.equals("TABLE") || kind.equals("INDEX")) {
      return Route.TABLE_DEFINITION;
    }
    if (OTHER_OBJECTS.contains(kind)) {
      return Route.PASS;
    }
    throw Refusal.onTable(first + " " + kind, table);
  }

  /** The index of the first word of the statement that an EXPLAIN explains; 0 if it has none. */
  int explained(TokenList tokens) {
    for (int i = 1; i < tokens.size(); i++) {
      if (tokens.at(i).isName() && ROWS.contains(upper(tokens.at(i)))) {
        return i;
      }
    }
    return 0;
  }

  /** Whether executing the statements of a text may change what the catalogue knows. */
  boolean changesSchema(TokenList tokens) {
    for (int i = 0; i < tokens.size(); i++) {
      if (beginsStatement(tokens, i) && CHANGING_SCHEMA.contains(upper(tokens.at(i)))) {
        return true;
      }
    }
    return false;
  }

  private static boolean beginsStatement(TokenList tokens, int index) {
    Token before = tokens.at(index - 1);
    return index == 0
        || before.is(";")
        || before.kind() == Token.Kind.EXECUTABLE_COMMENT
        || isEscapedCall(tokens, index);
  }

  /** Whether this is the word CALL of the JDBC escapes {call ...} and {? = call ...}. */
  private static boolean isEscapedCall(TokenList tokens, int index) {
    return tokens.at(index).is("CALL")
        && (tokens.at(index - 1).is("{")
            || (tokens.at(index - 1).is("=") && tokens.at(index - 3).is("{")));
  }

  /** Refuses statements that could touch any table without naming it here. */
  private void requireReadable(TokenList tokens, int first) throws SQLException {
    String word = upper(tokens.at(first));
    switch (word) {
      case "PREPARE", "EXECUTE", "DEALLOCATE" ->
          throw Refusal.because(
              "the statement " + word + " is not supported; use a prepared statement of JDBC");
      case "CALL" -> new StoredReferences(tokens, catalogue).requireHarmlessCall(first);
      case "SET" -> requireHarmlessModes(tokens, first);
      default -> {}
    }
  }

  private void requireHarmlessModes(TokenList tokens, int first) throws SQLException {
    for (int i = first; i < tokens.size() && !tokens.at(i).is(";"); i++) {
      Token token = tokens.at(i);
      String name = token.text().toLowerCase(Locale.ROOT).replace("`", "");
      boolean mode =
          (token.isName() && name.equals("sql_mode"))
              || (token.kind() == Token.Kind.VARIABLE && isSystemMode(name));
      boolean assigned = tokens.at(i + 1).is("=") || tokens.at(i + 1).is(":=");
      if (mode && assigned) {
        requireHarmlessMode(tokens.at(i + 2), tokens.at(i + 3));
      }
      if (assigned && name.endsWith("time_zone")) {
        requireNoTimestamp();
      }
    }
  }

  /** Cells of TIMESTAMP are made in the connection's time zone, which the server must not leave. */
  private void requireNoTimestamp() throws SQLException {
    for (ColumnRule rule : rules.all()) {
      if (rule.type().kind() == ColumnType.Kind.TIMESTAMP) {
        throw Refusal.of("SET time_zone", rule);
      }
    }
  }

  private static boolean isSystemMode(String name) {
    return name.startsWith("@@") && name.endsWith("sql_mode");
  }

  private static void requireHarmlessMode(Token value, Token after) throws SQLException {
    boolean alone = after.is(",") || after.is(";");
    if (!alone || value.kind() != Token.Kind.LITERAL || value.text().length() < 2) {
      throw Refusal.because("SET sql_mode to anything but a string is not supported");
    }
    String modes = value.text().substring(1, value.text().length() - 1);
    for (String mode : modes.split(",", -1)) {
      String name = mode.trim().toUpperCase(Locale.ROOT);
      if (REFUSED_MODES.contains(name) || !name.matches("[A-Z0-9_]*")) {
        throw Refusal.because(
            "SQL mode "
                + (REFUSED_MODES.contains(name) ? name : "of this form")
                + " is not supported with encrypted columns");
      }
    }
    if (!modes.toUpperCase(Locale.ROOT).contains("STRICT_")) {
      throw Refusal.because(
          "SET sql_mode without STRICT_TRANS_TABLES is not supported with encrypted columns");
    }
  }

  private @Nullable String encryptedTable(TokenList tokens) {
    for (int i = 0; i < tokens.size(); i++) {
      if (tokens.at(i).isName() && rules.hasTable(tokens.at(i).text())) {
        return tokens.at(i).text();
      }
    }
    return null;
  }

  private static boolean isMalformed(TokenList tokens) {
    return tokens.size() > 0 && tokens.at(tokens.size() - 1).kind() == Token.Kind.MALFORMED;
  }

  /** Text without tokens is searched for names; if it has none, the server may complain. */
  private Route malformed(String text) throws SQLException {
    String lower = text.toLowerCase(Locale.ROOT);
    for (ColumnRule rule : rules.all()) {
      if (lower.contains(rule.table().toLowerCase(Locale.ROOT))) {
        throw Refusal.onTable("a string, name or comment without its end", rule.table());
      }
    }
    return Route.PASS;
  }

  private static String upper(Token token) {
    return token.text().toUpperCase(Locale.ROOT);
  }
}
