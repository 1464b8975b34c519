package io.encbench.suites.oltp;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The statements of one event, in order.
 *
 * @param transaction whether the event begins with BEGIN and ends with COMMIT
 * @param groups groups of the same step; each group draws one table for all its statements
 */
record EventPlan(boolean transaction, List<Group> groups) {
  EventPlan {
    groups = List.copyOf(groups);
  }

  /** A step and the number of its repetitions. */
  record Group(Step step, int count) {}

  /** One statement, or a delete followed by an insert of the same id. */
  enum Step {
    POINT_SELECT(SqlStatement.POINT_SELECT),
    SIMPLE_RANGE(SqlStatement.SIMPLE_RANGE),
    SUM_RANGE(SqlStatement.SUM_RANGE),
    ORDER_RANGE(SqlStatement.ORDER_RANGE),
    DISTINCT_RANGE(SqlStatement.DISTINCT_RANGE),
    INDEX_UPDATE(SqlStatement.INDEX_UPDATE),
    NON_INDEX_UPDATE(SqlStatement.NON_INDEX_UPDATE),
    DELETE_INSERT(SqlStatement.DELETE, SqlStatement.INSERT),
    DELETE(SqlStatement.DELETE),
    NEW_ROW(SqlStatement.INSERT);

    private final SqlStatement first;
    private final @Nullable SqlStatement second;

    Step(SqlStatement only) {
      this(only, null);
    }

    Step(SqlStatement first, @Nullable SqlStatement second) {
      this.first = first;
      this.second = second;
    }

    List<SqlStatement> statements() {
      return second == null ? List.of(first) : List.of(first, second);
    }
  }

  /** All statements of an event, in order, without BEGIN and COMMIT. */
  List<SqlStatement> statements() {
    List<SqlStatement> all = new ArrayList<>();
    for (Group group : groups) {
      for (int i = 0; i < group.count(); i++) {
        all.addAll(group.step().statements());
      }
    }
    return all;
  }

  /** Whether an event changes rows. */
  boolean writes() {
    return statements().stream().anyMatch(SqlStatement::writes);
  }

  /** How many values of a column an event sends and reads. */
  int touches(OltpColumn column, int rangeSize) {
    return statements().stream().mapToInt(sql -> sql.touches(column, rangeSize)).sum();
  }

  /** The statements of an event with their counts, for the report. */
  String words() {
    List<String> parts = new ArrayList<>();
    for (Group group : groups) {
      for (SqlStatement sql : group.step().statements()) {
        parts.add(group.count() + " x " + sql.on("sbtestN"));
      }
    }
    return (transaction ? "BEGIN; " : "")
        + String.join("; ", parts)
        + (transaction ? "; COMMIT" : "");
  }
}
