package io.encbench.driver.split;

import io.encbench.driver.sql.SyntaxTree.Part;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** A statement for the server that is being written, with what its parameters are set to. */
final class InnerText {
  private final StringBuilder text = new StringBuilder();
  private final List<Binder> binders = new ArrayList<>();
  private boolean scrollable;

  /** Sets one parameter. */
  @FunctionalInterface
  interface Binder {
    void bind(PreparedStatement statement, int index) throws SQLException;
  }

  InnerText add(String more) {
    text.append(more);
    return this;
  }

  /** A part of the application's statement, its parameters included. */
  InnerText add(Part part, SlotValues values) {
    text.append(part.text());
    for (int slot : part.parameters()) {
      binders.add((statement, index) -> values.bind(slot, statement, index));
    }
    return this;
  }

  InnerText parameter(Binder binder) {
    text.append('?');
    binders.add(binder);
    return this;
  }

  /** A literal as it is written, or a parameter. */
  InnerText add(int slot, SlotValues values) {
    String literal = values.literal(slot);
    return literal == null
        ? parameter((statement, index) -> values.bind(slot, statement, index))
        : add(literal);
  }

  /** Lets the rows be read more than once. */
  InnerText scrollable() {
    scrollable = true;
    return this;
  }

  /** Prepares the statement, unless that has been done, without setting parameters. */
  void prepare(InnerStatements statements) throws SQLException {
    statements.prepared(text.toString());
  }

  /** The statement with its parameters set. */
  PreparedStatement bound(InnerStatements statements) throws SQLException {
    PreparedStatement statement =
        scrollable ? statements.scrollable(text.toString()) : statements.prepared(text.toString());
    for (int i = 0; i < binders.size(); i++) {
      binders.get(i).bind(statement, i + 1);
    }
    return statement;
  }
}
