package io.encbench.driver.value.codec;

import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.value.convert.Conversion;
import io.encbench.driver.value.convert.PlainTemporal;
import io.encbench.driver.value.convert.TemporalText;
import io.encbench.driver.value.convert.Timeline.WallTimeline;
import io.encbench.driver.value.convert.ValueSettings;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;

/** Codecs for DATE columns. The canonical form is the number of days since 1970-01-01. */
final class DateCodec {
  private DateCodec() {}

  /** Encodes DATE columns. The canonical form is the number of days since 1970-01-01. */
  static final class Encoder extends TypedEncoder {
    private final LongColumnCodecs.Seal seal;

    Encoder(
        ColumnRule column,
        Conversion conversion,
        ValueSettings settings,
        LongColumnCodecs.Seal seal) {
      super(column, conversion, settings);
      this.seal = seal;
    }

    @Override
    public byte[] encode(LocalDate value) throws SQLException {
      if (!WallTimeline.hasYear(value.getYear())) {
        throw conversion.outOfRange();
      }
      return seal.cell(value.toEpochDay());
    }

    @Override
    public byte[] encode(LocalDateTime value) throws SQLException {
      if (!value.toLocalTime().equals(LocalTime.MIDNIGHT)) {
        throw conversion.refused("a date with a time that is not midnight");
      }
      return encode(value.toLocalDate());
    }

    @Override
    public byte[] encode(String value) throws SQLException {
      try {
        return encode(TemporalText.dateTime(value));
      } catch (DateTimeException e) {
        throw conversion.malformed();
      }
    }
  }

  /** Decodes DATE columns. */
  static final class Decoder extends TypedDecoder {
    private final LongColumnCodecs.LongCell cells;

    Decoder(LongColumnCodecs.LongCell cells, ValueSettings settings) {
      super(cells.column(), settings);
      this.cells = cells;
    }

    private LocalDate open(byte[] cell) throws SQLException {
      return LocalDate.ofEpochDay(cells.openTemporal(cell));
    }

    @Override
    PlainTemporal temporal(byte[] cell, String target) throws SQLException {
      return new PlainTemporal.OfDate(open(cell));
    }

    @Override
    public String toText(byte[] cell) throws SQLException {
      return open(cell).toString();
    }

    @Override
    public byte[] toBytes(byte[] cell) throws SQLException {
      return toText(cell).getBytes(StandardCharsets.US_ASCII);
    }

    @Override
    public Object toObject(byte[] cell) throws SQLException {
      return toDate(cell, null);
    }
  }
}
