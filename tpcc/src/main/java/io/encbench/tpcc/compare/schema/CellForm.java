package io.encbench.tpcc.compare.schema;

import io.encbench.profile.proof.Base64BlockForm;

/** The form in which a driver stores encrypted values, as far as one stored value shows it. */
enum CellForm {
  /** Cells of the encrypting driver of this project: docs/driver/cell-format.md. */
  OURS {
    @Override
    boolean hasType(String type) {
      return type.endsWith("binary") || type.endsWith("blob");
    }

    /** By chance, one cell in ten million consists of printable bytes only: (95 / 256)^16. */
    @Override
    boolean isCell(byte[] value) {
      return value.length >= SHORTEST && !printable(value);
    }
  },
  /** Whole AES blocks in base64, as ShardingSphere-JDBC stores them. */
  BASE64_BLOCKS {
    @Override
    boolean hasType(String type) {
      return type.equals(FORM.type());
    }

    @Override
    boolean isCell(byte[] value) {
      try {
        byte[] blocks = FORM.ciphertext(value);
        return blocks.length >= SHORTEST && blocks.length % SHORTEST == 0 && !printable(blocks);
      } catch (IllegalArgumentException e) {
        return false;
      }
    }
  };

  private static final Base64BlockForm FORM = new Base64BlockForm();

  /** Bytes of the shortest cell: a DET integer of our driver, or one AES block. */
  private static final int SHORTEST = 16;

  /** Whether a column of a type, as named by information_schema, can hold this form. */
  abstract boolean hasType(String type);

  abstract boolean isCell(byte[] value);

  private static boolean printable(byte[] value) {
    for (byte one : value) {
      if (one < ' ' || one > '~') {
        return false;
      }
    }
    return true;
  }
}
