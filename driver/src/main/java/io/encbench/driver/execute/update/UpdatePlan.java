package io.encbench.driver.execute.update;

import io.encbench.driver.execute.ClientSideExecution;
import io.encbench.driver.execute.ClientSidePlan;
import io.encbench.driver.execute.ClientSideStatement;
import io.encbench.driver.execute.PlanStep;
import io.encbench.driver.execute.RowColumn;
import io.encbench.driver.execute.ServerStatements;
import io.encbench.driver.execute.ServerStatements.SqlBuilder;
import io.encbench.driver.execute.expression.Arithmetic;
import io.encbench.driver.execute.expression.ExecutionValues;
import io.encbench.driver.execute.expression.Expression;
import io.encbench.driver.execute.expression.SlotValues;
import io.encbench.driver.execute.expression.SqlValue;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.Identifiers;
import io.encbench.driver.sql.SyntaxTree.Part;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The plan of an update of one table for which the client computes new values or selects the rows.
 * Writes the statements that the update sends to the server.
 *
 * @param table the table with its alias, as written
 * @param tableName the name of the table as the catalogue knows it
 * @param columns the columns that are read, in the order of the row
 * @param targets the assignments, in order
 * @param keys the columns of the primary key
 * @param rows the text from WHERE on, which selects the rows
 * @param ordered whether this text has an ORDER BY, so that rows are also written in this order:
 *     whether two rows have equal values in a unique key for a while depends on it
 * @param reading reads the keys and columns of the rows if the server cannot select the rows by
 *     itself; otherwise null
 * @param point the condition that identifies one row by its key; null if there is none
 * @param together whether the rows of a batch may be written together: not if the update sets a
 *     column of a UNIQUE key, because then the rows in between count
 * @param memorable whether the updated rows can be identified and no other columns change with
 *     those that the update sets
 * @param remembered those of {@code columns} whose values may be remembered
 */
public record UpdatePlan(
    Part table,
    String tableName,
    List<RowColumn> columns,
    List<Target> targets,
    List<RowColumn> keys,
    Part rows,
    boolean ordered,
    @Nullable ClientSideStatement reading,
    @Nullable Point point,
    boolean together,
    boolean memorable,
    List<RowColumn> remembered)
    implements ClientSidePlan {

  /**
   * The SQL modes that change the result. In MariaDB's SIMULTANEOUS_ASSIGNMENT, assignments do not
   * see those before them.
   */
  private static final Set<String> OTHER_MODES =
      Set.of(Arithmetic.SIGNED_SUBTRACTION, "SIMULTANEOUS_ASSIGNMENT");

  /**
   * A condition that each column of the primary key equals a literal or parameter.
   *
   * @param slots the template indexes of these literals and parameters, in the order of the key
   * @param alone whether there is no other condition, ORDER BY or LIMIT
   */
  public record Point(List<Integer> slots, boolean alone) {
    public Point {
      slots = List.copyOf(slots);
    }
  }

  public UpdatePlan {
    columns = List.copyOf(columns);
    targets = List.copyOf(targets);
    keys = List.copyOf(keys);
    remembered = List.copyOf(remembered);
  }

  @Override
  public Set<String> otherModes() {
    return OTHER_MODES;
  }

  @Override
  public boolean returnsRows() {
    return false;
  }

  /** The steps of the update. If no key names its rows, they are shown as if one row changed. */
  @Override
  public List<PlanStep> steps() {
    List<PlanStep> steps = new ArrayList<>();
    if (reading == null) {
      steps.add(
          PlanStep.AtServer.once(readSql(new SqlBuilder(), List.of(), SlotValues.none()).text()));
    } else {
      steps.addAll(reading.steps());
    }
    for (Target target : targets) {
      if (target instanceof Target.Computed computed) {
        steps.add(new PlanStep.InClient("compute " + computed.text()));
      }
    }
    String trips =
        point == null
            ? "1 for every " + KeyedRows.ROWS_AT_ONCE + " changed rows"
            : "1 if it changes";
    steps.add(new PlanStep.AtServer(anyWriteSql().text(), trips));
    return PlanStep.Bracket.around(steps);
  }

  @Override
  public ClientSideExecution open(ServerStatements statements) throws SQLException {
    UpdateExecution execution = new UpdateExecution(this, statements);
    execution.prepare();
    if (point != null && remembered.equals(columns)) {
      statements.server().willRead(tableName, columns.stream().map(RowColumn::name).toList());
    }
    return execution;
  }

  /** An assignment of an update. Immutable. */
  public sealed interface Target {
    /** The name of the column. */
    String name();

    /**
     * An assignment whose value the client computes.
     *
     * @param column the index of the column in the row
     * @param text the assignment as it is written
     */
    public record Computed(String name, ColumnRule rule, int column, Expression value, String text)
        implements Target {}

    /**
     * An assignment that the server executes as it is written.
     *
     * @param value the text of the value
     * @param fixed whether the value is a literal, a parameter or NULL
     * @param seen the value that later expressions of the statement see; null if none reads the
     *     column
     */
    record Given(String name, Part value, boolean fixed, @Nullable Seen seen) implements Target {}

    /**
     * A value assigned to a column that a later expression reads.
     *
     * @param column the index of the column in the row
     */
    record Seen(ColumnRule rule, int column, Expression value) {}
  }

  /**
   * A row of an update with its new values.
   *
   * @param row the new values of the columns that were read
   * @param values the slot values of the execution that sets the new values
   */
  record ChangedRow(KeyedRows.Key key, List<SqlValue> row, SlotValues values) {
    ChangedRow {
      row = List.copyOf(row);
    }
  }

  /** A statement that writes one row, without its values. */
  SqlBuilder anyWriteSql() {
    SlotValues none = SlotValues.none();
    List<SqlValue> row = columns.stream().map(column -> (SqlValue) SqlValue.Null.INSTANCE).toList();
    if (point != null) {
      return writePointSql(new SqlBuilder(), row, none);
    }
    return writeSql(List.of(new ChangedRow(keyedRows().unset(), row, none)));
  }

  /**
   * The statement that reads the rows of the update. It also reads their keys, unless the update
   * names one row by its key.
   *
   * @param text where to write it
   * @param more the names of further columns to read
   */
  SqlBuilder readSql(SqlBuilder text, List<String> more, SlotValues values) {
    return KeyedRows.readSql(text, point == null ? withKeys() : columns, more, table, rows, values);
  }

  /**
   * The statement that reads several rows by their keys, for an update that names one row by its
   * key.
   */
  SqlBuilder readKeysSql(List<KeyedRows.Key> wanted) {
    return keyedRows().readByKeySql(withKeys(), table, wanted);
  }

  /** Finds rows by the primary key. */
  KeyedRows keyedRows() {
    return new KeyedRows(keys);
  }

  private List<RowColumn> withKeys() {
    return Stream.concat(keys.stream(), columns.stream()).toList();
  }

  /**
   * The statement that writes the row that the update names by its key.
   *
   * @param text where to write it
   */
  SqlBuilder writePointSql(SqlBuilder text, List<SqlValue> row, SlotValues values) {
    begin(text);
    for (int i = 0; i < targets.size(); i++) {
      Target target = targets.get(i);
      text.add(i == 0 ? "" : ", ").add(Identifiers.quote(target.name())).add(" = ");
      addValue(text, target, row, values);
    }
    return text.add(" ").add(rows, values);
  }

  /** The statement that writes several rows by their keys. */
  SqlBuilder writeSql(List<ChangedRow> changed) {
    List<KeyedRows.Key> found = changed.stream().map(ChangedRow::key).toList();
    List<Integer> varying = keyedRows().varying(found);
    ChangedRow first = changed.get(0);
    boolean oneExecution = changed.stream().allMatch(row -> row.values() == first.values());
    SqlBuilder text = begin(new SqlBuilder());
    for (int i = 0; i < targets.size(); i++) {
      Target target = targets.get(i);
      text.add(i == 0 ? "" : ", ").add(Identifiers.quote(target.name())).add(" = ");
      boolean same =
          target instanceof Target.Given given
              && (oneExecution || given.value().parameters().isEmpty());
      if (same || changed.size() == 1) {
        addValue(text, target, first.row(), first.values());
      } else {
        addCases(text, target, changed, varying);
      }
    }
    text.add(" WHERE ");
    keyedRows().addCondition(text, found);
    if (ordered && changed.size() > 1) {
      addOrder(text, found, varying);
    }
    return text;
  }

  /** Adds the order of the rows. */
  private void addOrder(SqlBuilder text, List<KeyedRows.Key> found, List<Integer> varying) {
    text.add(" ORDER BY CASE");
    for (int i = 0; i < found.size(); i++) {
      text.add(" WHEN ");
      keyedRows().addEqual(text, found.get(i), varying);
      text.add(" THEN " + i);
    }
    text.add(" END");
  }

  private SqlBuilder begin(SqlBuilder text) {
    return text.add("UPDATE ").add(table, SlotValues.none()).add(" SET ");
  }

  private static void addValue(
      SqlBuilder text, Target target, List<SqlValue> row, SlotValues values) {
    if (target instanceof Target.Computed computed) {
      SqlValue value = row.get(computed.column());
      text.parameter((statement, index) -> ExecutionValues.bind(value, statement, index));
    } else if (target instanceof Target.Given given) {
      text.add(given.value(), values);
    }
  }

  private void addCases(
      SqlBuilder text, Target target, List<ChangedRow> changed, List<Integer> varying) {
    text.add("CASE");
    for (ChangedRow row : changed) {
      text.add(" WHEN ");
      keyedRows().addEqual(text, row.key(), varying);
      text.add(" THEN ");
      addValue(text, target, row.row(), row.values());
    }
    text.add(" END");
  }
}
