package io.encbench.tpcc.random;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.tpcc.random.TpccRandom.Constants;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TpccRandomTest {
  private static final int DRAWS = 200_000;

  private final TpccRandom random = new TpccRandom(7, new Constants(123, 259, 7911));
  private final byte[] text = new byte[512];

  private String text(int length) {
    return new String(text, 0, length, StandardCharsets.US_ASCII);
  }

  private static List<Integer> counts(int low, int high, IntSupplier draw) {
    int[] counts = new int[high - low + 1];
    for (int i = 0; i < DRAWS; i++) {
      counts[draw.getAsInt() - low]++;
    }
    return Arrays.stream(counts).boxed().toList();
  }

  @Test
  void uniform_hasBothBoundsAndNoFavourite() {
    List<Integer> counts = counts(5, 15, () -> random.uniform(5, 15));
    assertThat(counts).allMatch(count -> Math.abs(count - DRAWS / 11) < 600);
  }

  @Test
  void nonUniform_staysInRangeAndIsSkewed() {
    assertThat(counts(1, 3000, random::customerId)).anyMatch(count -> count > 4 * DRAWS / 3000);
    assertThat(counts(1, 100_000, random::itemId)).anyMatch(count -> count > 10);
    List<Integer> names = counts(0, 999, random::lastNameNumber);
    assertThat(names).anyMatch(count -> count > 4 * DRAWS / 1000);
  }

  /** Clause 2.1.6: (((random(0, A) | random(x, y)) + C) % (y - x + 1)) + x. */
  @Test
  void nonUniform_isShiftedByItsConstant() {
    var zero = new TpccRandom(7, new Constants(0, 0, 0));
    var shifted = new TpccRandom(7, new Constants(100, 1000, 5000));
    for (int i = 0; i < 1000; i++) {
      assertThat(shifted.lastNameNumber()).isEqualTo((zero.lastNameNumber() + 100) % 1000);
      assertThat(shifted.customerId()).isEqualTo((zero.customerId() - 1 + 1000) % 3000 + 1);
      assertThat(shifted.itemId()).isEqualTo((zero.itemId() - 1 + 5000) % 100_000 + 1);
    }
  }

  @Test
  void alphanumeric_hasEveryLengthAndEveryCharacterAlike() {
    int[] lengths = new int[25];
    int[] characters = new int[128];
    long total = 0;
    for (int i = 0; i < DRAWS; i++) {
      String value = text(random.alphanumeric(text, 14, 24));
      assertThat(value).hasSizeBetween(14, 24);
      lengths[value.length()]++;
      total += value.length();
      value.chars().forEach(c -> characters[c]++);
    }
    assertThat(Arrays.stream(lengths, 14, 25).boxed())
        .allMatch(count -> Math.abs(count - DRAWS / 11) < 600);
    assertThat(Arrays.stream(characters).filter(count -> count > 0).count()).isEqualTo(62);
    double expected = total / 62.0;
    assertThat(Arrays.stream(characters).filter(count -> count > 0).boxed())
        .allMatch(count -> Math.abs(count - expected) < 0.02 * expected);
  }

  @Test
  void digitsStateAndZip_haveTheirForms() {
    for (int i = 0; i < 1000; i++) {
      assertThat(text(random.digits(text, 16))).matches("[0-9]{16}");
      assertThat(text(random.state(text))).matches("[A-Z]{2}");
      assertThat(text(random.zip(text))).matches("[0-9]{4}11111");
    }
  }

  @Test
  void data_hasOriginalInATenth_atEveryPlace() {
    int originals = 0;
    int atStart = 0;
    int atEnd = 0;
    for (int i = 0; i < DRAWS; i++) {
      String value = text(random.dataOrOriginal(text));
      assertThat(value).hasSizeBetween(26, 50);
      if (value.contains("ORIGINAL")) {
        originals++;
        atStart += value.startsWith("ORIGINAL") ? 1 : 0;
        atEnd += value.endsWith("ORIGINAL") ? 1 : 0;
      }
    }
    assertThat(originals).isBetween(DRAWS / 10 - 700, DRAWS / 10 + 700);
    assertThat(atStart).isBetween(300, 1300);
    assertThat(atEnd).isBetween(300, 1300);
  }

  @Test
  void permutation_hasEveryNumberOnce() {
    int[] permutation = random.permutation(3000);
    assertThat(permutation).isNotEqualTo(IntStream.rangeClosed(1, 3000).toArray());
    assertThat(Arrays.stream(permutation).sorted().toArray())
        .isEqualTo(IntStream.rangeClosed(1, 3000).toArray());
    assertThat(counts(1, 3, () -> random.permutation(3)[0]))
        .allMatch(count -> Math.abs(count - DRAWS / 3) < 1200);
  }

  /** The examples of clause 4.3.2.3. */
  @Test
  void lastNames_areBuiltOfSyllables() {
    assertThat(LastNames.of(371)).isEqualTo("PRICALLYOUGHT");
    assertThat(LastNames.of(40)).isEqualTo("BARPRESBAR");
    assertThat(text(TpccRandom.lastName(text, 999))).isEqualTo("EINGEINGEING");
    assertThat(IntStream.range(0, 1000).mapToObj(LastNames::of).distinct()).hasSize(1000);
  }

  @Test
  void constantsOfARun_keepTheDistanceOfClause2161() {
    for (int seed = 0; seed < 5000; seed++) {
      Constants load = Constants.ofLoad(seed);
      assertThat(load.cLast()).isBetween(0, 255);
      assertThat(load.customerId()).isBetween(0, 1023);
      assertThat(load.itemId()).isBetween(0, 8191);
      Constants run = load.forRun(seed + 1L);
      assertThat(Math.abs(run.cLast() - load.cLast())).isBetween(65, 119).isNotIn(96, 112);
      assertThat(run.cLast()).isBetween(0, 255);
      assertThat(run.customerId()).isEqualTo(load.customerId());
      assertThat(run.itemId()).isEqualTo(load.itemId());
    }
  }

  @Test
  void sameSeed_givesTheSameValues() {
    var again = new TpccRandom(7, new Constants(123, 259, 7911));
    for (int i = 0; i < 100; i++) {
      assertThat(again.itemId()).isEqualTo(random.itemId());
    }
  }
}
