package io.encbench.driver.guard;

import io.encbench.driver.failure.Refusal;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.EncryptionRules;
import io.encbench.driver.sql.Token;
import io.encbench.driver.sql.TokenList;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Decides from the words of a statement how it is analysed, and refuses statements that cannot be
 * analysed.
 */
public final class StatementGuard {
  /** How a statement is analysed. */
  public enum Route {
    /** Not at all: it touches no encrypted column, or does no harm to those that it touches. */
    PASS,
    /** As a statement that reads or changes rows. */
    ROWS,
    /** As the statement that it explains, except that its result is another one. */
    EXPLAINED_ROWS,
    /** As a statement that defines a table or an index. */
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
      Set.of("CREATE", "ALTER", "DROP", "RENAME", "IMPORT", "USE", "CALL");

  /** Kinds of objects that may have the name of a table but touch no table. */
  private static final Set<String> OTHER_OBJECTS =
      Set.of("DATABASE", "SCHEMA", "USER", "ROLE", "SERVER", "TABLESPACE");

  private final EncryptionRules rules;
  private final SchemaCatalogue catalogue;

  public StatementGuard(EncryptionRules rules, SchemaCatalogue catalogue) {
    this.rules = rules;
    this.catalogue = catalogue;
  }

  /** How the statement is to be analysed. */
  public Route route(TokenList tokens, String text) throws SQLException {
    if (rules.all().isEmpty() || tokens.size() == 0) {
      return Route.PASS;
    }
    SessionVariables.requireHarmlessHints(text);
    KnownStatements.requireAll(tokens);
    StoredReferences stored = new StoredReferences(tokens, catalogue);
    for (int i : KnownStatements.beginnings(tokens)) {
      if (tokens.at(i).is("CALL")) {
        stored.requireHarmlessCall(i);
      } else if (tokens.at(i).is("SET")) {
        new SessionVariables(rules).requireHarmlessSet(tokens, i);
      }
    }
    stored.requireNone();
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
    if (first.equals("RENAME") && isTable(tokens, 1)) {
      return Route.TABLE_DEFINITION;
    }
    throw Refusal.onTable(first, table);
  }

  private static boolean isUnreadableTableWord(Token token) {
    return token.is("NATURAL")
        || token.is("LATERAL")
        || token.is("RECURSIVE")
        || token.is("RETURNING");
  }

  private static boolean isTable(TokenList tokens, int index) {
    return tokens.at(index).is("TABLE") || tokens.at(index).is("TABLES");
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

  /** The index of the first word of the statement that an EXPLAIN explains; 0 if there is none. */
  public int explained(TokenList tokens) {
    for (int i = 1; i < tokens.size(); i++) {
      if (tokens.at(i).isName() && ROWS.contains(upper(tokens.at(i)))) {
        return i;
      }
    }
    return 0;
  }

  /** Whether executing the statements of a text may change what the catalogue describes. */
  public boolean changesSchema(TokenList tokens) {
    return KnownStatements.beginnings(tokens).stream()
        .anyMatch(begin -> CHANGING_SCHEMA.contains(upper(tokens.at(begin))));
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

  /**
   * Searches a text that cannot be split into tokens for the names of encrypted tables. If it has
   * none, it passes, and the server reports the error.
   */
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
