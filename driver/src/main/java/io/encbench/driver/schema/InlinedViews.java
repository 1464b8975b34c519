package io.encbench.driver.schema;

import io.encbench.driver.failure.Refusal;
import io.encbench.driver.rules.Identifiers;
import io.encbench.driver.schema.Dependents.QualifiedName;
import io.encbench.driver.sql.Lexer;
import io.encbench.driver.sql.TokenList;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Replaces views that touch encrypted tables by derived tables with their definitions, so that the
 * query is planned like any other. Immutable.
 */
final class InlinedViews {
  private static final int MOST_NESTED = 16;

  private static final Set<String> QUERIES = Set.of("SELECT", "WITH", "(");
  private static final Set<String> JOINS = Set.of("FROM", "JOIN", "STRAIGHT_JOIN");

  /** Words between the tables of a FROM clause. */
  private static final Set<String> IN_FROM = Set.of("FROM", "JOIN", "STRAIGHT_JOIN", "ON", "USING");

  /** Words that begin or end another clause than FROM. */
  private static final Set<String> IN_OTHERS =
      Set.of("SELECT", "WHERE", "BY", "HAVING", "LIMIT", "WINDOW", "SET", "VALUES", "WITH");

  /** Words after a table that are no alias; all of them are reserved. */
  private static final Set<String> AFTER_TABLE =
      Set.of(
          "WHERE",
          "JOIN",
          "INNER",
          "LEFT",
          "RIGHT",
          "CROSS",
          "NATURAL",
          "STRAIGHT_JOIN",
          "ON",
          "USING",
          "ORDER",
          "GROUP",
          "HAVING",
          "LIMIT",
          "UNION",
          "EXCEPT",
          "INTERSECT",
          "FOR",
          "LOCK",
          "WINDOW",
          "USE",
          "FORCE",
          "IGNORE",
          "PARTITION",
          "INTO",
          "PROCEDURE");

  /** What may stand between CREATE and VIEW; any other object may have the name {@code view}. */
  private static final Set<String> BEFORE_VIEW =
      Set.of(
          "OR",
          "REPLACE",
          "ALGORITHM",
          "=",
          "UNDEFINED",
          "MERGE",
          "TEMPTABLE",
          "DEFINER",
          "INVOKER",
          "CURRENT_USER",
          "SQL",
          "SECURITY");

  private final Stored stored;
  private final String schema;

  /** What the database says of its views. */
  interface Stored {
    /**
     * The definition of a view that touches encrypted tables; empty if this account may not read
     * it, null if there is no such view.
     */
    @Nullable String definition(QualifiedName view) throws SQLException;

    /** The names of the columns of a view, in order. */
    List<String> columns(String view) throws SQLException;
  }

  /**
   * Prepares to replace views.
   *
   * @param schema the schema in which unqualified names are looked up
   */
  InlinedViews(Stored stored, String schema) {
    this.stored = stored;
    this.schema = schema;
  }

  /**
   * The query with derived tables in the place of views. The same text if it names no view that
   * touches encrypted tables, or is no query.
   *
   * @throws java.sql.SQLFeatureNotSupportedException if the definition of a view cannot be read
   */
  String inlined(String sql) throws SQLException {
    return inlined(sql, schema, 0);
  }

  private String inlined(String sql, String current, int depth) throws SQLException {
    TokenList tokens = new TokenList(Lexer.tokens(sql));
    if (tokens.size() == 0 || !tokens.isOneOf(QUERIES, 0)) {
      return sql;
    }
    StringBuilder text = new StringBuilder();
    int copied = 0;
    for (int i = 0; i < tokens.size(); i++) {
      boolean qualified = tokens.at(i - 1).is(".") && tokens.at(i - 2).isName();
      int first = qualified ? i - 2 : i;
      if (!tokens.at(i).isName() || tokens.at(i + 1).is(".") || !isTable(tokens, first)) {
        continue;
      }
      QualifiedName name =
          new QualifiedName(qualified ? tokens.at(first).text() : current, tokens.at(i).text());
      String definition = stored.definition(name);
      if (definition == null || (!qualified && isCommonTable(tokens, tokens.at(i).text()))) {
        continue;
      }
      text.append(sql, copied, tokens.at(first).start());
      text.append('(').append(body(name, definition, depth)).append(')');
      copied = tokens.at(i).end();
      boolean aliased =
          tokens.at(i + 1).is("AS")
              || (tokens.at(i + 1).isName() && !tokens.isOneOf(AFTER_TABLE, i + 1));
      if (!aliased) {
        text.append(" AS ").append(Identifiers.quote(tokens.at(i).text()));
      }
    }
    return text.append(sql.substring(copied)).toString();
  }

  /**
   * The query of a CREATE VIEW; null if a text is another statement.
   *
   * @throws java.sql.SQLFeatureNotSupportedException if the query has a constant, which the server
   *     would store in clear
   */
  static @Nullable String created(String sql) throws SQLException {
    TokenList tokens = new TokenList(Lexer.tokens(sql));
    int view = 1;
    while (tokens.isOneOf(BEFORE_VIEW, view)) {
      view++;
    }
    if (!tokens.at(0).is("CREATE") || !tokens.at(view).is("VIEW")) {
      return null;
    }
    int as = view + 1;
    while (as < tokens.size() && !tokens.at(as).is("AS")) {
      as = tokens.at(as).is("(") ? Math.max(as, tokens.partner(as)) + 1 : as + 1;
    }
    for (int i = as; i < tokens.size(); i++) {
      boolean constant =
          switch (tokens.at(i).kind()) {
            case SLOT, LITERAL, VARIABLE, EXECUTABLE_COMMENT, MALFORMED -> true;
            default -> tokens.at(i).is("TRUE") || tokens.at(i).is("FALSE");
          };
      if (constant) {
        throw Refusal.because(
            "CREATE VIEW with a constant is not supported on tables with encrypted columns: the"
                + " server would store it in clear");
      }
    }
    return as + 1 < tokens.size() ? sql.substring(tokens.at(as + 1).start()) : null;
  }

  private String body(QualifiedName view, String definition, int depth) throws SQLException {
    if (depth == MOST_NESTED) {
      throw Refusal.because(
          "view "
              + view.name()
              + " is not supported: more than "
              + MOST_NESTED
              + " views in views");
    }
    if (definition.isEmpty()) {
      throw Refusal.because(
          "view "
              + view.name()
              + " is not supported: it reads encrypted columns, and this account may not read its"
              + " definition (privilege SHOW VIEW)");
    }
    String named = withNames(unqualified(definition, view.schema()), columns(view));
    return inlined(named, view.schema(), depth + 1);
  }

  private List<String> columns(QualifiedName view) throws SQLException {
    String name =
        view.schema().equalsIgnoreCase(schema) ? view.name() : view.schema() + "." + view.name();
    return stored.columns(name);
  }

  /**
   * A definition with the names of the view's columns as aliases. Servers store an alias for every
   * column, but not the names that CREATE VIEW lists.
   */
  private static String withNames(String definition, List<String> names) throws SQLException {
    TokenList tokens = new TokenList(Lexer.tokens(definition));
    StringBuilder text = new StringBuilder();
    int copied = 0;
    int named = 0;
    int i = 1;
    for (; i < tokens.size() && !tokens.at(i).is("FROM") && named < names.size(); i++) {
      if (tokens.at(i).is("(")) {
        i = Math.max(i, tokens.partner(i));
      }
      boolean last = tokens.at(i + 2).is(",") || tokens.at(i + 2).is("FROM");
      if (tokens.at(i).is("AS") && tokens.at(i + 1).isName() && last) {
        text.append(definition, copied, tokens.at(i + 1).start());
        text.append(Identifiers.quote(names.get(named++)));
        copied = tokens.at(i + 1).end();
      }
    }
    if (named == 0 || named < names.size()) {
      throw Refusal.because(
          "a view that reads encrypted columns is not supported if its definition is no plain"
              + " SELECT with a name for each column");
    }
    return text.append(definition.substring(copied)).toString();
  }

  /**
   * A definition without the names of schemas: before the table of a column, and before a table of
   * the current schema. Servers store them with every name.
   */
  private String unqualified(String definition, String own) {
    TokenList tokens = new TokenList(Lexer.tokens(definition));
    StringBuilder text = new StringBuilder();
    int copied = 0;
    for (int i = 0; i < tokens.size(); i++) {
      boolean begins =
          tokens.at(i).isName() && tokens.at(i + 1).is(".") && !tokens.at(i - 1).is(".");
      boolean column = begins && tokens.at(i + 3).is(".");
      boolean table =
          begins
              && tokens.at(i).text().equalsIgnoreCase(own)
              && own.equalsIgnoreCase(schema)
              && isTable(tokens, i);
      if (column || table) {
        text.append(definition, copied, tokens.at(i).start());
        copied = tokens.at(i + 2).start();
      }
    }
    return text.append(definition.substring(copied)).toString();
  }

  /** Whether a name at this place is that of a table in a FROM clause. */
  private static boolean isTable(TokenList tokens, int place) {
    if (tokens.isOneOf(JOINS, place - 1)) {
      return !tokens.at(place - 1).is("FROM") || clause(tokens, place - 2).is("SELECT");
    }
    if (tokens.at(place - 1).is("(")) {
      return isTable(tokens, place - 1);
    }
    Clause before = tokens.at(place - 1).is(",") ? clause(tokens, place - 2) : Clause.NONE;
    return before.isFrom || (before.bracket >= 0 && isTable(tokens, before.bracket));
  }

  /**
   * What a place belongs to.
   *
   * @param word the word that begins the clause; empty if a bracket does
   * @param bracket the bracket, or -1
   */
  private record Clause(String word, boolean isFrom, int bracket) {
    static final Clause NONE = new Clause("", false, -1);

    boolean is(String expected) {
      return word.equalsIgnoreCase(expected);
    }
  }

  private static Clause clause(TokenList tokens, int from) {
    for (int i = from; i >= 0; i--) {
      if (tokens.at(i).is(")")) {
        i = Math.max(tokens.partner(i), 0);
      } else if (tokens.at(i).is("(")) {
        return new Clause("", false, i);
      } else if (tokens.isOneOf(IN_FROM, i) || tokens.isOneOf(IN_OTHERS, i)) {
        return new Clause(tokens.at(i).text(), tokens.isOneOf(IN_FROM, i), -1);
      }
    }
    return Clause.NONE;
  }

  /** Whether WITH may give a name another meaning. */
  private static boolean isCommonTable(TokenList tokens, String name) {
    for (int i = 0; i < tokens.size(); i++) {
      boolean begins =
          tokens.at(i - 1).is("WITH")
              || tokens.at(i - 1).is("RECURSIVE")
              || tokens.at(i - 1).is(",");
      if (begins && tokens.at(i).isName() && tokens.at(i).text().equalsIgnoreCase(name)) {
        int columns = tokens.at(i + 1).is("(") ? tokens.partner(i + 1) + 1 : i + 1;
        if (tokens.at(columns).is("AS") && tokens.at(columns + 1).is("(")) {
          return true;
        }
      }
    }
    return false;
  }
}
