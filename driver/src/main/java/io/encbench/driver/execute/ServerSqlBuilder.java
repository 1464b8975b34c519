package io.encbench.driver.execute;

import io.encbench.driver.execute.expression.SlotValues;
import io.encbench.driver.sql.SyntaxTree.Part;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Builds a statement for the server, together with the values of its parameters. */
public final class ServerSqlBuilder {
  private final StringBuilder text = new StringBuilder();
  private final List<Binder> binders = new ArrayList<>();

  /** Sets one parameter. */
  @FunctionalInterface
  public interface Binder {
    void bind(PreparedStatement statement, int index) throws SQLException;
  }

  public String text() {
    return text.toString();
  }

  public ServerSqlBuilder add(String more) {
    text.append(more);
    return this;
  }

  /** Adds a part of the application's statement, including its parameters. */
  public ServerSqlBuilder add(Part part, SlotValues values) {
    text.append(part.text());
    for (int slot : part.parameters()) {
      binders.add((statement, index) -> values.bind(slot, statement, index));
    }
    return this;
  }

  public ServerSqlBuilder parameter(Binder binder) {
    text.append('?');
    binders.add(binder);
    return this;
  }

  /** Adds a literal as it is written, or a parameter. */
  public ServerSqlBuilder add(int slot, SlotValues values) {
    String literal = values.literal(slot);
    return literal == null
        ? parameter((statement, index) -> values.bind(slot, statement, index))
        : add(literal);
  }

  /** Prepares the statement, unless it is already prepared, without setting its parameters. */
  public void prepare(ServerStatements statements) throws SQLException {
    statements.prepared(text.toString());
  }

  /** The statement with its parameters set. */
  public PreparedStatement bound(ServerStatements statements) throws SQLException {
    PreparedStatement statement = statements.prepared(text.toString());
    for (int i = 0; i < binders.size(); i++) {
      binders.get(i).bind(statement, i + 1);
    }
    return statement;
  }
}
