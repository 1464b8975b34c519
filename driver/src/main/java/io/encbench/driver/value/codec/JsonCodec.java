package io.encbench.driver.value.codec;

import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.value.convert.Conversion;
import io.encbench.driver.value.convert.Utf8;
import io.encbench.driver.value.convert.ValueSettings;
import java.nio.charset.CharacterCodingException;
import java.sql.SQLException;

/** Encodes JSON columns. The canonical form is the text that the server would store, in UTF-8. */
final class JsonCodec {
  private JsonCodec() {}

  /** Encodes text that is a JSON document. {@link TextCodec} decodes it. */
  static final class Encoder extends TypedEncoder {
    private final BytesColumnCodecs.Seal seal;

    Encoder(
        ColumnRule column,
        Conversion conversion,
        ValueSettings settings,
        BytesColumnCodecs.Seal seal) {
      super(column, conversion, settings);
      this.seal = seal;
    }

    @Override
    public byte[] encode(String value) throws SQLException {
      try {
        String stored = settings.json().stored(value, conversion);
        return seal.cell(conversion.fit(Utf8.bytes(stored)));
      } catch (CharacterCodingException e) {
        throw conversion.malformed();
      }
    }
  }
}
