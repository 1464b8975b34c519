package io.encbench.driver.value.codec;

import io.encbench.driver.execute.expression.Collation;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.value.convert.Conversion;
import io.encbench.driver.value.convert.ReadFailures;
import io.encbench.driver.value.convert.ValueSettings;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Codecs for ENUM columns. The canonical form is the value's text in UTF-8, filled up with zeros to
 * the length of the longest value, so that the length of a cell does not reveal which value it is.
 */
final class EnumCodec {
  /** Text that a server may take for the place of a value in the list. */
  private static final Pattern PLACE = Pattern.compile("\\s*[-+]?[0-9]+\\s*");

  /** The canonical form of no value: no text in UTF-8 begins with this byte. */
  private static final byte NO_MEMBER = (byte) 0xFF;

  private EnumCodec() {}

  private static byte[] canonical(ColumnRule column, byte[] text) {
    return Arrays.copyOf(text, (int) column.type().maxBytes());
  }

  /** Encodes ENUM columns. A value is found by the collation, and stored as the rule spells it. */
  static final class Encoder extends TypedEncoder {
    private final BytesColumnCodecs.Seal seal;
    private final Collation collation;

    Encoder(
        ColumnRule column,
        Conversion conversion,
        ValueSettings settings,
        BytesColumnCodecs.Seal seal) {
      super(column, conversion, settings);
      this.seal = seal;
      this.collation = Collation.of(column.collation(), column.name());
    }

    @Override
    public byte[] encode(String value) throws SQLException {
      String member = member(conversion.fit(value));
      if (member != null) {
        return seal.cell(canonical(column, member.getBytes(StandardCharsets.UTF_8)));
      }
      if (conversion.rounds()) {
        throw PLACE.matcher(value).matches()
            ? conversion.refused("text that is a number, and so may be a place in the list,")
            : conversion.malformed();
      }
      return seal.cell(canonical(column, new byte[] {NO_MEMBER}));
    }

    private @Nullable String member(String text) throws SQLException {
      List<String> members = column.type().members();
      if (members.contains(text)) {
        return text;
      }
      for (String member : members) {
        if (collation.compare(member, text) == 0) {
          return member;
        }
      }
      return null;
    }
  }

  /** Decodes ENUM columns. */
  static final class Decoder extends CharacterDecoder {
    private final BytesColumnCodecs.BytesCell cells;

    Decoder(BytesColumnCodecs.BytesCell cells, ValueSettings settings) {
      super(cells.column(), settings);
      this.cells = cells;
    }

    @Override
    String characters(byte[] cell) throws SQLException {
      return toText(cell);
    }

    @Override
    public String toText(byte[] cell) throws SQLException {
      byte[] canonical = cells.open(cell);
      int length = canonical.length;
      while (length > 0 && canonical[length - 1] == 0) {
        length--;
      }
      String text = new String(canonical, 0, length, StandardCharsets.UTF_8);
      if (!column.type().members().contains(text)) {
        throw ReadFailures.of(column, "its cell holds a value that is not in the list of its rule");
      }
      return text;
    }

    @Override
    public byte[] toBytes(byte[] cell) throws SQLException {
      return toText(cell).getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public Object toObject(byte[] cell) throws SQLException {
      return toText(cell);
    }
  }
}
