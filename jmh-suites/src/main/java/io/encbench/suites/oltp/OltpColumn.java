package io.encbench.suites.oltp;

import io.encbench.profile.proof.StoredColumn.CellForm;
import java.util.Locale;

/**
 * The columns of sysbench's tables. At 50 %, the two texts are encrypted; at 100 %, the key and the
 * counter as well. {@code id} and {@code k} are ORD, since ranges of {@code id} are read and {@code
 * k} is indexed; {@code c} is DET for DISTINCT, and the client sorts by it; {@code pad} is only
 * stored.
 */
enum OltpColumn {
  ID("INT", "INT, ORD", 100),
  K("INT", "INT, ORD", 100),
  C("CHAR(120)", "CHAR(120) COLLATE binary, DET", 50),
  PAD("CHAR(60)", "CHAR(60), RND", 50);

  private static final int ORDERED_INT_BYTES = 80;
  private static final int DETERMINISTIC_OVERHEAD = 18;
  private static final int RANDOMISED_OVERHEAD = 30;

  private final String type;
  private final String rule;
  private final int encryptedFrom;

  OltpColumn(String type, String rule, int encryptedFrom) {
    this.type = type;
    this.rule = rule;
    this.encryptedFrom = encryptedFrom;
  }

  /** Name in SQL. */
  String sql() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** SQL type of the plain values. */
  String type() {
    return type;
  }

  /** The column's rule for the encrypting driver. */
  String rule() {
    return rule;
  }

  /** The form of its cells on the server, with the lengths of docs/driver/cell-format.md. */
  CellForm cell() {
    return switch (this) {
      case ID, K -> new CellForm(ORDERED_INT_BYTES, false, false);
      case C -> new CellForm(DETERMINISTIC_OVERHEAD, true, false);
      case PAD -> new CellForm(RANDOMISED_OVERHEAD, true, true);
    };
  }

  boolean encrypted(int percent) {
    return percent >= encryptedFrom;
  }
}
