package io.encbench.driver.execute.query;

import io.encbench.driver.execute.ResultRows;
import io.encbench.driver.execute.expression.Collation;
import io.encbench.driver.execute.expression.ExecutionValues;
import io.encbench.driver.execute.expression.Expression;
import io.encbench.driver.execute.expression.SqlValue;
import io.encbench.driver.failure.Refusal;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.ColumnType;
import io.encbench.driver.value.codec.CellDecoder;
import java.math.BigInteger;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A row on which a query block is evaluated. Each of its values is decoded only once. */
final class JoinedRow implements Expression.EvaluatedRow {
  private final Expression.Types types;
  private final ExecutionValues values;
  private final ResultRows.Column[] columns;
  private final byte[][] cells;
  private final @Nullable SqlValue[] read;

  /**
   * Creates a row.
   *
   * @param types the types of its columns and values
   * @param columns describes each cell; null where the column is not known yet
   * @param cells the cells; null for SQL NULL
   */
  JoinedRow(
      Expression.Types types, ExecutionValues values, ResultRows.Column[] columns, byte[][] cells) {
    this.types = types;
    this.values = values;
    this.columns = columns;
    this.cells = cells;
    this.read = new SqlValue[cells.length];
  }

  @Override
  public long heldBytes() {
    return 2 * HeldMemory.ofCells(cells);
  }

  /**
   * A copy of this row with additional cells at some indexes.
   *
   * @param more the cells, which belong to the copy afterwards
   */
  JoinedRow with(List<Integer> indexes, byte[][] more) {
    if (areAll(indexes)) {
      return new JoinedRow(types, values, columns, more);
    }
    byte[][] all = cells.clone();
    for (int i = 0; i < indexes.size(); i++) {
      all[indexes.get(i)] = more[i];
    }
    return new JoinedRow(types, values, columns, all);
  }

  /** Whether the indexes are those of all columns, in order. */
  private boolean areAll(List<Integer> indexes) {
    boolean all = indexes.size() == cells.length;
    for (int i = 0; all && i < cells.length; i++) {
      all = indexes.get(i) == i;
    }
    return all;
  }

  @Override
  public SqlValue column(int index) throws SQLException {
    SqlValue known = read[index];
    if (known == null) {
      known = decoded(columns[index], cells[index]);
      read[index] = known;
    }
    return known;
  }

  @Override
  public SqlValue slot(int index) throws SQLException {
    return values.value(index);
  }

  @Override
  public Expression.Types types() {
    return types;
  }

  @Override
  public byte @Nullable [] cell(int index) {
    return cells[index];
  }

  @Override
  public byte @Nullable [] extreme(int aggregate) {
    throw new IllegalStateException("an aggregate outside of a group");
  }

  /** The value of a cell, in the form in which the client computes with it. */
  static SqlValue decoded(ResultRows.Column column, byte @Nullable [] cell) throws SQLException {
    if (cell == null) {
      return SqlValue.Null.INSTANCE;
    }
    ColumnRule described = column.described();
    ColumnType type = described.type();
    CellDecoder decoder = column.decoder();
    return switch (type.kind()) {
      case BOOLEAN, TINYINT, SMALLINT, MEDIUMINT, INT ->
          new SqlValue.Whole(BigInteger.valueOf(decoder.toLong(cell)), type.unsigned());
      case BIT -> new SqlValue.Whole(BigInteger.valueOf(decoder.toLong(cell)), true);
      case BIGINT -> new SqlValue.Whole(new BigInteger(decoder.toText(cell)), type.unsigned());
      case DECIMAL -> new SqlValue.Exact(decoder.toBigDecimal(cell));
      case DOUBLE -> new SqlValue.Real(decoder.toDouble(cell));
      case DATE -> new SqlValue.Moment(decoder.toObject(cell, LocalDate.class).atStartOfDay());
      case DATETIME, TIMESTAMP -> new SqlValue.Moment(decoder.toObject(cell, LocalDateTime.class));
      case CHAR, VARCHAR, TINYTEXT, TEXT, MEDIUMTEXT, LONGTEXT ->
          new SqlValue.Text(
              decoder.toText(cell), Collation.of(described.collation(), described.name()));
      case ENUM -> {
        String text = decoder.toText(cell);
        yield new SqlValue.Member(
            text,
            type.members().indexOf(text),
            Collation.of(described.collation(), described.name()));
      }
      case BINARY, VARBINARY, TINYBLOB, BLOB, MEDIUMBLOB, LONGBLOB ->
          new SqlValue.Bytes(decoder.toBytes(cell));
      case FLOAT -> throw Refusal.of("computing with a FLOAT in the client", described);
      case JSON -> throw Refusal.of("computing with JSON in the client", described);
      case TIME -> throw Refusal.of("computing with a TIME in the client", described);
    };
  }
}
