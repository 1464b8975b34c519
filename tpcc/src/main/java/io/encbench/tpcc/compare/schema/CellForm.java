package io.encbench.tpcc.compare.schema;

import io.encbench.profile.proof.Base64BlockForm;

/**
 * What a driver leaves on the server in the place of a value, as far as it can be told from one.
 */
enum CellForm {
  /** Cells of the encrypting driver of this project: docs/driver/cell-format.md. */
  OURS {
    @Override
    boolean hasType(String type) {
      return type.endsWith("binary") || type.endsWith("blob");
    }

    /** One cell in ten million is all printable, by chance: (95 / 256)^16. */
    @Override
    boolean isCell(byte[] value) {
      return value.length >= SHORTEST && !printable(value);
    }
  },
  /** Whole blocks in base64, as of ShardingSphere-JDBC. */
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

  /** A DET integer of ours, and a block of AES. */
  private static final int SHORTEST = 16;

  /** Whether a column of a type, as information_schema names it, can hold it. */
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
