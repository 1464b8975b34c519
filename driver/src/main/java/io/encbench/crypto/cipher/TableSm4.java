package io.encbench.crypto.cipher;

import org.bouncycastle.crypto.BlockCipher;
import org.bouncycastle.crypto.CipherParameters;
import org.bouncycastle.crypto.params.KeyParameter;

/**
 * SM4 (GB/T 32907-2016), in place of BouncyCastle's engine, which is slower. One table lookup does
 * the S-box and the linear transformation of a byte together. As with that engine, the addresses
 * that are read depend on the key and the data. Serves one thread at a time.
 */
final class TableSm4 implements BlockCipher {
  private static final int ROUNDS = 32;
  private static final int[] FAMILY_KEY = {0xA3B1BAC6, 0x56AA3350, 0x677D9197, 0xB27022DC};

  private static final byte[] S_BOX = sBox();
  private static final int[] T0 = table(24);
  private static final int[] T1 = table(16);
  private static final int[] T2 = table(8);
  private static final int[] T3 = table(0);

  private int[] roundKeys = new int[0];

  /** I(x A + C) A + C, with the inverse I modulo x^8 + x^7 + x^6 + x^5 + x^4 + x^2 + 1. */
  private static byte[] sBox() {
    byte[] box = new byte[256];
    for (int x = 0; x < box.length; x++) {
      box[x] = (byte) affine(inverse(affine(x)));
    }
    return box;
  }

  private static int affine(int x) {
    int sum = 0xD3;
    for (int i = 0; i < Byte.SIZE; i++) {
      int row = ((0xA7 << i) | (0xA7 >>> (Byte.SIZE - i))) & 0xFF;
      sum ^= (Integer.bitCount(x & row) & 1) << i;
    }
    return sum;
  }

  /** The inverse, computed as the power 254, which maps 0 to 0. */
  private static int inverse(int x) {
    int power = 1;
    for (int i = 0; i < 254; i++) {
      power = product(power, x);
    }
    return power;
  }

  private static int product(int x, int y) {
    int sum = 0;
    for (int i = Byte.SIZE - 1; i >= 0; i--) {
      sum = (sum << 1) ^ ((sum & 0x80) == 0 ? 0 : 0x1F5);
      sum ^= ((y >>> i) & 1) == 0 ? 0 : x;
    }
    return sum;
  }

  /** The contribution of each value of a byte, which starts at a bit, to the output of a round. */
  private static int[] table(int bit) {
    int[] table = new int[256];
    for (int x = 0; x < table.length; x++) {
      int b = (S_BOX[x] & 0xFF) << bit;
      table[x] =
          b
              ^ Integer.rotateLeft(b, 2)
              ^ Integer.rotateLeft(b, 10)
              ^ Integer.rotateLeft(b, 18)
              ^ Integer.rotateLeft(b, 24);
    }
    return table;
  }

  @Override
  public void init(boolean forEncryption, CipherParameters key) {
    byte[] bytes = ((KeyParameter) key).getKey();
    int[] k = new int[4];
    for (int i = 0; i < k.length; i++) {
      long half = i < 2 ? Block.high(bytes, 0) : Block.low(bytes, 0);
      k[i] = (int) (half >>> (i % 2 == 0 ? Integer.SIZE : 0)) ^ FAMILY_KEY[i];
    }
    int[] made = new int[ROUNDS];
    for (int i = 0; i < ROUNDS; i++) {
      int b = substituted(k[(i + 1) % 4] ^ k[(i + 2) % 4] ^ k[(i + 3) % 4] ^ constant(i));
      k[i % 4] ^= b ^ Integer.rotateLeft(b, 13) ^ Integer.rotateLeft(b, 23);
      made[forEncryption ? i : ROUNDS - 1 - i] = k[i % 4];
    }
    roundKeys = made;
  }

  private static int substituted(int x) {
    return ((S_BOX[x >>> 24] & 0xFF) << 24)
        | ((S_BOX[(x >>> 16) & 0xFF] & 0xFF) << 16)
        | ((S_BOX[(x >>> 8) & 0xFF] & 0xFF) << 8)
        | (S_BOX[x & 0xFF] & 0xFF);
  }

  /** CK of the standard: the multiples of 7, modulo 256, four to a round. */
  private static int constant(int round) {
    int bytes = 0;
    for (int i = 4 * round; i < 4 * round + 4; i++) {
      bytes = (bytes << 8) | ((7 * i) & 0xFF);
    }
    return bytes;
  }

  @Override
  public int processBlock(byte[] in, int inOffset, byte[] out, int outOffset) {
    long high = Block.high(in, inOffset);
    long low = Block.low(in, inOffset);
    int x0 = (int) (high >>> 32);
    int x1 = (int) high;
    int x2 = (int) (low >>> 32);
    int x3 = (int) low;
    int[] keys = roundKeys;
    // In each sum the newest word comes last, since the processor has to wait for it.
    for (int i = 0; i < ROUNDS; i += 4) {
      x0 ^= mixed(keys[i] ^ x1 ^ x2 ^ x3);
      x1 ^= mixed(keys[i + 1] ^ x2 ^ x3 ^ x0);
      x2 ^= mixed(keys[i + 2] ^ x3 ^ x0 ^ x1);
      x3 ^= mixed(keys[i + 3] ^ x0 ^ x1 ^ x2);
    }
    Block.put(out, outOffset, joined(x3, x2), joined(x1, x0));
    return Block.BYTES;
  }

  private static int mixed(int x) {
    return T0[x >>> 24] ^ T1[(x >>> 16) & 0xFF] ^ T2[(x >>> 8) & 0xFF] ^ T3[x & 0xFF];
  }

  private static long joined(int high, int low) {
    return ((long) high << 32) | (low & 0xFFFFFFFFL);
  }

  @Override
  public String getAlgorithmName() {
    return "SM4";
  }

  @Override
  public int getBlockSize() {
    return Block.BYTES;
  }

  @Override
  public void reset() {
    // A block depends on no other.
  }
}
