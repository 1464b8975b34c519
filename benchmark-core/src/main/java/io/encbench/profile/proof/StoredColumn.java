package io.encbench.profile.proof;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The content that a column should have on the server.
 *
 * @param table name of the table
 * @param name name of the column
 * @param plaintexts the value of every row as the server would print it, in any order
 * @param cell form of the stored ciphertexts, or null if the column is not encrypted
 */
public record StoredColumn(
    String table, String name, List<String> plaintexts, @Nullable StoredForm cell) {

  /**
   * The form of a column's cells (docs/driver/cell-format.md).
   *
   * @param bytes length of a cell, not counting the bytes of its text
   * @param holdsText whether the UTF-8 bytes of the text add to the length of a cell
   * @param randomised whether equal values have different cells; otherwise they have equal cells
   */
  public record CellForm(int bytes, boolean holdsText, boolean randomised) implements StoredForm {
    /** The shortest cell, which is that of a DET integer. */
    public static final CellForm SHORTEST =
        new CellForm(16, /* holdsText= */ true, /* randomised= */ false);

    @Override
    public String type() {
      return "varbinary";
    }

    /** {@inheritDoc} Long cells are in a BLOB column. */
    @Override
    public boolean mayHaveType(String type) {
      return type.endsWith("binary") || type.endsWith("blob");
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

  /**
   * The form of cells of text that the server compares by a collation: ASCII text with the header
   * of the cell after the tag (docs/driver/cell-format.md, "Folded cells").
   */
  public record FoldedCellForm() implements StoredForm {
    private static final int TAG = 26;
    private static final int WITHOUT_TEXT = 62;
    private static final Set<Integer> VERSIONS = Set.of(0x03, 0x04);
    private static final Set<Integer> FORMS = Set.of(0x03, 0x07, 0x10, 0x14);

    @Override
    public String type() {
      return "varchar";
    }

    /** {@inheritDoc} Long cells are in a TEXT column. */
    @Override
    public boolean mayHaveType(String type) {
      return type.equals(type()) || type.endsWith("text");
    }

    @Override
    public int length(String plaintext) {
      return WITHOUT_TEXT + 2 * plaintext.getBytes(StandardCharsets.UTF_8).length;
    }

    @Override
    public boolean randomised() {
      return false;
    }

    @Override
    public byte[] ciphertext(byte[] stored) {
      if (stored.length < WITHOUT_TEXT
          || !VERSIONS.contains((int) stored[TAG])
          || !FORMS.contains((int) stored[TAG + 1])) {
        throw new IllegalArgumentException("not a folded cell");
      }
      return stored;
    }
  }
}
