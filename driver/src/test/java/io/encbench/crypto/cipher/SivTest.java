package io.encbench.crypto.cipher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.crypto.tink.subtle.AesSiv;
import io.encbench.crypto.CellException;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SivTest {
  private static Siv siv(byte[] key, byte[]... associatedData) {
    int half = key.length / 2;
    return new Siv(
        new AesBlockCipher(Arrays.copyOf(key, half)),
        new AesBlockCipher(Bytes.after(key, half)),
        associatedData);
  }

  private static byte[] seal(Siv siv, byte[] plaintext) {
    byte[] sealed = new byte[Siv.IV_BYTES + plaintext.length];
    siv.seal(plaintext, sealed, 0);
    return sealed;
  }

  @Test
  void exampleA1OfRfc5297_bothWays_isThatOfTheRfc() throws CellException {
    Siv siv =
        siv(
            Bytes.hex("fffefdfcfbfaf9f8f7f6f5f4f3f2f1f0f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff"),
            Bytes.hex("101112131415161718191a1b1c1d1e1f2021222324252627"));
    byte[] plaintext = Bytes.hex("112233445566778899aabbccddee");
    byte[] sealed = seal(siv, plaintext);
    assertThat(sealed)
        .isEqualTo(Bytes.hex("85632d07c6e8f37f950acd320a2ecc9340c02b9690c4dc04daef7f6afe5c"));
    assertThat(siv.open(sealed, 0)).isEqualTo(plaintext);
  }

  @Test
  void exampleA2OfRfc5297_bothWays_isThatOfTheRfc() throws CellException {
    Siv siv =
        siv(
            Bytes.hex("7f7e7d7c7b7a79787776757473727170404142434445464748494a4b4c4d4e4f"),
            Bytes.hex(
                "00112233445566778899aabbccddeeffdeaddadadeaddadaffeeddccbbaa99887766554433221100"),
            Bytes.hex("102030405060708090a0"));
    byte[] nonce = Bytes.hex("09f911029d74e35bd84156c5635688c0");
    byte[] plaintext =
        Bytes.hex(
            "7468697320697320736f6d6520706c61"
                + "696e7465787420746f20656e63727970"
                + "74207573696e67205349562d414553");
    byte[] sealed = new byte[Siv.IV_BYTES + plaintext.length];
    siv.seal(nonce, 0, nonce.length, plaintext, sealed, 0);
    assertThat(sealed)
        .isEqualTo(
            Bytes.hex(
                "7bdb6e3b432667eb06f4d14bff2fbd0fcb900f2fddbe404326601965c889bf17"
                    + "dba77ceb094fa663b7a3f748ba8af829ea64ad544a272e9c485b62a3fd5c0d"));
    assertThat(siv.open(nonce, 0, nonce.length, sealed, 0)).isEqualTo(plaintext);
  }

  static List<Wycheproof.Vector> deterministicVectors() {
    return Wycheproof.read("aes_siv_cmac_test.json");
  }

  @ParameterizedTest
  @MethodSource("deterministicVectors")
  void wycheproofVector_deterministic_isAsItSays(Wycheproof.Vector vector) throws CellException {
    Siv siv = siv(vector.bytes("key"), vector.bytes("aad"));
    byte[] sealed = vector.bytes("ct");
    if (vector.isValid()) {
      assertThat(seal(siv, vector.bytes("msg"))).isEqualTo(sealed);
      assertThat(siv.open(sealed, 0)).isEqualTo(vector.bytes("msg"));
    } else {
      assertThatThrownBy(() -> siv.open(sealed, 0)).isInstanceOf(CellException.class);
    }
  }

  static List<Wycheproof.Vector> nonceVectors() {
    return Wycheproof.read("aead_aes_siv_cmac_test.json");
  }

  @ParameterizedTest
  @MethodSource("nonceVectors")
  void wycheproofVector_withNonce_isAsItSays(Wycheproof.Vector vector) throws CellException {
    SivAead aead = new SivAead(siv(vector.bytes("key"), vector.bytes("aad")));
    byte[] nonce = vector.bytes("iv");
    byte[] cell = Bytes.concat(nonce, vector.bytes("tag"), vector.bytes("ct"));
    if (vector.isValid()) {
      byte[] made = new byte[cell.length];
      System.arraycopy(nonce, 0, made, 0, nonce.length);
      aead.seal(vector.bytes("msg"), made, 0);
      assertThat(made).isEqualTo(cell);
      assertThat(aead.open(cell, 0)).isEqualTo(vector.bytes("msg"));
    } else {
      assertThatThrownBy(() -> aead.open(cell, 0)).isInstanceOf(CellException.class);
    }
  }

  @Test
  void plaintextsOfEveryLength_oneAfterAnother_agreeWithAnotherImplementation()
      throws GeneralSecurityException, CellException {
    Random random = new Random(5297);
    byte[] key = Bytes.random(random, 64);
    byte[] associatedData = Bytes.random(random, 40);
    AesSiv oracle = new AesSiv(key);
    Siv siv = siv(key, associatedData);
    for (int length = 0; length < 1100; length++) {
      byte[] plaintext = Bytes.random(random, length);
      byte[] expected = oracle.encryptDeterministically(plaintext, associatedData);
      assertThat(seal(siv, plaintext)).as("length %d", length).isEqualTo(expected);
      assertThat(siv.open(expected, 0)).isEqualTo(plaintext);
    }
  }
}
