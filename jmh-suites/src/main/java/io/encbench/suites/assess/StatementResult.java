package io.encbench.suites.assess;

import io.encbench.driver.rules.ColumnRule;
import io.encbench.suites.calibrate.CellKind;
import io.encbench.suites.calibrate.CostTerm;
import io.encbench.suites.calibrate.ProtocolBytes;
import io.encbench.suites.calibrate.StatementWork;
import java.sql.Connection;
import java.sql.JDBCType;
import java.sql.PreparedStatement;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * What a statement returns, as the server describes it when it prepares the statement. Immutable.
 *
 * @param columns the columns of its rows; empty if it returns none
 * @param description bytes of the result apart from its rows
 */
record StatementResult(List<Column> columns, ProtocolBytes description) {
  /** It returns no rows. */
  static final StatementResult NONE = new StatementResult(List.of(), ProtocolBytes.NONE);

  /** The name of a column has about so many characters if it is not known. */
  private static final int NAMES = 30;

  /**
   * A column.
   *
   * @param read the work of reading a value, apart from decrypting it
   * @param plain bytes of a value in a row, without encrypted columns
   * @param stored bytes of a value in a row, perhaps as a cell
   */
  record Column(String name, CostTerm read, ProtocolBytes plain, ProtocolBytes stored) {}

  StatementResult {
    columns = List.copyOf(columns);
  }

  /** A result of which nothing is known, since the server cannot prepare the statement. */
  static StatementResult unknown() {
    ProtocolBytes value = ProtocolBytes.value(ValueLengths.UNKNOWN_TEXT);
    return new StatementResult(
        List.of(new Column("", CostTerm.TEXT, value, value)), ProtocolBytes.description(1, NAMES));
  }

  /**
   * Asks the server.
   *
   * @param checking connection of Connector/J alone, which prepares statements at the server
   * @throws SQLException if the server cannot prepare the statement
   */
  static StatementResult read(Connection checking, String statement, ValueLengths lengths)
      throws SQLException {
    try (PreparedStatement prepared = checking.prepareStatement(statement)) {
      ResultSetMetaData described = prepared.getMetaData();
      if (described == null) {
        return NONE;
      }
      List<Column> columns = new ArrayList<>();
      double names = 0;
      for (int i = 1; i <= described.getColumnCount(); i++) {
        columns.add(column(described, i, lengths));
        names +=
            described.getCatalogName(i).length()
                + 2.0 * described.getTableName(i).length()
                + described.getColumnName(i).length()
                + described.getColumnLabel(i).length();
      }
      return new StatementResult(columns, ProtocolBytes.description(columns.size(), names));
    }
  }

  private static Column column(ResultSetMetaData described, int index, ValueLengths lengths)
      throws SQLException {
    String table = described.getTableName(index);
    String name = described.getColumnName(index);
    ColumnRule rule = lengths.rule(table, name);
    CostTerm read =
        rule == null
            ? read(JDBCType.valueOf(described.getColumnType(index)))
            : CellKind.of(rule).read();
    Double known = lengths.of(table, name);
    ProtocolBytes plain = ProtocolBytes.value(known == null ? usual(read) : known);
    return new Column(
        name, read, plain, rule == null ? plain : ProtocolBytes.value(lengths.cell(rule).stored()));
  }

  private static double usual(CostTerm read) {
    return read == CostTerm.INTEGER ? ValueLengths.UNKNOWN_NUMBER : ValueLengths.UNKNOWN_TEXT;
  }

  private static CostTerm read(JDBCType type) {
    return switch (type) {
      case BIT,
          TINYINT,
          SMALLINT,
          INTEGER,
          BIGINT,
          DECIMAL,
          NUMERIC,
          REAL,
          FLOAT,
          DOUBLE,
          BOOLEAN,
          DATE,
          TIME,
          TIMESTAMP ->
          CostTerm.INTEGER;
      default -> CostTerm.TEXT;
    };
  }

  boolean hasRows() {
    return !columns.isEmpty();
  }

  /** The work of a row without encrypted columns, of which the client reads all columns. */
  StatementWork plainRow() {
    return row(Column::plain, name -> true);
  }

  /**
   * The work of a row with encrypted columns, without decrypting its cells.
   *
   * @param read tells by its name whether the client reads a column
   */
  StatementWork storedRow(Predicate<String> read) {
    return row(Column::stored, read);
  }

  /** The work of a row that arrives packed, without decrypting its cells. */
  StatementWork packedRow() {
    if (!hasRows()) {
      return StatementWork.NONE;
    }
    StatementWork row = StatementWork.NONE.plus(CostTerm.PACKED_ROW, 1).plus(ProtocolBytes.row());
    for (Column column : columns) {
      row =
          row.plus(column.stored())
              .plus(
                  column.read() == CostTerm.INTEGER
                      ? StatementWork.NONE.plus(CostTerm.PACKED_INTEGER, 1)
                      : StatementWork.packedText(column.stored()));
    }
    return row;
  }

  /** The work of a row that arrives packed, to which the client does not come. */
  StatementWork unreachedRow() {
    StatementWork row = StatementWork.NONE;
    for (Column column : columns) {
      row = row.plus(column.stored()).plus(StatementWork.unreached(column.stored()));
    }
    return hasRows() ? row.plus(ProtocolBytes.row()) : row;
  }

  /**
   * The work of some of these columns in a row of another result, without decrypting their cells.
   *
   * @param more tells by its name whether the other result gets a column
   */
  StatementWork moreColumns(Predicate<String> more) {
    StatementWork work = StatementWork.NONE;
    for (Column column : columns) {
      if (more.test(column.name())) {
        work = work.plus(column.stored()).plus(column.read(), 1);
      }
    }
    return work;
  }

  private StatementWork row(Function<Column, ProtocolBytes> bytes, Predicate<String> read) {
    if (!hasRows()) {
      return StatementWork.NONE;
    }
    StatementWork row = StatementWork.NONE.plus(CostTerm.ROW, 1).plus(ProtocolBytes.row());
    for (Column column : columns) {
      row = row.plus(bytes.apply(column));
      if (read.test(column.name())) {
        row = row.plus(column.read(), 1);
      }
    }
    return row;
  }
}
