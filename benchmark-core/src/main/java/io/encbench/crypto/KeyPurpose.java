package io.encbench.crypto;

/** What a derived key is for. The codes are part of key derivation and never change. */
enum KeyPurpose {
  DET_INTEGER(1, 1),
  ORD_PREFIX(2, 1),
  DET_BYTES(3, 2),
  RND_GCM(4, 1),
  RND_SIV(5, 2);

  private final int code;
  private final int blockCipherKeys;

  KeyPurpose(int code, int blockCipherKeys) {
    this.code = code;
    this.blockCipherKeys = blockCipherKeys;
  }

  int code() {
    return code;
  }

  /** How many keys of the block cipher stand one after another in a key of this purpose. */
  int blockCipherKeys() {
    return blockCipherKeys;
  }
}
