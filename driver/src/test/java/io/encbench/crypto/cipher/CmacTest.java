package io.encbench.crypto.cipher;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.crypto.cell.Algorithm;
import java.util.Random;
import org.bouncycastle.crypto.engines.AESEngine;
import org.bouncycastle.crypto.engines.SM4Engine;
import org.bouncycastle.crypto.macs.CMac;
import org.bouncycastle.crypto.params.KeyParameter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class CmacTest {
  @ParameterizedTest
  @CsvSource({
    // RFC 4493, section 4
    "'', bb1d6929e95937287fa37d129b756746",
    "6bc1bee22e409f96e93d7e117393172a, 070a16b46b4d4144f79bdd9dd04a287c",
    "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e5130c81c46a35ce411,"
        + " dfa66747de9ae63030ca32611497c827"
  })
  void exampleOfRfc4493_computed_isThatOfTheRfc(String message, String mac) {
    Cmac cmac = new Cmac(new AesBlockCipher(Bytes.hex("2b7e151628aed2a6abf7158809cf4f3c")));
    byte[] bytes = Bytes.hex(message);
    byte[] out = new byte[16];
    cmac.mac(bytes, 0, bytes.length, out, 0);
    assertThat(out).isEqualTo(Bytes.hex(mac));
  }

  @ParameterizedTest
  @EnumSource(names = {"AES_128_GCM", "AES_256_GCM", "SM4_128_GCM"})
  void messagesOfEveryLength_oneAfterAnother_agreeWithAnotherImplementation(Algorithm algorithm) {
    Random random = new Random(4493);
    byte[] key = Bytes.random(random, algorithm.keyBytes());
    Cmac cmac = new Cmac(algorithm.blockCipher(key));
    CMac oracle =
        new CMac(
            algorithm == Algorithm.SM4_128_GCM ? new SM4Engine() : AESEngine.newInstance(), 128);
    oracle.init(new KeyParameter(key));
    // More than twice the bytes that one call of the chain accepts.
    for (int length = 0; length < 1100; length++) {
      byte[] message = Bytes.random(random, length);
      byte[] expected = new byte[16];
      oracle.update(message, 0, length);
      oracle.doFinal(expected, 0);
      byte[] found = new byte[16];
      cmac.mac(message, 0, length, found, 0);
      assertThat(found).as("length %d", length).isEqualTo(expected);
    }
  }
}
