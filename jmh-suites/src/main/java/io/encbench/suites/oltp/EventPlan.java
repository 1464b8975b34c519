package io.encbench.suites.oltp;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one event does, in order.
 *
 * @param transaction whether BEGIN and COMMIT stand around it
 * @param groups of like statements; all of a group go to one table, drawn for each group
 */
record EventPlan(boolean transaction, List<Group> groups) {
  EventPlan {
    groups = List.copyOf(groups);
  }

  /** A step and how often it is done. */
  record Group(Step step, int count) {}

  /** One statement, or a delete and the insert of the same id. */
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

  /** How many values of a column an event sends and reads. */
  int touches(OltpColumn column, int rangeSize) {
    return statements().stream().mapToInt(sql -> sql.touches(column, rangeSize)).sum();
  }

  /** For people: the statements of an event with their counts. */
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
