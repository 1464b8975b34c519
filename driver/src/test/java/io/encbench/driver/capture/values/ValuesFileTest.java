package io.encbench.driver.capture.values;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.encbench.config.ConfigurationException;
import io.encbench.crypto.key.KeySource;
import io.encbench.driver.sql.ValuePlaces;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Date;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ValuesFileTest {
  private static final KeySource KEY = KeySource.ofHex("00112233445566778899aabbccddeeff");
  private static final KeySource OTHER_KEY = KeySource.ofHex("ffeeddccbbaa99887766554433221100");
  private static final String TEXT = "INSERT INTO t (a) VALUES (?)";

  /** More bytes than one part of the file has. */
  private static final int LONG = 150_000;

  @TempDir private Path directory;
  private Path file;

  @BeforeEach
  void name() {
    file = ValuesFile.of(directory.resolve("app.jsonl"));
  }

  private static EncodedEntry entry(Map<Long, PassedKey> keys, @Nullable Object... values) {
    List<ValuePlaces.Place> places = new ArrayList<>();
    for (int i = 0; i < values.length; i++) {
      places.add(new ValuePlaces.Parameter(i));
    }
    return EncodedEntry.of(new ValuePlaces(places), values, keys);
  }

  /** A transaction of one call of the statement 7. */
  private static byte[] transaction(EncodedEntry... entries) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeInt(7);
      out.writeInt(entries.length);
      for (EncodedEntry entry : entries) {
        out.write(entry.bytes());
      }
    }
    return bytes.toByteArray();
  }

  /** Writes a file, and returns the number of its capture. */
  private String written(byte[]... transactions) throws IOException {
    ValueSample sample = new ValueSample();
    for (byte[] each : transactions) {
      sample.committed();
      sample.add(each, List.of(7));
    }
    ValuesFile created = ValuesFile.create(file, KEY);
    created.write(sample, id -> id == 7 ? TEXT : "");
    return created.capture();
  }

  private String writtenLong() throws IOException {
    return written(
        transaction(entry(Map.of(), "canary".repeat(LONG / 6))), transaction(entry(Map.of(), 1)));
  }

  private void assertFails(String capture, KeySource key, String message) {
    assertThatThrownBy(() -> ValuesFile.read(file, capture, key))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageStartingWith(file.toString())
        .hasMessageContaining(message)
        .hasMessageNotContaining("canary");
  }

  @Test
  void values_ofEachKind_areReadAsTheyWere() throws IOException {
    @Nullable Object[] values = {
      null,
      "Grüße, 世界",
      1,
      2L,
      new BigInteger("123456789012345678901234567890"),
      new BigDecimal("1.50"),
      1.5f,
      2.5,
      true,
      new byte[] {0, -1, 7},
      Date.valueOf("2020-02-29"),
      Time.valueOf("19:47:11"),
      Timestamp.valueOf("2020-02-29 19:47:11.123456"),
      LocalDate.EPOCH,
      LocalTime.NOON,
      LocalDateTime.of(2020, 1, 2, 3, 4, 5, 6_000),
      OffsetDateTime.of(LocalDate.EPOCH, LocalTime.NOON, ZoneOffset.ofHours(2)),
    };
    String capture = written(transaction(entry(Map.of(), values), entry(Map.of(), 4711)));

    CapturedValues read = ValuesFile.read(file, capture, KEY);
    assertThat(read.committed()).isEqualTo(1);
    CapturedValues.Call call = read.transactions().get(0).calls().get(0);
    assertThat(call.statement()).isEqualTo(TEXT);
    assertThat(call.entries()).hasSize(2);
    assertThat(call.entries().get(0)).usingRecursiveComparison().isEqualTo(values);
    assertThat(call.entries().get(1)).containsExactly(4711);
  }

  @Test
  void number_thatIsAGeneratedKey_isMarked() throws IOException {
    PassedKey key = new PassedKey(0, 2, 47);
    String capture =
        written(
            transaction(
                entry(
                    Map.of(47L, key),
                    47,
                    47L,
                    new BigInteger("47"),
                    new BigDecimal("47"),
                    48,
                    "47",
                    47.0,
                    new BigDecimal("47.0"))));

    CapturedValues read = ValuesFile.read(file, capture, KEY);
    assertThat(read.transactions().get(0).calls().get(0).entries().get(0))
        .containsExactly(key, key, key, key, 48, "47", 47.0, new BigDecimal("47.0"));
  }

  @Test
  void call_withAValueThatIsNotKept_hasNoValues() throws IOException {
    String capture =
        written(
            transaction(entry(Map.of(), "a", EncodedEntry.NOT_KEPT)),
            transaction(entry(Map.of(), new UUID(0, 0))),
            transaction(EncodedEntry.of(null, new Object[0], Map.of())));

    assertThat(ValuesFile.read(file, capture, KEY).transactions())
        .allMatch(each -> each.calls().get(0).entries().isEmpty())
        .hasSize(3);
  }

  @Test
  void file_hasNoValueInTheClear_andOnlyItsOwnerReadsIt() throws IOException {
    String capture = writtenLong();

    assertThat(Files.readString(file, ISO_8859_1)).doesNotContain("canary", "INSERT");
    assertThat(ValuesFile.read(file, capture, KEY).toString()).doesNotContain("canary");
    assumeThat(file.getFileSystem().supportedFileAttributeViews()).contains("posix");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
  }

  @Test
  void file_writtenAgain_hasOtherBytes() throws IOException {
    ValueSample sample = new ValueSample();
    ValuesFile created = ValuesFile.create(file, KEY);
    created.write(sample, id -> "");
    byte[] first = Files.readAllBytes(file);
    created.write(sample, id -> "");

    assertThat(Files.readAllBytes(file)).hasSameSizeAs(first).isNotEqualTo(first);
  }

  @Test
  void wrongKey_opensNothing() throws IOException {
    String capture = writtenLong();

    assertThatThrownBy(() -> ValuesFile.read(file, capture, OTHER_KEY))
        .isInstanceOf(ConfigurationException.class)
        .hasMessage(
            "none of the keys opens "
                + file
                + "; name the source that the application had as encKeyProvider");
  }

  @Test
  void valuesOfAnotherCapture_areRefused() throws IOException {
    writtenLong();

    assertFails("0".repeat(32), KEY, "has the values of another capture");
  }

  @Test
  void eachChangedByte_isFound() throws IOException {
    String capture = written(transaction(entry(Map.of(), "canary")));
    byte[] right = Files.readAllBytes(file);
    for (int i = 0; i < right.length; i++) {
      byte[] changed = right.clone();
      changed[i] ^= 1;
      Files.write(file, changed);
      assertThatThrownBy(() -> ValuesFile.read(file, capture, KEY))
          .as("byte %d", i)
          .isInstanceOf(ConfigurationException.class);
    }
  }

  @Test
  void eachEnd_thatIsCutOff_isFound() throws IOException {
    String capture = writtenLong();
    byte[] right = Files.readAllBytes(file);
    List<Integer> ends = ends(right);
    assertThat(ends).hasSize(3);
    for (int end : ends.subList(0, 2)) {
      Files.write(file, Arrays.copyOf(right, end));
      assertFails(capture, KEY, "is cut off");
      Files.write(file, Arrays.copyOf(right, end - 1));
      assertFails(capture, KEY, "is cut off");
    }
    Files.write(file, Arrays.copyOf(right, right.length - 1));
    assertFails(capture, KEY, "is cut off");
    Files.write(file, new byte[0]);
    assertFails(capture, KEY, "is empty");
  }

  /** Where the parts of a file end. */
  private static List<Integer> ends(byte[] bytes) {
    List<Integer> ends = new ArrayList<>();
    int end = new String(bytes, ISO_8859_1).indexOf('\n') + 1;
    while (end < bytes.length) {
      end += Integer.BYTES + ByteBuffer.wrap(bytes).getInt(end);
      ends.add(end);
    }
    return ends;
  }

  @Test
  void parts_inAnotherOrder_orRepeated_areFound() throws IOException {
    String capture = writtenLong();
    byte[] right = Files.readAllBytes(file);
    List<Integer> ends = ends(right);
    int start = new String(right, ISO_8859_1).indexOf('\n') + 1;
    List<byte[]> parts = new ArrayList<>();
    for (int i = 0; i < ends.size(); i++) {
      parts.add(Arrays.copyOfRange(right, i == 0 ? start : ends.get(i - 1), ends.get(i)));
    }
    List<byte[]> swapped = new ArrayList<>(parts);
    Collections.swap(swapped, 0, 1);
    List<byte[]> repeated = new ArrayList<>(parts);
    repeated.add(parts.get(2));
    for (List<byte[]> wrong : List.of(swapped, repeated, parts.subList(1, 3))) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      bytes.write(right, 0, start);
      wrong.forEach(bytes::writeBytes);
      Files.write(file, bytes.toByteArray());
      assertFails(capture, KEY, "was changed after it was written");
    }
  }

  @Test
  void otherFiles_areRefusedByName() throws IOException {
    String capture = writtenLong();
    byte[] right = Files.readAllBytes(file);
    byte[] later = right.clone();
    later["encbench-values ".length()] = '2';
    Files.write(file, later);
    assertFails(capture, KEY, "has version 2, this program reads 1");
    Files.writeString(file, "{\"captureVersion\":4}");
    assertFails(capture, KEY, "is no file of values");
    Files.delete(file);
    assertFails(capture, KEY, "does not exist");
  }

  @Test
  void fileThatExists_isKept() throws IOException {
    Files.writeString(file, "precious");

    assertThatThrownBy(() -> ValuesFile.create(file, KEY)).isInstanceOf(IOException.class);
    assertThat(file).hasContent("precious");
  }
}
