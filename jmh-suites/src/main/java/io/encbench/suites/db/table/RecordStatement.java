package io.encbench.suites.db.table;

import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * Statements on one record of a {@link RecordTable}, with literals, as people write them by hand.
 */
public enum RecordStatement {
  INSERT,
  SELECT,
  UPDATE,
  DELETE;

  /** The statement on a record. */
  public String text(RecordTable table, int id) {
    PointRow row = table.row(id);
    return switch (this) {
      case INSERT ->
          "INSERT INTO %s (%s) VALUES (%s)"
              .formatted(
                  table.name(),
                  PointColumn.names(),
                  Arrays.stream(PointColumn.values())
                      .map(column -> literal(row, column))
                      .collect(Collectors.joining(", ")));
      case SELECT ->
          "SELECT %s FROM %s WHERE id = %d".formatted(PointColumn.names(), table.name(), id);
      case UPDATE -> {
        PointRow other = table.row(id % table.rows() + 1);
        yield "UPDATE %s SET k = %s, c = %s WHERE id = %d"
            .formatted(
                table.name(), literal(other, PointColumn.K), literal(other, PointColumn.C), id);
      }
      case DELETE -> "DELETE FROM %s WHERE id = %d".formatted(table.name(), id);
    };
  }

  private static String literal(PointRow row, PointColumn column) {
    String text = row.text(column);
    return switch (column) {
      case ID, K, AMOUNT, QUANTITY, STATUS -> text;
      case C, PAD, NAME, BORN, CREATED -> "'" + text + "'";
    };
  }

  /** How many values of a column the statement sends and reads. */
  int touches(PointColumn column) {
    boolean key = column == PointColumn.ID;
    return switch (this) {
      case INSERT -> 1;
      case SELECT -> key ? 2 : 1;
      case UPDATE -> key || column == PointColumn.K || column == PointColumn.C ? 1 : 0;
      case DELETE -> key ? 1 : 0;
    };
  }
}
