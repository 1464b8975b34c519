package io.encbench.driver.value;

import io.encbench.driver.rules.TinyIntOne;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;

/** Reads integer columns whose values are longs. */
final class IntegerDecoder extends TypedDecoder {
  private final LongCell cells;

  IntegerDecoder(LongCell cells, ValueSettings settings) {
    super(cells.column(), settings);
    this.cells = cells;
  }

  @Override
  PlainNumber number(byte[] cell, String target) throws SQLException {
    return new PlainNumber.OfLong(cells.open(cell));
  }

  @Override
  public long toLong(byte[] cell) throws SQLException {
    return cells.open(cell);
  }

  @Override
  public int toInt(byte[] cell) throws SQLException {
    long value = cells.open(cell);
    if (value != (int) value) {
      throw ReadFailures.outOfRange(column, "int");
    }
    return (int) value;
  }

  @Override
  public String toText(byte[] cell) throws SQLException {
    return Long.toString(cells.open(cell));
  }

  @Override
  public byte[] toBytes(byte[] cell) throws SQLException {
    return toText(cell).getBytes(StandardCharsets.US_ASCII);
  }

  @Override
  public Object toObject(byte[] cell) throws SQLException {
    return switch (column.type().kind()) {
      case BOOLEAN -> {
        if (settings.tinyIntOne() == TinyIntOne.TINYINT) {
          yield toInt(cell);
        }
        yield toBoolean(cell);
      }
      case BIGINT -> toLong(cell);
      case INT -> {
        if (column.type().unsigned()) {
          yield toLong(cell);
        }
        yield toInt(cell);
      }
      default -> toInt(cell);
    };
  }
}
