package io.encbench.suites.oltp;

import io.encbench.profile.proof.StoredColumn.CellForm;
import java.util.Locale;

/**
 * The columns of sysbench's tables. With half of them encrypted it is the texts; with all, also the
 * key and the counter. {@code id} and {@code k} are ordered, as ranges of the one are read and the
 * other is indexed; {@code c} is deterministic for DISTINCT, and sorted by the client; {@code pad}
 * is only stored.
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

  /** Type in clear. */
  String type() {
    return type;
  }

  /** What the rules of the encrypting driver say of it. */
  String rule() {
    return rule;
  }

  /** What stands on the server where it is encrypted: lengths of docs/driver/cell-format.md. */
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
