package io.encbench.driver.analysis;

import io.encbench.driver.rules.Identifiers;
import io.encbench.driver.sql.TokenList;
import io.encbench.driver.sql.TokenList.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * The places in an INSERT or REPLACE of values where another column and its values can be added.
 * Immutable.
 *
 * @param tokens the statement
 * @param names the brackets around the column names, or the table's name if there are no brackets;
 *     null if the statement has the form {@code SET c = value}
 * @param rows the brackets around the values of each row, or the tokens after SET
 */
record InsertPlaces(TokenList tokens, @Nullable Span names, List<Span> rows) {
  InsertPlaces {
    rows = List.copyOf(rows);
  }

  /**
   * The places of a statement; null if it inserts the rows of a query, or has a form that this
   * class does not know.
   *
   * @param table the last token of the table's name
   */
  static @Nullable InsertPlaces of(TokenList tokens, int table) {
    int at = table + 1;
    if (tokens.at(at).is("PARTITION") && tokens.partner(at + 1) > at) {
      at = tokens.partner(at + 1) + 1;
    }
    if (tokens.at(at).is("SET")) {
      return new InsertPlaces(
          tokens, null, List.of(new Span(at + 1, endOfAssignments(tokens, at + 1))));
    }
    Span names = new Span(at - 1, at - 1);
    if (tokens.at(at).is("(") && tokens.partner(at) > at) {
      names = new Span(at, tokens.partner(at));
      at = names.last() + 1;
    }
    if (!tokens.isOneOf(Set.of("VALUES", "VALUE"), at)) {
      return null;
    }
    List<Span> rows = new ArrayList<>();
    do {
      at++;
      if (!tokens.at(at).is("(") || tokens.partner(at) < 0) {
        return null;
      }
      rows.add(new Span(at, tokens.partner(at)));
      at = tokens.partner(at) + 1;
    } while (tokens.at(at).is(","));
    return new InsertPlaces(tokens, names, rows);
  }

  private static int endOfAssignments(TokenList tokens, int first) {
    Span named = tokens.insertedRow();
    int at = first;
    while (at < tokens.size()
        && !tokens.at(at).is(";")
        && !(tokens.at(at).is("ON") && tokens.at(at + 1).is("DUPLICATE"))
        && (named == null || at < named.first())) {
      at++;
    }
    return at - 1;
  }

  /** Adds columns that each row gets a cell for. */
  void add(PlanBuilder findings, List<StatementPlan.Fill> fills) {
    StringJoiner columns = new StringJoiner(", ");
    fills.forEach(fill -> columns.add(Identifiers.quote(fill.column().column())));
    if (names != null && names.first() == names.last()) {
      findings.insertAfter(names.first(), " (" + columns + ")");
    } else if (names != null) {
      boolean none = names.last() == names.first() + 1;
      findings.insertAfter(names.last() - 1, (none ? "" : ", ") + columns);
    }
    for (Span row : rows) {
      String comma = names != null && row.last() == row.first() + 1 ? "" : ", ";
      for (StatementPlan.Fill fill : fills) {
        if (names == null) {
          comma = ", " + Identifiers.quote(fill.column().column()) + " = ";
        }
        findings.insertAfter(names == null ? row.last() : row.last() - 1, comma, fill);
        comma = ", ";
      }
    }
  }

  /** The last token of a value. */
  int value(int row, int column) {
    Span span = rows.get(row);
    int brackets = names == null ? 0 : 1;
    return DefinitionItems.split(tokens, span.first() + brackets, span.last() - brackets)
        .get(column)
        .last();
  }
}
