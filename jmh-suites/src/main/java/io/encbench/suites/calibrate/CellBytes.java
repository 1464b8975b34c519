package io.encbench.suites.calibrate;

import io.encbench.driver.rules.ColumnRule;

/**
 * The length of the cells of a column, as a mean. Immutable.
 *
 * @param stored bytes of a cell
 * @param text whether it is text, as folded cells are, and not random bytes
 */
public record CellBytes(double stored, boolean text) {
  private static final double OCTETS = 256;

  /** What stands around the bytes of a literal: {@code _binary''}. */
  private static final int MARK = 9;

  /** What stands around the digits of a literal: {@code _binary x''}. */
  private static final int HEXADECIMAL_MARK = 11;

  private static final int QUOTES = 2;

  /**
   * The cells of a column.
   *
   * @param value mean bytes of its values; of no matter for types whose cells all have one length
   */
  public static CellBytes of(ColumnRule rule, double value) {
    if (!rule.type().isOfAnyLength()) {
      return new CellBytes(rule.maxCellBytes(), rule.folds());
    }
    double shorter = Math.max(0, rule.type().maxBytes() - value);
    return new CellBytes(rule.maxCellBytes() - (rule.folds() ? 2 : 1) * shorter, rule.folds());
  }

  /**
   * Bytes of a cell in the text of a statement. The driver doubles a quote, and writes hexadecimal
   * digits if there is a backslash. So the length depends on chance, and this is its mean.
   */
  public double inStatement() {
    if (text) {
      return stored + QUOTES;
    }
    double backslash = 1 - Math.pow(1 - 1 / OCTETS, stored);
    return backslash * (HEXADECIMAL_MARK + 2 * stored)
        + (1 - backslash) * (MARK + stored * (1 + 1 / OCTETS));
  }
}
