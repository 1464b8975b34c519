package io.encbench.driver.analysis;

import io.encbench.driver.analysis.StatementPlan.TextEdit;
import io.encbench.driver.sql.SqlTemplate;
import io.encbench.driver.sql.SqlTemplate.Slot;
import io.encbench.driver.sql.SqlTemplate.SlotKind;
import java.sql.SQLException;

/**
 * Writes a statement as it is sent to the server: with cells in place of encrypted literals, and
 * with the edits of its plan. Each instance renders one statement.
 */
public final class SqlRenderer {
  private static final char[] HEX = "0123456789abcdef".toCharArray();

  private final SqlTemplate template;
  private final StatementPlan plan;
  private final String cellParameter;
  private final StringBuilder text;
  private int edit;

  /**
   * How a cell is written. Without the character set, MySQL 8.0.31 finds a literal unequal to
   * itself: where it substitutes the literal for a column that is &lt;=&gt; to it, it compares it
   * as a number.
   */
  private enum Notation {
    BYTES("_binary x'", "'"),
    TEXT("_utf8mb4 x'", "'"),
    /** Servers show the bytes of a DEFAULT only in part, but the text of an expression in full. */
    DEFAULT("(UNHEX('", "'))");

    private final String before;
    private final String after;

    Notation(String before, String after) {
      this.before = before;
      this.after = after;
    }

    static Notation of(StatementPlan.SlotUse use) {
      if (use instanceof StatementPlan.SlotUse.Define) {
        return DEFAULT;
      }
      return use.isText() ? TEXT : BYTES;
    }
  }

  /** Encrypts a literal. */
  @FunctionalInterface
  public interface LiteralCells {
    /**
     * The cell of a literal.
     *
     * @param key the index of the key to encrypt with, from 0; always 0 if the use has one cell
     * @throws SQLException if the literal does not fit the column; the message does not contain the
     *     value
     */
    byte[] cell(StatementPlan.SlotUse use, Slot slot, int key) throws SQLException;
  }

  /** Makes the cells that the driver adds because of a {@code DEFAULT}. */
  @FunctionalInterface
  public interface FilledCells {
    /**
     * The cell.
     *
     * @throws SQLException if the cell of the {@code DEFAULT} is not authentic
     */
    byte[] cell(StatementPlan.Fill fill) throws SQLException;
  }

  private SqlRenderer(SqlTemplate template, StatementPlan plan, String cellParameter) {
    this.template = template;
    this.plan = plan;
    this.cellParameter = cellParameter;
    this.text = new StringBuilder(template.text().length() + 64);
  }

  /**
   * Renders a statement: encrypted literals become the hexadecimal text of cells, and the edits of
   * the plan are applied.
   *
   * @param cellParameter the text for a parameter that carries a cell of bytes: {@code ?}, or an
   *     expression that contains it. A parameter that carries a cell of text is a {@code ?}.
   * @throws SQLException if {@code cells} or {@code fills} throws it
   */
  public static String render(
      SqlTemplate template,
      StatementPlan plan,
      String cellParameter,
      LiteralCells cells,
      FilledCells fills)
      throws SQLException {
    return new SqlRenderer(template, plan, cellParameter).render(cells, fills);
  }

  private String render(LiteralCells cells, FilledCells fills) throws SQLException {
    int from = 0;
    for (int i = 0; i < template.slots().size(); i++) {
      Slot slot = template.slots().get(i);
      piece(i, from, slot.start(), fills);
      StatementPlan.SlotUse use = plan.slots().get(i);
      if (slot.kind() == SlotKind.PARAMETER) {
        parameter(use);
      } else if (use instanceof StatementPlan.SlotUse.PassThrough) {
        text.append(template.text(), slot.start(), slot.end());
      } else {
        literal(use, slot, cells);
      }
      from = slot.end();
    }
    piece(template.slots().size(), from, template.text().length(), fills);
    return text.toString();
  }

  private void piece(int number, int from, int to, FilledCells fills) throws SQLException {
    int copied = from;
    while (edit < plan.edits().size() && plan.edits().get(edit).piece() == number) {
      TextEdit next = plan.edits().get(edit++);
      text.append(template.text(), copied, from + next.start()).append(next.text());
      if (next.fill() != null) {
        // Also where the column is folded: it stores bytes as the text that they are.
        boolean defines = next.fill() instanceof StatementPlan.Fill.ClockMark;
        literal(fills.cell(next.fill()), defines ? Notation.DEFAULT : Notation.BYTES);
      }
      copied = from + next.end();
    }
    text.append(template.text(), copied, to);
  }

  private void parameter(StatementPlan.SlotUse use) {
    if (use instanceof StatementPlan.SlotUse.PassThrough) {
      text.append('?');
      return;
    }
    endWord();
    for (int key = 0; key < use.width(); key++) {
      text.append(key == 0 ? "" : ", ").append(use.isText() ? "?" : cellParameter);
    }
  }

  /**
   * Adds a space after a word. The quote or question mark of a slot ends the word before it, but
   * the letters of its replacement would not.
   */
  private void endWord() {
    if (Character.isJavaIdentifierPart(text.charAt(text.length() - 1))) {
      text.append(' ');
    }
  }

  private void literal(StatementPlan.SlotUse use, Slot slot, LiteralCells cells)
      throws SQLException {
    for (int key = 0; key < use.width(); key++) {
      text.append(key == 0 ? "" : ", ");
      literal(cells.cell(use, slot, key), Notation.of(use));
    }
  }

  private void literal(byte[] cell, Notation notation) {
    endWord();
    text.append(notation.before);
    for (byte octet : cell) {
      text.append(HEX[octet >> 4 & 15]).append(HEX[octet & 15]);
    }
    text.append(notation.after);
  }
}
