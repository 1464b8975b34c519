package io.encbench.profile.proof;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a column of a table should hold on the server.
 *
 * @param table name of the table
 * @param name of the column
 * @param plaintexts the value of every row as the server would print it, in any order
 * @param cell what stands in the place of a value; null if the column is plain
 */
public record StoredColumn(
    String table, String name, List<String> plaintexts, @Nullable StoredForm cell) {

  /**
   * The look of a column's cells (docs/driver/cell-format.md).
   *
   * @param bytes of a cell, without those of its text
   * @param holdsText whether a cell is longer by its text's UTF-8 bytes
   * @param randomised whether equal values have different cells; if not, they have equal ones
   */
  public record CellForm(int bytes, boolean holdsText, boolean randomised) implements StoredForm {
    @Override
    public String type() {
      return "varbinary";
    }

    @Override
    public int length(String plaintext) {
      return bytes + (holdsText ? plaintext.getBytes(StandardCharsets.UTF_8).length : 0);
    }

    @Override
    public byte[] ciphertext(byte[] stored) {
      return stored;
    }
  }
}
