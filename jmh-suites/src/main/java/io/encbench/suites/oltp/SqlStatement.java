package io.encbench.suites.oltp;

/** The statements of the OLTP tests, as sysbench sends them. */
enum SqlStatement {
  POINT_SELECT("SELECT c FROM %s WHERE id=?"),
  SIMPLE_RANGE("SELECT c FROM %s WHERE id BETWEEN ? AND ?"),
  SUM_RANGE("SELECT SUM(k) FROM %s WHERE id BETWEEN ? AND ?"),
  ORDER_RANGE("SELECT c FROM %s WHERE id BETWEEN ? AND ? ORDER BY c"),
  DISTINCT_RANGE("SELECT DISTINCT c FROM %s WHERE id BETWEEN ? AND ? ORDER BY c"),
  INDEX_UPDATE("UPDATE %s SET k=k+1 WHERE id=?"),
  NON_INDEX_UPDATE("UPDATE %s SET c=? WHERE id=?"),
  DELETE("DELETE FROM %s WHERE id=?"),
  INSERT("INSERT INTO %s (id, k, c, pad) VALUES (?, ?, ?, ?)");

  private final String text;

  SqlStatement(String text) {
    this.text = text;
  }

  /** The text for one table. */
  String on(String table) {
    return text.formatted(table);
  }

  /** Whether the statement changes rows. */
  boolean writes() {
    return !text.startsWith("SELECT");
  }

  /** How many values of a column the statement sends and reads. */
  int touches(OltpColumn column, int rangeSize) {
    return switch (this) {
      case POINT_SELECT -> column == OltpColumn.ID || column == OltpColumn.C ? 1 : 0;
      case SIMPLE_RANGE, ORDER_RANGE, DISTINCT_RANGE -> range(column, OltpColumn.C, rangeSize);
      case SUM_RANGE -> range(column, OltpColumn.K, rangeSize);
      case INDEX_UPDATE -> column == OltpColumn.ID || column == OltpColumn.K ? 1 : 0;
      case NON_INDEX_UPDATE -> column == OltpColumn.ID || column == OltpColumn.C ? 1 : 0;
      case DELETE -> column == OltpColumn.ID ? 1 : 0;
      case INSERT -> 1;
    };
  }

  private static int range(OltpColumn column, OltpColumn read, int rangeSize) {
    if (column == OltpColumn.ID) {
      return 2;
    }
    return column == read ? rangeSize : 0;
  }
}
