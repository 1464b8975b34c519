package io.encbench.driver.execute.update;

import io.encbench.driver.execute.PlanStep;
import io.encbench.driver.execute.RowColumn;
import io.encbench.driver.execute.ServerSqlBuilder;
import io.encbench.driver.execute.expression.SlotValues;
import io.encbench.driver.execute.expression.SqlValue;
import io.encbench.driver.execute.expression.StoredNumber;
import io.encbench.driver.execute.update.UpdatePlan.Target.Computed;
import io.encbench.driver.execute.update.UpdatePlan.Target.Given;
import io.encbench.driver.rules.Identifiers;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes the statements that an update sends to the server. */
record UpdateSql(UpdatePlan plan) {
  /** The steps of the update. If no key names its rows, they are shown as if one row changed. */
  List<PlanStep> steps() {
    List<PlanStep> steps = new ArrayList<>();
    steps.add(PlanStep.AtServer.once(read(SlotValues.none()).text()));
    for (UpdatePlan.Target target : plan.targets()) {
      if (target instanceof Computed computed) {
        steps.add(new PlanStep.InClient("compute " + computed.text()));
      }
    }
    String trips =
        plan.point() == null
            ? "1 for every " + UpdateExecution.ROWS_AT_ONCE + " changed rows"
            : "1 if it changes";
    steps.add(new PlanStep.AtServer(anyWrite().text(), trips));
    return steps;
  }

  /** A statement that writes one row, without its values. */
  ServerSqlBuilder anyWrite() {
    SlotValues none = SlotValues.none();
    List<SqlValue> row =
        plan.columns().stream().map(column -> (SqlValue) SqlValue.Null.INSTANCE).toList();
    if (plan.point() != null) {
      return writePoint(row, none);
    }
    UpdateExecution.ChangedRow.KeyText unset = text -> text.parameter((statement, index) -> {});
    List<KeyColumn> keys = plan.keys();
    return write(
        List.of(
            new UpdateExecution.ChangedRow(
                keys.stream().map(key -> unset).toList(),
                keys.stream().map(key -> (Object) key).toList(),
                row,
                none)));
  }

  /**
   * The statement that reads the rows of the update. It also reads their keys, unless the update
   * names one row by its key.
   */
  ServerSqlBuilder read(SlotValues values) {
    List<RowColumn> columns = plan.point() == null ? withKeys() : plan.columns();
    return select(columns).add(plan.rows(), values).add(" FOR UPDATE");
  }

  /**
   * The statement that reads several rows by their keys, for an update that names one row by its
   * key.
   */
  ServerSqlBuilder readKeys(List<UpdateExecution.ChangedRow> rows) {
    ServerSqlBuilder text = select(withKeys()).add("WHERE ");
    addCondition(text, rows, varying(rows));
    return text.add(" FOR UPDATE");
  }

  private List<RowColumn> withKeys() {
    return Stream.concat(plan.keys().stream().map(KeyColumn::column), plan.columns().stream())
        .toList();
  }

  private ServerSqlBuilder select(List<RowColumn> columns) {
    return new ServerSqlBuilder()
        .add("SELECT ")
        .add(columns.stream().map(RowColumn::quoted).collect(Collectors.joining(", ")))
        .add(" FROM ")
        .add(plan.table(), SlotValues.none())
        .add(" ");
  }

  /** The statement that writes the row that the update names by its key. */
  ServerSqlBuilder writePoint(List<SqlValue> row, SlotValues values) {
    ServerSqlBuilder text = update();
    for (int i = 0; i < plan.targets().size(); i++) {
      UpdatePlan.Target target = plan.targets().get(i);
      text.add(i == 0 ? "" : ", ").add(Identifiers.quote(target.name())).add(" = ");
      addValue(text, target, row, values);
    }
    return text.add(" ").add(plan.rows(), values);
  }

  /** The statement that writes several rows by their keys. */
  ServerSqlBuilder write(List<UpdateExecution.ChangedRow> rows) {
    List<Integer> varying = varying(rows);
    boolean oneExecution = rows.stream().allMatch(row -> row.values() == rows.get(0).values());
    ServerSqlBuilder text = update();
    for (int i = 0; i < plan.targets().size(); i++) {
      UpdatePlan.Target target = plan.targets().get(i);
      text.add(i == 0 ? "" : ", ").add(Identifiers.quote(target.name())).add(" = ");
      boolean same =
          target instanceof Given given && (oneExecution || given.value().parameters().isEmpty());
      if (same || rows.size() == 1) {
        addValue(text, target, rows.get(0).row(), rows.get(0).values());
      } else {
        addCases(text, target, rows, varying);
      }
    }
    text.add(" WHERE ");
    addCondition(text, rows, varying);
    return text;
  }

  private ServerSqlBuilder update() {
    return new ServerSqlBuilder().add("UPDATE ").add(plan.table(), SlotValues.none()).add(" SET ");
  }

  private static void addValue(
      ServerSqlBuilder text, UpdatePlan.Target target, List<SqlValue> row, SlotValues values) {
    if (target instanceof Computed computed) {
      SqlValue value = row.get(computed.column());
      text.parameter((statement, index) -> StoredNumber.bind(value, statement, index));
    } else if (target instanceof Given given) {
      text.add(given.value(), values);
    }
  }

  private void addCases(
      ServerSqlBuilder text,
      UpdatePlan.Target target,
      List<UpdateExecution.ChangedRow> rows,
      List<Integer> varying) {
    text.add("CASE");
    for (UpdateExecution.ChangedRow row : rows) {
      text.add(" WHEN ");
      addEqual(text, row, varying);
      text.add(" THEN ");
      addValue(text, target, row.row(), row.values());
    }
    text.add(" END");
  }

  /** The indexes of the key columns whose values are not the same in all rows. */
  private List<Integer> varying(List<UpdateExecution.ChangedRow> rows) {
    List<Integer> varying = new ArrayList<>();
    for (int i = 0; i < plan.keys().size(); i++) {
      Object first = rows.get(0).identity().get(i);
      int column = i;
      if (!rows.stream().allMatch(row -> row.identity().get(column).equals(first))) {
        varying.add(i);
      }
    }
    return varying;
  }

  /**
   * Adds the condition on the keys, written so that both servers look the rows up in the index of
   * the primary key.
   */
  private void addCondition(
      ServerSqlBuilder text, List<UpdateExecution.ChangedRow> rows, List<Integer> varying) {
    List<Integer> common = new ArrayList<>();
    for (int i = 0; i < plan.keys().size(); i++) {
      if (!varying.contains(i)) {
        common.add(i);
      }
    }
    addEqual(text, rows.get(0), common);
    if (varying.isEmpty()) {
      return;
    }
    text.add(common.isEmpty() ? "" : " AND ");
    if (varying.size() == 1) {
      text.add(plan.keys().get(varying.get(0)).column().quoted()).add(" IN (");
      for (int i = 0; i < rows.size(); i++) {
        text.add(i == 0 ? "" : ", ");
        rows.get(i).key().get(varying.get(0)).addTo(text);
      }
      text.add(")");
      return;
    }
    text.add("(");
    for (int i = 0; i < rows.size(); i++) {
      text.add(i == 0 ? "(" : " OR (");
      addEqual(text, rows.get(i), varying);
      text.add(")");
    }
    text.add(")");
  }

  private void addEqual(
      ServerSqlBuilder text, UpdateExecution.ChangedRow row, List<Integer> columns) {
    for (int i = 0; i < columns.size(); i++) {
      int column = columns.get(i);
      text.add(i == 0 ? "" : " AND ").add(plan.keys().get(column).column().quoted()).add(" = ");
      row.key().get(column).addTo(text);
    }
  }
}
