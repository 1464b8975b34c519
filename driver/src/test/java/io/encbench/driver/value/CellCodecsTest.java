package io.encbench.driver.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.crypto.Scheme;
import io.encbench.crypto.cell.Algorithm;
import io.encbench.crypto.cell.CellCiphers;
import io.encbench.crypto.cell.CellFormat;
import io.encbench.crypto.key.KeyRing;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.ColumnType;
import io.encbench.driver.rules.TextCollation;
import io.encbench.driver.value.codec.CellEncoder;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CellCodecsTest {
  private static final byte[] OLD_KEY = new byte[16];
  private static final byte[] NEW_KEY = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};

  private final CellCodecs codecs = codecs(KeyRing.of(Map.of(1, OLD_KEY)), ZoneOffset.UTC);

  private static CellCodecs codecs(KeyRing ring, ZoneId zone) {
    return new CellCodecs(new CellCiphers(Algorithm.AES_128_GCM, ring), ConnectorDefaults.of(zone));
  }

  private static ColumnRule rule(String type, Scheme scheme) {
    return new ColumnRule("t", "c", ColumnType.parse(type), scheme, "t.c");
  }

  @Test
  void cells_neverExceedTheLengthOfTheirColumn() throws Exception {
    for (Scheme scheme : Scheme.values()) {
      assertThat(codecs.storing(rule("INT UNSIGNED", scheme)).encode(4_294_967_295L).length)
          .isEqualTo((int) rule("INT UNSIGNED", scheme).maxCellBytes());
    }
    for (Scheme scheme : new Scheme[] {Scheme.RND, Scheme.DET}) {
      assertThat(codecs.storing(rule("CHAR(2)", scheme)).encode("\ud83d\ude00\ud83d\ude00").length)
          .isEqualTo((int) rule("CHAR(2)", scheme).maxCellBytes());
      ColumnRule folded = folded("CHAR(2)", TextCollation.UTF8MB4_BIN);
      assertThat(codecs.storing(folded).encode("\ud83d\ude00\ud83d\ude00").length)
          .isEqualTo((int) folded.maxCellBytes());
      assertThat(codecs.storing(rule("DECIMAL(65,30)", scheme)).encode(BigDecimal.ONE).length)
          .isEqualTo((int) rule("DECIMAL(65,30)", scheme).maxCellBytes());
    }
  }

  @Test
  void count_isOfEveryCellOfEveryColumn() throws Exception {
    ColumnRule number = rule("INT", Scheme.DET);
    ColumnRule text = rule("VARCHAR(9)", Scheme.RND);
    byte[] cell = codecs.storing(number).encode(7);
    codecs.comparing(number).encode(7);
    codecs.comparing(number, 1).encode("7");
    byte[] textCell = codecs.storing(text).encode("seven");
    codecs.decoder(number).toLong(cell);
    codecs.decoder(text).toText(textCell);
    codecs.decoder(text).toBytes(textCell);
    codecs.clear().encoder(number).encode(7);

    assertThat(codecs.count().encrypted()).isEqualTo(4);
    assertThat(codecs.count().decrypted()).isEqualTo(3);
  }

  @Test
  void cells_ofColumnsOfOneDomain_areEqualForEqualValues() throws Exception {
    ColumnRule one = new ColumnRule("a", "x", ColumnType.parse("TINYINT"), Scheme.DET, "d");
    ColumnRule other = new ColumnRule("b", "y", ColumnType.parse("BIGINT"), Scheme.DET, "d");
    assertThat(one.sameDomain(other)).isTrue();
    assertThat(codecs.storing(one).encode(-7)).isEqualTo(codecs.comparing(other).encode("-7"));
  }

  private static ColumnRule folded(String type, TextCollation collation) {
    return new ColumnRule(
        "t",
        "c",
        ColumnType.parse(type),
        Scheme.DET,
        "t.c",
        collation,
        /* windows= */ false,
        CellFormat.V1);
  }

  /** The part of a folded cell that servers compare. */
  private static String tag(byte[] cell) {
    return new String(cell, StandardCharsets.US_ASCII).substring(0, 26);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          UTF8MB4_0900_AI_CI    | 'M\u00fcller' | 'MULLER'    | true
          UTF8MB4_0900_AI_CI    | 'Muller'      | 'Muller '   | false
          UTF8MB4_0900_AI_CI    | '\ud800\udc00' | '\ud800\udc01' | false
          UTF8MB4_0900_AS_CS    | 'M\u00fcller' | 'Muller'    | false
          UTF8MB4_GENERAL_CI    | 'Muller'      | 'muller   ' | true
          UTF8MB4_UNICODE_CI    | 'stra\u00dfe' | 'STRASSE '  | true
          UTF8MB4_UCA1400_AI_CI | 'M\u00fcller' | 'muller '   | true
          UTF8MB4_BIN           | 'Muller'      | 'Muller  '  | true
          UTF8MB4_BIN           | 'Muller'      | 'muller'    | false
          """)
  void foldedCells_haveEqualTags_exactlyIfTheCollationFindsTheTextsEqual(
      TextCollation collation, String one, String other, boolean equal) throws Exception {
    ColumnRule rule = folded("VARCHAR(20)", collation);
    byte[] stored = codecs.storing(rule).encode(one);
    assertThat(tag(stored).equals(tag(codecs.comparing(rule).encode(other)))).isEqualTo(equal);
    assertThat(codecs.decoder(rule).toText(stored)).isEqualTo(one);
  }

  /** The weights of ideographs are any 16 bits, also those of half a surrogate pair. */
  @Test
  void foldedCells_ofDifferentIdeographs_differ() throws Exception {
    ColumnRule rule = folded("VARCHAR(20)", TextCollation.UTF8MB4_0900_AI_CI);
    Set<String> tags = new HashSet<>();
    for (int codePoint = 0x4E00; codePoint < 0x9FA6; codePoint++) {
      tags.add(tag(codecs.storing(rule).encode(Character.toString(codePoint))));
    }
    assertThat(tags).hasSize(0x9FA6 - 0x4E00);
  }

  @Test
  void comparing_foldedTextWithLongerText_isExact() throws Exception {
    ColumnRule rule = folded("CHAR(3)", TextCollation.UTF8MB4_GENERAL_CI);
    assertThat(tag(codecs.comparing(rule).encode("abc    ")))
        .isEqualTo(tag(codecs.storing(rule).encode("ABC")));
  }

  @Test
  void comparing_foldedTextWithBytes_isRefused() throws Exception {
    ColumnRule rule = folded("VARCHAR(20)", TextCollation.UTF8MB4_BIN);
    assertThatThrownBy(() -> codecs.comparing(rule).encode(new byte[] {65}))
        .isInstanceOf(SQLFeatureNotSupportedException.class)
        .hasMessageContaining("t.c with bytes");
    assertThat(codecs.storing(rule).encode(new byte[] {65}))
        .isEqualTo(codecs.storing(rule).encode("A"));
  }

  @Test
  void comparing_underAnEarlierKey_findsCellsOfThatKey() throws Exception {
    ColumnRule rule = rule("VARCHAR(9)", Scheme.DET);
    byte[] old = codecs.storing(rule).encode("value");
    CellCodecs rotated = codecs(KeyRing.of(Map.of(1, OLD_KEY, 2, NEW_KEY)), ZoneOffset.UTC);

    assertThat(rotated.comparing(rule, 1).encode("value")).isEqualTo(old);
    assertThat(rotated.comparing(rule, 2).encode("value"))
        .isEqualTo(rotated.comparing(rule).encode("value"))
        .isNotEqualTo(old);
    assertThat(rotated.decoder(rule).toText(old)).isEqualTo("value");
  }

  @Test
  void comparing_aRandomisedColumn_isRefusedByName() {
    assertThatThrownBy(() -> codecs.comparing(rule("INT", Scheme.RND)))
        .isInstanceOf(SQLFeatureNotSupportedException.class)
        .hasMessageContaining("t.c")
        .hasMessageContaining("RND");
  }

  @Test
  void negativeZero_keepsItsSignWhereCellsAreNotCompared() throws Exception {
    ColumnRule stored = rule("DOUBLE", Scheme.RND);
    assertThat(codecs.decoder(stored).toDouble(codecs.storing(stored).encode(-0.0)))
        .isEqualTo(-0.0);
    assertThat(codecs.decoder(stored).toDouble(codecs.storing(stored).encode("-0")))
        .isEqualTo(-0.0);
    for (Scheme compared : new Scheme[] {Scheme.DET, Scheme.ORD}) {
      ColumnRule rule = rule("DOUBLE", compared);
      assertThat(codecs.storing(rule).encode(-0.0)).isEqualTo(codecs.storing(rule).encode(0.0));
    }
  }

  @Test
  void decoding_anAlteredOrForeignCell_failsNamingTheColumn() throws Exception {
    for (String type : new String[] {"INT", "VARCHAR(9)", "DECIMAL(30,2)"}) {
      ColumnRule rule = rule(type, Scheme.DET);
      byte[] cell = codecs.storing(rule).encode("12");
      cell[cell.length - 1] ^= 1;
      assertThatThrownBy(() -> codecs.decoder(rule).toObject(cell))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("t.c");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          INT              | 98765432109   | 22001
          BIT(1)           | 98765         | 0AR00
          ENUM('a','1')    | 98765         | 0AR00
          ENUM('a','1')    | 98765x        | 01000
          ENUM('a','1')    | A987          | 01000
          JSON             | [987          | 22001
          INT              | 98765abc      | 22001
          INT UNSIGNED     | -98765        | 22001
          DECIMAL(4,2)     | 98765         | 22001
          VARCHAR(3)       | 98765         | 22001
          DATE             | 98765-01-01   | 0AR00
          TIME             | 987:65:43     | 0AR00
          DATETIME         | 98765         | 0AR00
          """)
  void storing_whatDoesNotFit_failsWithMySqlsStateAndWithoutTheValue(
      String type, String value, String state) {
    assertThatThrownBy(() -> codecs.storing(rule(type, Scheme.DET)).encode(value))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("t.c")
        .hasMessageContaining(type)
        .satisfies(e -> assertThat(e.getMessage()).doesNotContain("987"))
        .extracting(e -> ((SQLException) e).getSQLState())
        .isEqualTo(state);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          INT          | 1.5
          INT          | 01
          INT          | ' 1'
          INT          | 1e1
          INT          | -0
          INT          | 9999999999
          DECIMAL(4,2) | 1.005
          DECIMAL(30,2)| 1234567890123456.5
          DATE         | 2020-02-29 10:00:00
          DATETIME     | 2020-02-29 10:00:00.5
          TIME         | 10:00
          """)
  void comparing_withWhatTheTypeDoesNotHold_isRefusedWithoutTheValue(String type, String value) {
    assertThatThrownBy(() -> codecs.comparing(rule(type, Scheme.DET)).encode(value))
        .isInstanceOf(SQLFeatureNotSupportedException.class)
        .hasMessageStartingWith("comparison of the ")
        .hasMessageContaining("column t.c with")
        .hasMessageEndingWith("cannot be done on cells");
  }

  private static ColumnRule list(TextCollation collation) {
    ColumnType type = ColumnType.parse("ENUM('new','\u00e9t\u00e9','Paid')");
    return new ColumnRule(
        "t", "c", type, Scheme.DET, "t.c", collation, /* windows= */ false, CellFormat.V1);
  }

  @Test
  void storing_inAnEnum_keepsTheSpellingOfTheRule() throws Exception {
    ColumnRule rule = list(TextCollation.UTF8MB4_0900_AI_CI);
    byte[] cell = codecs.storing(rule).encode("ETE  ");
    assertThat(codecs.decoder(rule).toText(cell)).isEqualTo("\u00e9t\u00e9");
    assertThat(codecs.decoder(rule).toObject(codecs.storing(rule).encode("paid")))
        .isEqualTo("Paid");
    assertThat(codecs.comparing(rule).encode("\u00c9TE")).isEqualTo(cell);
    // This collation minds spaces at the end of text that is compared.
    assertThat(codecs.comparing(rule).encode("ete ")).isNotEqualTo(cell).hasSameSizeAs(cell);
    assertThat(codecs.storing(rule).encode("new")).hasSameSizeAs(cell);
    assertThatThrownBy(() -> codecs.storing(list(TextCollation.BINARY)).encode("paid"))
        .isInstanceOfSatisfying(
            SQLException.class, failure -> assertThat(failure.getErrorCode()).isEqualTo(1265));
  }

  @Test
  void numbersAndBytes_forAnEnum_areRefused() {
    ColumnRule rule = list(TextCollation.BINARY);
    for (Object value : new Object[] {1, 1.0, BigDecimal.ONE, true, new byte[] {'n'}}) {
      assertThatThrownBy(() -> codecs.storing(rule).encode(value))
          .isInstanceOf(SQLFeatureNotSupportedException.class);
      assertThatThrownBy(() -> codecs.comparing(rule).encode(value))
          .isInstanceOf(SQLFeatureNotSupportedException.class);
    }
  }

  @Test
  void valuesOfABit_areItsNumberInEveryForm() throws Exception {
    ColumnRule rule = rule("BIT(1)", Scheme.DET);
    byte[] cell = codecs.storing(rule).encode(true);
    for (Object value : new Object[] {1, 1L, 1.0, new BigDecimal("1.00"), new byte[] {1}}) {
      assertThat(codecs.storing(rule).encode(value)).isEqualTo(cell);
    }
    assertThat(codecs.storing(rule).encode(new byte[0]))
        .isEqualTo(codecs.comparing(rule).encode(0));
    assertThat(codecs.decoder(rule).toObject(cell)).isEqualTo(true);
    assertThat(codecs.decoder(rule).toBytes(cell)).containsExactly(1);
    assertThatThrownBy(() -> codecs.comparing(rule).encode(new byte[] {1}))
        .isInstanceOf(SQLFeatureNotSupportedException.class);
    for (Object value : new Object[] {2, -1, 1e300, new BigDecimal("-3"), new byte[] {1, 0}}) {
      assertThatThrownBy(() -> codecs.storing(rule).encode(value))
          .isInstanceOfSatisfying(
              SQLException.class, failure -> assertThat(failure.getErrorCode()).isEqualTo(1406));
    }
  }

  @Test
  void uuid_ofBytesOrText_isRead() throws Exception {
    UUID uuid = UUID.fromString("00112233-4455-6677-8899-aabbccddeeff");
    ColumnRule bytes = rule("BINARY(16)", Scheme.RND);
    byte[] cell =
        codecs.storing(bytes).encode(HexFormat.of().parseHex(uuid.toString().replace("-", "")));
    assertThat(codecs.decoder(bytes).toObject(cell, UUID.class)).isEqualTo(uuid);
    ColumnRule text = rule("CHAR(36)", Scheme.RND);
    assertThat(
            codecs.decoder(text).toObject(codecs.storing(text).encode(uuid.toString()), UUID.class))
        .isEqualTo(uuid);
    for (String type : new String[] {"VARBINARY(16)", "CHAR(36)", "INT"}) {
      ColumnRule rule = rule(type, Scheme.RND);
      byte[] other = codecs.storing(rule).encode("7");
      assertThatThrownBy(() -> codecs.decoder(rule).toObject(other, UUID.class))
          .isInstanceOf(SQLDataException.class)
          .hasMessageContaining("t.c");
    }
  }

  @Test
  void comparing_textWithANumber_isRefused() {
    assertThatThrownBy(() -> codecs.comparing(rule("VARCHAR(9)", Scheme.DET)).encode(5))
        .isInstanceOf(SQLFeatureNotSupportedException.class);
  }

  @Test
  void comparing_charWithTrailingSpaces_matchesNoCell() throws Exception {
    ColumnRule rule = rule("CHAR(5)", Scheme.DET);
    byte[] cell = codecs.storing(rule).encode("a ");
    assertThat(codecs.comparing(rule).encode("a")).isEqualTo(cell);
    assertThat(codecs.comparing(rule).encode("a ")).isNotEqualTo(cell);
  }

  @Test
  void text_withHalfASurrogatePair_isRefused() {
    for (String text : new String[] {"\ud83d", "a\ude00", "\ud83da"}) {
      assertThatThrownBy(() -> codecs.storing(rule("TEXT", Scheme.RND)).encode(text))
          .isInstanceOf(SQLDataException.class);
    }
  }

  @Test
  void doubles_notFinite_areRefused() {
    for (double value : new double[] {Double.NaN, Double.POSITIVE_INFINITY}) {
      for (String type : new String[] {"DOUBLE", "INT", "DECIMAL(5,2)", "TEXT"}) {
        assertThatThrownBy(() -> codecs.storing(rule(type, Scheme.DET)).encode(value))
            .isInstanceOf(SQLException.class);
      }
    }
  }

  @Test
  void floats_areStoredAsTheirText() throws Exception {
    ColumnRule rule = rule("DOUBLE", Scheme.DET);
    assertThat(codecs.decoder(rule).toDouble(codecs.storing(rule).encode(0.1f))).isEqualTo(0.1);
  }

  @Test
  void timestamp_thatClocksSkip_isRefused() {
    CellCodecs berlin = codecs(KeyRing.of(Map.of(1, OLD_KEY)), ZoneId.of("Europe/Berlin"));
    assertThatThrownBy(
            () ->
                berlin
                    .storing(rule("TIMESTAMP", Scheme.DET))
                    .encode(LocalDateTime.of(2021, 3, 28, 2, 30)))
        .isInstanceOf(SQLFeatureNotSupportedException.class)
        .hasMessageContaining("t.c");
  }

  @Test
  void timestamp_thatPassesTwice_isTheLaterHowever() throws Exception {
    CellCodecs berlin = codecs(KeyRing.of(Map.of(1, OLD_KEY)), ZoneId.of("Europe/Berlin"));
    ColumnRule rule = rule("TIMESTAMP", Scheme.DET);
    LocalDateTime wall = LocalDateTime.of(2021, 10, 31, 2, 30);
    byte[] cell = berlin.storing(rule).encode(wall);

    assertThat(berlin.decoder(rule).toTimestamp(cell, null).toInstant())
        .isEqualTo(wall.toInstant(ZoneOffset.ofHours(1)));
    assertThat(berlin.storing(rule).encode(wall.toInstant(ZoneOffset.ofHours(2)))).isEqualTo(cell);
  }

  @Test
  void order_ofDoubles_isThatOfTheirCells() throws Exception {
    ColumnRule rule = rule("DOUBLE", Scheme.ORD);
    CellEncoder encoder = codecs.storing(rule);
    SplittableRandom random = new SplittableRandom(42);
    for (int i = 0; i < 2_000; i++) {
      double one = finite(random);
      double other = finite(random);
      assertThat(Integer.signum(Arrays.compareUnsigned(encoder.encode(one), encoder.encode(other))))
          .isEqualTo(Double.compare(one, other));
    }
    assertThat(encoder.encode(-0.0)).isEqualTo(encoder.encode(0.0));
  }

  private static double finite(SplittableRandom random) {
    double value = Double.longBitsToDouble(random.nextLong());
    return Double.isFinite(value) ? value : random.nextDouble();
  }

  @Test
  void order_ofUnsignedBigints_isThatOfTheirCells() throws Exception {
    CellEncoder encoder = codecs.storing(rule("BIGINT UNSIGNED", Scheme.ORD));
    String[] ascending = {
      "0", "1", "9223372036854775807", "9223372036854775808", "18446744073709551615"
    };
    for (int i = 1; i < ascending.length; i++) {
      assertThat(
              Arrays.compareUnsigned(
                  encoder.encode(ascending[i - 1]), encoder.encode(ascending[i])))
          .isNegative();
    }
  }

  @Test
  void objects_ofClassesThatJdbcLacks_areRefusedByClass() {
    assertThatThrownBy(() -> codecs.storing(rule("INT", Scheme.DET)).encode(new Object()))
        .isInstanceOf(SQLFeatureNotSupportedException.class)
        .hasMessageContaining("java.lang.Object");
  }

  @ParameterizedTest
  @CsvSource({
    "0.1, 0.1",
    "100000.5, 100000.0",
    "1000005, 1000000.0",
    "1234565, 1234560.0",
    "1234575, 1234580.0",
    "999999.5, 1000000.0",
    "123456789, 1.23457E8",
    "3.4028234e38, 3.40282E38",
    "1e-45, 1.4013E-45",
    "-16777217, -1.67772E7",
    "0, 0.0"
  })
  void floatNumber_isRead_withTheSixDigitsOfTheServer(String stored, String read) throws Exception {
    ColumnRule rule = rule("FLOAT", Scheme.RND);
    for (byte[] cell :
        new byte[][] {
          codecs.storing(rule).encode(stored),
          codecs.storing(rule).encode(new BigDecimal(stored)),
          codecs.storing(rule).encode(Double.parseDouble(stored))
        }) {
      assertThat(codecs.decoder(rule).toText(cell)).isEqualTo(read);
      assertThat(codecs.decoder(rule).toObject(cell)).isEqualTo(Float.valueOf(read));
    }
  }

  /** Servers compare as doubles, and find no FLOAT equal to 0.1. */
  @Test
  void floatNumber_isComparedOnlyWithNumbersThatItHolds() throws Exception {
    ColumnRule rule = rule("FLOAT", Scheme.DET);
    CellEncoder comparing = codecs.comparing(rule);
    assertThat(comparing.encode(new BigDecimal("0.50")))
        .isEqualTo(codecs.storing(rule).encode(0.5f))
        .isEqualTo(comparing.encode(0.5));
    assertThat(comparing.encode(-0.0)).isEqualTo(comparing.encode(0L));
    for (Object value : new Object[] {0.1, "0.1", new BigDecimal("0.1"), 16777217L, 1e300}) {
      assertThatThrownBy(() -> comparing.encode(value))
          .as(value.toString())
          .isInstanceOf(SQLFeatureNotSupportedException.class)
          .hasMessageContaining("FLOAT column t.c");
    }
    for (double value : new double[] {3.4028235e38, -1e39, Double.NaN}) {
      assertThatThrownBy(() -> codecs.storing(rule).encode(value))
          .isInstanceOf(SQLDataException.class);
    }
  }

  @Test
  void order_ofFloats_isThatOfTheirCells() throws Exception {
    ColumnRule rule = rule("FLOAT", Scheme.ORD);
    CellEncoder encoder = codecs.storing(rule);
    SplittableRandom random = new SplittableRandom(43);
    for (int i = 0; i < 2_000; i++) {
      float one = Float.intBitsToFloat(random.nextInt() & 0xBF7FFFFF);
      float other = Float.intBitsToFloat(random.nextInt() & 0xBF7FFFFF);
      assertThat(
              Integer.signum(
                  Arrays.compareUnsigned(
                      encoder.encode((double) one), encoder.encode((double) other))))
          .isEqualTo(Float.compare(one, other));
    }
  }

  @Test
  void renewedCell_hasTheSameValue_andIsAnotherUnderRnd() throws Exception {
    for (String type : new String[] {"INT", "VARCHAR(9)", "DECIMAL(30,2)"}) {
      ColumnRule rule = rule(type, Scheme.RND);
      byte[] cell = codecs.storing(rule).encode("12");
      byte[] renewed = codecs.renewed(rule, cell);
      assertThat(renewed).isNotEqualTo(cell);
      assertThat(codecs.decoder(rule).toBigDecimal(renewed)).isEqualByComparingTo("12");
      assertThatThrownBy(() -> codecs.renewed(rule, new byte[cell.length]))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("t.c");
    }
  }

  /** No value of the type may look like the mark, or reading it would fail. */
  @ParameterizedTest
  @CsvSource({"DATE, 9999-12-31", "TIME(6), 838:59:59", "DATETIME(6), 9999-12-31 23:59:59.999999"})
  void clockMark_isNoValue(String type, String greatest) throws Exception {
    for (Scheme scheme : Scheme.values()) {
      ColumnRule rule = rule(type, scheme);
      byte[] mark = codecs.clockMark(rule);
      assertThat(mark).hasSize((int) rule.maxCellBytes());
      assertThatThrownBy(() -> codecs.decoder(rule).toText(mark))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("stands for the server's time");
      byte[] cell = codecs.storing(rule).encode(greatest);
      assertThat(codecs.decoder(rule).toText(cell)).isEqualTo(greatest);
    }
    assertThatThrownBy(() -> codecs.clockMark(rule("INT", Scheme.RND)))
        .isInstanceOf(IllegalStateException.class);
  }
}
