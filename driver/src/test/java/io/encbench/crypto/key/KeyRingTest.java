package io.encbench.crypto.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.config.ConfigurationException;
import io.encbench.crypto.cipher.Bytes;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyRingTest {
  private static final String HEX = "c0ffee00c0ffee01c0ffee02c0ffee03";

  @Test
  void ring_ofSeveralKeys_hasTheNewestFirst() {
    KeyRing ring = KeyRing.of(Map.of(2, new byte[16], 255, new byte[32], 1, new byte[16]));
    assertThat(ring.ids()).containsExactly(255, 2, 1);
    assertThat(ring.newest()).isEqualTo(255);
  }

  @Test
  void key_withoutAnId_hasOneThatIsDerived() {
    // The vectors of docs/driver/cell-format.md.
    assertThat(KeyRing.ofHex("000102030405060708090a0b0c0d0e0f").newest()).isEqualTo(129);
    assertThat(
            KeyRing.ofHex("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f")
                .newest())
        .isEqualTo(173);
    Set<Integer> ids = new TreeSet<>();
    for (int i = 0; i < 1000; i++) {
      ids.add(KeyRing.ofHex(String.format(Locale.ROOT, "%032x", i)).newest());
    }
    assertThat(ids).hasSize(64).allMatch(id -> id >= 128 && id < 192);
  }

  @Test
  void key_withAnId_hasThat() {
    assertThat(KeyRing.ofHex("1:" + HEX).fingerprint())
        .isEqualTo(KeyRing.of(Map.of(1, Bytes.hex(HEX))).fingerprint());
    assertThatThrownBy(() -> KeyRing.ofHex("256:" + HEX)).hasMessageContaining("id=256");
    assertThatThrownBy(() -> KeyRing.ofHex("1:c0ffee"))
        .hasMessageContaining("32 or 64 hexadecimal digits")
        .hasMessageNotContaining("c0ffee");
  }

  @Test
  void ring_afterItsSourceChanged_isAsItWas() {
    byte[] key = Bytes.hex(HEX);
    KeyRing ring = KeyRing.of(Map.of(1, key));
    String before = ring.fingerprint();
    key[0] ^= 1;
    ring.masterKey(1)[0] ^= 1;
    assertThat(ring.fingerprint()).isEqualTo(before);
  }

  @Test
  void text_ofARing_hidesTheKeys() {
    KeyRing ring = KeyRing.ofHex(HEX);
    assertThat(ring.toString())
        .contains(Integer.toString(ring.newest()))
        .doesNotContainIgnoringCase("c0ffee");
    assertThat(ring.fingerprint()).matches("[0-9a-f]{32}").doesNotContain("c0ffee");
  }

  @Test
  void fingerprint_ofTwoRings_isTheSameIfTheyAre() {
    assertThat(KeyRing.ofHex(HEX.toUpperCase(Locale.ROOT)).fingerprint())
        .isEqualTo(KeyRing.ofHex(HEX).fingerprint());
    assertThat(KeyRing.of(Map.of(2, Bytes.hex(HEX))).fingerprint())
        .isNotEqualTo(KeyRing.ofHex(HEX).fingerprint());
    assertThat(KeyRing.of(Map.of(1, Bytes.hex(HEX), 2, Bytes.hex(HEX))).fingerprint())
        .isNotEqualTo(KeyRing.ofHex(HEX).fingerprint());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "c0ffee",
        "c0ffee00c0ffee01c0ffee02c0ffee0",
        "c0ffee00c0ffee01c0ffee02c0ffee033",
        "c0ffee00c0ffee01c0ffee02c0ffee0g",
        "c0ffee00c0ffee01c0ffee02c0ffee03c0ffee00c0ffee01"
      })
  void key_notOfTheRightDigits_isRefusedWithoutBeingTold(String hex) {
    assertThatThrownBy(() -> KeyRing.ofHex(hex))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("MEK")
        .hasMessageContaining("32 or 64 hexadecimal digits")
        .hasMessageNotContaining("c0ffee");
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 0, 256})
  void id_outsideItsRange_isRefused(int id) {
    assertThatThrownBy(() -> KeyRing.of(Map.of(id, new byte[16])))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("id=" + id);
  }

  @ParameterizedTest
  @ValueSource(ints = {32, 126})
  void newestId_thatIsAPrintableCharacter_isRefused(int id) {
    assertThatThrownBy(() -> KeyRing.of(Map.of(1, new byte[16], id, new byte[16])))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("the id " + id)
        .hasMessageContaining("127 or higher");
    assertThat(KeyRing.of(Map.of(127, new byte[16], id, new byte[16])).newest()).isEqualTo(127);
  }

  @Test
  void ring_withoutKeysOrWithAnOddOne_isRefused() {
    assertThatThrownBy(() -> KeyRing.of(Map.of())).isInstanceOf(ConfigurationException.class);
    assertThatThrownBy(() -> KeyRing.of(Map.of(1, new byte[24])))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("16 or 32 bytes");
  }
}
