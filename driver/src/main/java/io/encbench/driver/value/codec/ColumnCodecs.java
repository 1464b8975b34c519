package io.encbench.driver.value.codec;

import io.encbench.driver.failure.Refusal;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.value.convert.ComparingConversion;
import io.encbench.driver.value.convert.Conversion;
import io.encbench.driver.value.convert.StoringConversion;
import io.encbench.driver.value.convert.ValueSettings;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The encoders and the decoder of one column, which share its cipher. */
public abstract class ColumnCodecs {
  final ColumnRule column;
  final ValueSettings settings;
  private final Map<Integer, CellEncoder> comparingByKey = new HashMap<>();
  private @Nullable CellEncoder storing;
  private @Nullable CellEncoder comparing;
  private @Nullable CellDecoder decoder;

  ColumnCodecs(ColumnRule column, ValueSettings settings) {
    this.column = column;
    this.settings = settings;
  }

  abstract CellEncoder encoder(Conversion conversion);

  abstract CellEncoder encoder(Conversion conversion, int keyId);

  abstract CellDecoder newDecoder();

  /**
   * A new cell of the same value, under the newest key.
   *
   * @throws SQLException if the cell is not authentic
   */
  public abstract byte[] renewed(byte[] cell) throws SQLException;

  /**
   * The cell that stands for the server's time in a {@code DEFAULT}.
   *
   * @throws IllegalStateException if the type is not a date or time
   */
  public abstract byte[] clockMark();

  public final CellEncoder storing() {
    if (storing == null) {
      storing = encoder(new StoringConversion(column, settings.fractions(), settings.doubles()));
    }
    return storing;
  }

  public final CellEncoder comparing() throws SQLException {
    if (comparing == null) {
      comparing = encoder(comparingConversion());
    }
    return comparing;
  }

  public final CellEncoder comparing(int keyId) throws SQLException {
    CellEncoder encoder = comparingByKey.get(keyId);
    if (encoder == null) {
      encoder = encoder(comparingConversion(), keyId);
      comparingByKey.put(keyId, encoder);
    }
    return encoder;
  }

  private Conversion comparingConversion() throws SQLException {
    if (!column.comparable()) {
      throw Refusal.because(
          "comparison of the column "
              + column.name()
              + " cannot be done on cells: its scheme is RND; DET compares for equality");
    }
    return new ComparingConversion(column);
  }

  public final CellDecoder decoder() {
    if (decoder == null) {
      decoder = newDecoder();
    }
    return decoder;
  }
}
