package io.encbench.driver.execute.query;

import io.encbench.driver.execute.ResultRows;
import io.encbench.driver.execute.expression.Arithmetic;
import io.encbench.driver.execute.expression.AsciiCollation;
import io.encbench.driver.execute.expression.SqlValue;
import io.encbench.driver.failure.Refusal;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.ColumnType;
import io.encbench.driver.value.codec.CellDecoder;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import org.jspecify.annotations.Nullable;

/** Decodes the values of a result column so that the client can compute with them. */
final class CellValues {
  private CellValues() {}

  static SqlValue of(ResultRows.Column column, byte @Nullable [] cell) throws SQLException {
    if (cell == null) {
      return SqlValue.Null.INSTANCE;
    }
    ColumnRule described = column.described();
    ColumnType type = described.type();
    CellDecoder decoder = column.decoder();
    return switch (type.kind()) {
      case BOOLEAN, TINYINT, SMALLINT, MEDIUMINT, INT ->
          new SqlValue.Whole(BigInteger.valueOf(decoder.toLong(cell)), type.unsigned());
      case BIGINT -> new SqlValue.Whole(new BigInteger(decoder.toText(cell)), type.unsigned());
      case DECIMAL -> new SqlValue.Exact(decoder.toBigDecimal(cell));
      case DOUBLE -> Arithmetic.approximate(new BigDecimal(decoder.toText(cell)));
      case DATE -> new SqlValue.Moment(decoder.toObject(cell, LocalDate.class).atStartOfDay());
      case DATETIME, TIMESTAMP -> new SqlValue.Moment(decoder.toObject(cell, LocalDateTime.class));
      case CHAR, VARCHAR, TINYTEXT, TEXT, MEDIUMTEXT, LONGTEXT ->
          new SqlValue.Text(
              decoder.toText(cell), AsciiCollation.of(described.collation(), described.name()));
      case BINARY, VARBINARY, TINYBLOB, BLOB, MEDIUMBLOB, LONGBLOB ->
          new SqlValue.Bytes(decoder.toBytes(cell));
      case TIME -> throw Refusal.of("computing with a TIME in the client", described);
    };
  }
}
