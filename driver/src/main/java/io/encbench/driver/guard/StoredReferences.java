package io.encbench.driver.guard;

import io.encbench.driver.failure.Refusal;
import io.encbench.driver.sql.TokenList;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the views, functions and procedures that a statement names, and refuses those that touch
 * encrypted columns out of the driver's sight. A name that may also be an alias or a column is
 * taken for a view, unless the words around it rule that out.
 */
final class StoredReferences {
  /** Reserved words and symbols after which a name can only be that of a column. */
  private static final Set<String> BEFORE_COLUMN =
      Set.of(
          "SELECT",
          "DISTINCT",
          "WHERE",
          "AND",
          "OR",
          "XOR",
          "BY",
          "HAVING",
          "=",
          "<>",
          "!=",
          "<",
          "<=",
          ">",
          ">=",
          "+",
          "-",
          "/");

  /** Words and symbols before a table that an alias may follow. */
  private static final Set<String> BEFORE_ALIASED_TABLE = Set.of("FROM", "JOIN", ",");

  private final TokenList tokens;
  private final SchemaCatalogue catalogue;

  /** The schemas in which unqualified names may be looked up; null stands for the current one. */
  private final List<@Nullable String> schemas = new ArrayList<>();

  StoredReferences(TokenList tokens, SchemaCatalogue catalogue) {
    this.tokens = tokens;
    this.catalogue = catalogue;
    schemas.add(null);
    for (int i = 0; i + 1 < tokens.size(); i++) {
      if (tokens.at(i).is("USE") && tokens.at(i + 1).isName()) {
        schemas.add(tokens.at(i + 1).text());
      }
    }
  }

  /** Refuses a statement that names a view or function that touches encrypted columns. */
  void requireNone() throws SQLException {
    for (int i = 0; i < tokens.size(); i++) {
      if (tokens.at(i).isName()) {
        requireNoView(i);
        requireNoFunction(i);
      }
    }
  }

  private void requireNoView(int token) throws SQLException {
    if (!isQualified(token) && !isTablePlace(token)) {
      return;
    }
    for (String schema : schemasOf(token)) {
      if (catalogue.viewTouches(schema, tokens.at(token).text())) {
        throw Refusal.because(
            "view " + tokens.at(token).text() + " is not supported: it reads encrypted columns");
      }
    }
  }

  private void requireNoFunction(int token) throws SQLException {
    if (!tokens.at(token + 1).is("(")) {
      return;
    }
    for (String schema : schemasOf(token)) {
      if (catalogue.functionTouches(schema, tokens.at(token).text())) {
        throw Refusal.because(
            "function "
                + tokens.at(token).text()
                + " is not supported: it may touch encrypted columns, or set variables of the"
                + " session on which the driver relies");
      }
    }
  }

  /** Refuses a call of a procedure that touches encrypted columns or is not known. */
  void requireHarmlessCall(int call) throws SQLException {
    int last = call + 1;
    while (tokens.at(last + 1).is(".")) {
      last += 2;
    }
    boolean simple = last <= call + 3 && tokens.at(last).isName();
    for (String schema : schemasOf(last)) {
      if (!simple || catalogue.procedureTouches(schema, tokens.at(last).text())) {
        throw Refusal.because(
            "CALL "
                + name(call + 1, last)
                + " is not supported: the routine may touch encrypted columns");
      }
    }
  }

  private String name(int first, int last) {
    StringBuilder name = new StringBuilder();
    for (int i = first; i <= last; i++) {
      name.append(tokens.at(i).text());
    }
    return name.toString();
  }

  private List<@Nullable String> schemasOf(int token) {
    return isQualified(token) ? List.of(tokens.at(token - 2).text()) : schemas;
  }

  private boolean isQualified(int token) {
    return tokens.at(token - 1).is(".") && tokens.at(token - 2).isName();
  }

  /** Whether an unqualified name may be that of a table. */
  private boolean isTablePlace(int token) {
    boolean qualifier = tokens.at(token + 1).is(".");
    boolean alias = tokens.at(token - 1).is("AS") || isBareAlias(token);
    return !qualifier && !alias && !tokens.isOneOf(BEFORE_COLUMN, token - 1);
  }

  /** Whether the name follows a table of a FROM clause, and so is its alias. */
  private boolean isBareAlias(int token) {
    int table = token - 1;
    if (!tokens.at(table).isName()) {
      return false;
    }
    int first = isQualified(table) ? table - 2 : table;
    return tokens.isOneOf(BEFORE_ALIASED_TABLE, first - 1);
  }
}
