package io.encbench.crypto.cipher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.crypto.CellException;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.Random;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class GcmTest {
  private static byte[] seal(NonceAead aead, byte[] nonce, byte[] plaintext) {
    byte[] cell = new byte[nonce.length + plaintext.length + NonceAead.TAG_BYTES];
    System.arraycopy(nonce, 0, cell, 0, nonce.length);
    aead.seal(plaintext, cell, 0);
    return cell;
  }

  @Test
  void sm4ExampleOfRfc8998_bothWays_isThatOfTheRfc() throws CellException {
    Sm4Gcm gcm =
        new Sm4Gcm(
            Bytes.hex("0123456789abcdeffedcba9876543210"),
            Bytes.hex("feedfacedeadbeeffeedfacedeadbeefabaddad2"));
    byte[] nonce = Bytes.hex("00001234567800000000abcd");
    byte[] plaintext =
        Bytes.hex(
            "aaaaaaaaaaaaaaaabbbbbbbbbbbbbbbbccccccccccccccccdddddddddddddddd"
                + "eeeeeeeeeeeeeeeeffffffffffffffffeeeeeeeeeeeeeeeeaaaaaaaaaaaaaaaa");
    byte[] cell = seal(gcm, nonce, plaintext);
    assertThat(Bytes.after(cell, 12))
        .isEqualTo(
            Bytes.hex(
                "17f399f08c67d5ee19d0dc9969c4bb7d5fd46fd3756489069157b282bb200735"
                    + "d82710ca5c22f0ccfa7cbf93d496ac15a56834cbcf98c397b4024a2691233b8d"
                    + "83de3541e4c2b58177e065a9bf7b62ec"));
    assertThat(gcm.open(cell, 0)).isEqualTo(plaintext);
  }

  static List<Wycheproof.Vector> aesVectors() {
    return Wycheproof.read("aes_gcm_test.json");
  }

  @ParameterizedTest
  @MethodSource("aesVectors")
  void wycheproofVector_ofAes_isAsItSays(Wycheproof.Vector vector) throws CellException {
    check(vector, new AesGcm(vector.bytes("key"), vector.bytes("aad")));
  }

  static List<Wycheproof.Vector> sm4Vectors() {
    return Wycheproof.read("sm4_gcm_test.json");
  }

  @ParameterizedTest
  @MethodSource("sm4Vectors")
  void wycheproofVector_ofSm4_isAsItSays(Wycheproof.Vector vector) throws CellException {
    check(vector, new Sm4Gcm(vector.bytes("key"), vector.bytes("aad")));
  }

  private static void check(Wycheproof.Vector vector, NonceAead aead) throws CellException {
    byte[] nonce = vector.bytes("iv");
    byte[] cell = Bytes.concat(nonce, vector.bytes("ct"), vector.bytes("tag"));
    if (vector.isValid()) {
      assertThat(seal(aead, nonce, vector.bytes("msg"))).isEqualTo(cell);
      assertThat(aead.open(cell, 0)).isEqualTo(vector.bytes("msg"));
    } else {
      assertThatThrownBy(() -> aead.open(cell, 0)).isInstanceOf(CellException.class);
    }
  }

  @Test
  void sm4Cells_afterTheFirst_agreeWithTheFullInterface()
      throws GeneralSecurityException, CellException {
    Random random = new Random(8998);
    byte[] key = Bytes.random(random, 16);
    Sm4Gcm gcm = new Sm4Gcm(key, new byte[0]);
    Cipher oracle = Cipher.getInstance("SM4/GCM/NoPadding", new BouncyCastleProvider());
    for (int length = 0; length < 300; length++) {
      byte[] nonce = Bytes.random(random, 12);
      byte[] plaintext = Bytes.random(random, length);
      oracle.init(
          Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "SM4"), new GCMParameterSpec(128, nonce));
      byte[] cell = seal(gcm, nonce, plaintext);
      assertThat(Bytes.after(cell, 12)).isEqualTo(oracle.doFinal(plaintext));
      assertThat(gcm.open(cell, 0)).isEqualTo(plaintext);
      // A refused cell must not spoil the next one.
      assertThatThrownBy(() -> gcm.open(Bytes.flipped(cell, 12 * 8), 0))
          .isInstanceOf(CellException.class);
    }
  }
}
