package io.encbench.driver.execute.query;

import io.encbench.driver.execute.CellSet;
import io.encbench.driver.execute.CellSets;
import io.encbench.driver.execute.PackedRows;
import io.encbench.driver.execute.ResultRows;
import io.encbench.driver.execute.ServerConnection;
import io.encbench.driver.execute.expression.Expression;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.TextCollation;
import io.encbench.driver.sql.SqlText;
import io.encbench.driver.value.codec.CellDecoder;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One query to the server. It may need values of a row that another query has returned.
 *
 * @param indexes the indexes, in the row of the block, of the columns that the query reads, in
 *     order
 * @param columns the text of these columns
 * @param packed how their rows can be read as one value; null if they cannot
 * @param keepsCells whether a {@link CellSet} can keep them
 * @param collations the collations of plain text among them, by the index in the row
 * @param computed the virtual slots that its conditions use, which are computed first
 * @param from the text of its FROM clause
 * @param tail the text after the conditions: ORDER BY, LIMIT, FOR UPDATE
 */
public record ServerQuery(
    List<Integer> indexes,
    String columns,
    @Nullable PackedRows packed,
    boolean keepsCells,
    Map<Integer, TextCollation> collations,
    List<Computed> computed,
    String from,
    List<ServerCondition> where,
    SqlText tail) {
  private static final String NOTHING = "1 = 0";

  /** A virtual slot, by its number, and its value. */
  public record Computed(int number, Expression value) {}

  public ServerQuery {
    indexes = List.copyOf(indexes);
    collations = Map.copyOf(collations);
    computed = List.copyOf(computed);
    where = List.copyOf(where);
  }

  /** Passes on the rows that belong to a row of the query before, with the cells of both. */
  void read(Operator.Run run, JoinedRow row, Operator.Sink sink) throws SQLException {
    if (run.isLimitedToNone()) {
      describe(run);
      return;
    }
    SelectPlan.Execution execution = run.execution();
    for (Computed each : computed) {
      execution.values().set(each.number(), each.value().value(row));
    }
    List<ServerCondition.Bound> bounds = new ArrayList<>();
    for (ServerCondition condition : where) {
      ServerCondition.Bound bound = condition.bound(execution, row);
      if (bound == null) {
        describe(run);
        return;
      }
      bounds.add(bound);
    }
    String sql =
        text(String.join(" AND ", bounds.stream().map(ServerCondition.Bound::text).toList()));
    Reader reader = new Reader(run, row, sink);
    List<ResultRows.Column> described =
        packed == null ? null : execution.server().packedColumns(sql, packed);
    if (packed != null && described != null) {
      PackedRead read =
          new PackedRead(
              execution.statements(),
              sql,
              tail.text(),
              packed,
              described,
              keepsCells ? key(execution, sql) : null,
              statement -> bind(execution, bounds, statement));
      if (read.passOn(reader)) {
        return;
      }
    }
    PreparedStatement statement = execution.prepared(sql);
    bind(execution, bounds, statement);
    execution.fetch(statement, reader);
  }

  /** The query with its values; null if the client does not know the value of one of them. */
  private CellSets.@Nullable Key key(SelectPlan.Execution execution, String sql) {
    List<Object> values = new ArrayList<>();
    for (ServerCondition condition : where) {
      if (!(condition instanceof ServerCondition.Written written)) {
        return null;
      }
      for (int slot : written.part().parameters()) {
        Object value = execution.values().plainParameter(slot);
        if (value == null) {
          return null;
        }
        values.add(value);
      }
    }
    return new CellSets.Key(sql, values);
  }

  private void bind(
      SelectPlan.Execution execution,
      List<ServerCondition.Bound> bounds,
      PreparedStatement statement)
      throws SQLException {
    int index = 1;
    for (ServerCondition.Bound bound : bounds) {
      index = bound.binder().bind(statement, index);
    }
    execution.values().bind(tail, statement, index);
  }

  /** Adds the cells that it reads to those of a row. */
  private final class Reader implements ServerConnection.RowReader {
    private final Operator.Run run;
    private final JoinedRow before;
    private final Operator.Sink sink;

    /** Decodes the first key of a sort that drops rows by it; null if there is none. */
    private @Nullable CellDecoder key;

    private int keyOffset;
    private byte[] keyCell = new byte[0];

    Reader(Operator.Run run, JoinedRow before, Operator.Sink sink) {
      this.run = run;
      this.before = before;
      this.sink = sink;
    }

    @Override
    public void columns(List<ResultRows.Column> columns) {
      for (int i = 0; i < indexes.size(); i++) {
        int index = indexes.get(i);
        TextCollation collation = collations.get(index);
        run.columns()[index] =
            collation == null ? columns.get(i) : columns.get(i).comparedBy(collation);
      }
      Sort.FirstRows sort = sink.firstRows();
      int place = sort == null ? -1 : indexes.indexOf(sort.firstColumn());
      ColumnRule rule = place < 0 ? null : columns.get(place).described();
      if (packed != null && rule != null && rule.type().isSignedLong()) {
        key = columns.get(place).decoder();
        keyOffset = packed.offset(place);
        keyCell = new byte[packed.lengths().get(place)];
      }
    }

    @Override
    public boolean wants(byte[] rows, int from) throws SQLException {
      CellDecoder decoder = key;
      Sort.FirstRows sort = sink.firstRows();
      int at = from + keyOffset;
      if (decoder == null || sort == null || PackedRows.isNull(rows, at, at + keyCell.length)) {
        return true;
      }
      System.arraycopy(rows, at, keyCell, 0, keyCell.length);
      return !sort.drops(decoder.toLong(keyCell));
    }

    @Override
    public boolean wants(long value) {
      Sort.FirstRows sort = sink.firstRows();
      return key == null || sort == null || !sort.drops(value);
    }

    @Override
    public boolean row(byte[][] cells) throws SQLException {
      return sink.take(before.with(indexes, cells));
    }
  }

  /** The text that is sent, where {@code (?)} also stands for a longer list. */
  String outline() {
    return text(String.join(" AND ", where.stream().map(ServerCondition::outline).toList()));
  }

  /** Describes the columns, by reading no row. */
  void describe(Operator.Run run) throws SQLException {
    SelectPlan.Execution execution = run.execution();
    execution.fetch(
        execution.prepared("SELECT " + columns + from + " WHERE " + NOTHING),
        new Reader(run, run.nothing(), row -> true));
  }

  /** Whether some values may make the query too large to execute. */
  boolean mayBeTooMuch() {
    return where.stream().anyMatch(condition -> !(condition instanceof ServerCondition.Written));
  }

  private String text(String conditions) {
    return "SELECT "
        + columns
        + from
        + (conditions.isEmpty() ? "" : " WHERE " + conditions)
        + tail.text();
  }
}
