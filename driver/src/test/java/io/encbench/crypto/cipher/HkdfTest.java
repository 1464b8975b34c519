package io.encbench.crypto.cipher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Random;
import org.bouncycastle.crypto.digests.SM3Digest;
import org.bouncycastle.crypto.generators.HKDFBytesGenerator;
import org.bouncycastle.crypto.params.HKDFParameters;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class HkdfTest {
  @Test
  void keyOfRfc5869A1_extractedAndExpanded_isThatOfTheRfc() {
    byte[] prk =
        Hkdf.extract(
            Hmac.SHA256, Bytes.hex("000102030405060708090a0b0c"), Bytes.hex("0b".repeat(22)));
    assertThat(prk)
        .isEqualTo(Bytes.hex("077709362c2e32df0ddc3f0dc47bba6390b6c73bb50f9c3122ec844ad7c2b3e5"));
    assertThat(Hkdf.expand(Hmac.SHA256, prk, Bytes.hex("f0f1f2f3f4f5f6f7f8f9"), 42))
        .isEqualTo(
            Bytes.hex(
                "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865"));
  }

  static List<Wycheproof.Vector> vectors() {
    return Wycheproof.read("hkdf_sha256_test.json");
  }

  @ParameterizedTest
  @MethodSource("vectors")
  void wycheproofVector_derived_isAsItSays(Wycheproof.Vector vector) {
    byte[] prk = Hkdf.extract(Hmac.SHA256, vector.bytes("salt"), vector.bytes("ikm"));
    if (vector.isValid()) {
      assertThat(Hkdf.expand(Hmac.SHA256, prk, vector.bytes("info"), vector.number("size")))
          .isEqualTo(vector.bytes("okm"));
    } else {
      assertThatThrownBy(
              () -> Hkdf.expand(Hmac.SHA256, prk, vector.bytes("info"), vector.number("size")))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void keysUnderSm3_ofAnyLength_areThoseOfAnotherImplementation() {
    Random random = new Random(5869);
    for (int length = 1; length < 200; length++) {
      byte[] salt = Bytes.random(random, 1 + random.nextInt(80));
      byte[] ikm = Bytes.random(random, 1 + random.nextInt(80));
      byte[] info = Bytes.random(random, random.nextInt(80));
      HKDFBytesGenerator oracle = new HKDFBytesGenerator(new SM3Digest());
      oracle.init(new HKDFParameters(ikm, salt, info));
      byte[] expected = new byte[length];
      oracle.generateBytes(expected, 0, length);
      assertThat(Hkdf.expand(Hmac.SM3, Hkdf.extract(Hmac.SM3, salt, ikm), info, length))
          .isEqualTo(expected);
    }
  }
}
