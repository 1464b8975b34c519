package io.encbench.driver.value;

import io.encbench.crypto.cell.BytesCipher;
import io.encbench.crypto.cell.CellCiphers;
import io.encbench.crypto.cell.LongCipher;
import io.encbench.driver.execute.expression.Collation;
import io.encbench.driver.rules.ColumnRule;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The ciphers of the columns, which connections with the same keys share. They are created when a
 * column is first used. Thread-safe, as are the ciphers.
 */
public final class ColumnCiphers {
  private final CellCiphers ciphers;
  private final Map<ColumnRule, LongCipher> longs = new ConcurrentHashMap<>();
  private final Map<ColumnRule, BytesCipher> bytes = new ConcurrentHashMap<>();

  /** Takes what creates ciphers, with the keys that the columns need. */
  public ColumnCiphers(CellCiphers ciphers) {
    this.ciphers = ciphers;
  }

  /** The cipher of a column whose canonical form is an integer. */
  public LongCipher longs(ColumnRule column) {
    return longs.computeIfAbsent(
        column,
        of ->
            new CipherPool.Longs(
                () -> ciphers.longs(of.format(), of.scheme(), of.domain(), of.type().bits())));
  }

  /** The cipher of a column whose canonical form is a byte string. */
  public BytesCipher bytes(ColumnRule column) {
    return bytes.computeIfAbsent(column, of -> new CipherPool.Bytes(() -> newBytes(of)));
  }

  private BytesCipher newBytes(ColumnRule column) {
    if (!column.folds()) {
      return ciphers.bytes(column.scheme(), column.domain());
    }
    Collation collation = Collation.of(column.foldedBy(), column.name());
    return ciphers.folded(
        column.domain(), column.foldedBy().sqlName(), text -> key(collation, text));
  }

  /** The collation's key of a text in UTF-8: its units of 16 bits, the higher byte first. */
  private static byte[] key(Collation collation, byte[] text) {
    try {
      // Not the key in UTF-16: a weight may be half of a surrogate pair.
      String key = collation.key(new String(text, StandardCharsets.UTF_8));
      ByteBuffer bytes = ByteBuffer.allocate(Character.BYTES * key.length());
      bytes.asCharBuffer().put(key);
      return bytes.array();
    } catch (SQLException e) {
      throw new IllegalStateException("a rule of folded text states its collation", e);
    }
  }
}
