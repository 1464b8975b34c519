package io.encbench.profile.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.profile.ProfileCatalogue;
import io.encbench.profile.connect.Connections;
import io.encbench.profile.proof.StoredColumn.CellForm;
import io.encbench.server.Servers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Columns that the prover accepts, and one of each kind that it must reject. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class StorageProverIT {
  private static final int ROWS = 50;
  private static final List<String> TEXTS =
      IntStream.range(0, ROWS).mapToObj(i -> "value-" + (1_000 + i)).toList();
  private static final CellForm DETERMINISTIC = new CellForm(18, true, false);
  private static final CellForm RANDOMISED = new CellForm(18, true, true);
  private static final int CELL_BYTES = 18 + "value-1000".length();

  @TempDir private static Path directory;
  private final Random random = new Random(1);
  private Connection plain;
  private StorageProver prover;

  @BeforeAll
  void start() throws SQLException {
    plain =
        new Connections(
                Servers.shared().endpoint(), ProfileCatalogue.builtIn().get("plain"), directory)
            .open(Map.of());
    prover = new StorageProver(plain, "encrypted-100");
  }

  @AfterAll
  void stop() throws SQLException {
    plain.close();
  }

  @BeforeEach
  void makeTable() throws SQLException {
    try (Statement statement = plain.createStatement()) {
      statement.execute("DROP TABLE IF EXISTS proven");
      statement.execute("CREATE TABLE proven (secret VARBINARY(64), open VARCHAR(20))");
    }
  }

  private void store(List<byte[]> cells, List<String> texts) throws SQLException {
    try (PreparedStatement insert = plain.prepareStatement("INSERT INTO proven VALUES (?, ?)")) {
      for (int i = 0; i < cells.size(); i++) {
        insert.setBytes(1, cells.get(i));
        insert.setString(2, texts.get(i));
        insert.executeUpdate();
      }
    }
  }

  private List<byte[]> cells(int bytes) {
    return IntStream.range(0, ROWS)
        .mapToObj(
            i -> {
              byte[] cell = new byte[bytes];
              random.nextBytes(cell);
              return cell;
            })
        .toList();
  }

  private long prove(StoredForm form) throws SQLException {
    return prover.prove(new StoredColumn("proven", "secret", TEXTS, form));
  }

  private void assertRefused(String found) {
    assertThatThrownBy(() -> prove(DETERMINISTIC))
        .isInstanceOf(ModeMismatchException.class)
        .hasMessageContaining("encrypted-100")
        .hasMessageContaining("proven.secret")
        .hasMessageContaining(found)
        .hasMessageNotContaining("value-1");
  }

  @Test
  void cells_areCounted() throws SQLException {
    store(cells(CELL_BYTES), TEXTS);
    assertThat(prove(DETERMINISTIC)).isEqualTo(ROWS);
    assertThat(prove(RANDOMISED)).isEqualTo(ROWS);
  }

  private static List<byte[]> base64(List<byte[]> values) {
    return values.stream().map(value -> Base64.getEncoder().encode(value)).toList();
  }

  /** Fills the column as a driver that stores base64 does. */
  private void storeBase64(List<byte[]> values) throws SQLException {
    try (Statement statement = plain.createStatement()) {
      statement.execute("ALTER TABLE proven MODIFY secret VARCHAR(64)");
    }
    store(values, TEXTS);
  }

  @Test
  void base64Blocks_areCounted() throws SQLException {
    storeBase64(base64(cells(16)));
    assertThat(prove(new Base64BlockForm())).isEqualTo(ROWS);
  }

  @Test
  void base64OfPlaintext_isRefused() throws SQLException {
    // Padded to a block, so that neither length nor alphabet reveals it.
    storeBase64(
        base64(
            TEXTS.stream()
                .map(text -> (text + " ".repeat(6)).getBytes(StandardCharsets.UTF_8))
                .toList()));
    assertThatThrownBy(() -> prove(new Base64BlockForm()))
        .isInstanceOf(ModeMismatchException.class)
        .hasMessageContaining("plaintext, though it is encrypted");
  }

  @Test
  void plaintextInTheColumnOfBase64_isRefusedWithoutTheValue() throws SQLException {
    storeBase64(TEXTS.stream().map(text -> text.getBytes(StandardCharsets.UTF_8)).toList());
    assertThatThrownBy(() -> prove(new Base64BlockForm()))
        .isInstanceOf(ModeMismatchException.class)
        .hasMessageContaining("a value that is not a ciphertext")
        .hasMessageNotContaining("value-1")
        .hasNoCause();
  }

  @Test
  void plainColumn_withItsValues_countsNoCells() throws SQLException {
    store(cells(CELL_BYTES), TEXTS);
    assertThat(prover.prove(new StoredColumn("proven", "open", TEXTS, null))).isZero();
  }

  @Test
  void plainColumn_withOtherValues_isRefused() throws SQLException {
    List<String> other = IntStream.range(0, ROWS).mapToObj(i -> "other").toList();
    store(cells(CELL_BYTES), other);
    assertThatThrownBy(() -> prover.prove(new StoredColumn("proven", "open", TEXTS, null)))
        .isInstanceOf(ModeMismatchException.class)
        .hasMessageContaining("values that differ from those written");
  }

  @Test
  void plaintext_isRefused() throws SQLException {
    store(TEXTS.stream().map(text -> text.getBytes(StandardCharsets.UTF_8)).toList(), TEXTS);
    assertRefused("values of [10] bytes; expected cells of [28] bytes");
  }

  @Test
  void plaintextPaddedToTheLengthOfACell_isRefused() throws SQLException {
    store(
        TEXTS.stream()
            .map(text -> (text + " ".repeat(18)).getBytes(StandardCharsets.UTF_8))
            .toList(),
        TEXTS);
    assertRefused("plaintext, though it is encrypted");
  }

  @Test
  void printableCode_isRefused() throws SQLException {
    store(
        TEXTS.stream()
            .map(text -> "%-28s".formatted("<" + text + ">").getBytes(StandardCharsets.UTF_8))
            .toList(),
        TEXTS);
    assertRefused("printable text");
  }

  @Test
  void onePlaintextAmongCells_isRefused() throws SQLException {
    List<byte[]> cells = new ArrayList<>(cells(CELL_BYTES));
    cells.set(7, Arrays.copyOf(TEXTS.get(7).getBytes(StandardCharsets.UTF_8), 10));
    store(cells, TEXTS);
    assertRefused("values of [10, 28] bytes");
  }

  @Test
  void sameCellForDifferentValues_isRefused() throws SQLException {
    List<byte[]> cells = cells(CELL_BYTES);
    store(IntStream.range(0, ROWS).mapToObj(i -> cells.get(0)).toList(), TEXTS);
    assertRefused("1 different cells instead of 50");
  }

  @Test
  void missingRow_isRefused() throws SQLException {
    store(cells(CELL_BYTES).subList(1, ROWS), TEXTS);
    assertRefused("49 values instead of 50");
  }

  private void assertSampleRefused(StoredForm form, String found) {
    assertThatThrownBy(() -> prover.proveSample("proven", "secret", form))
        .isInstanceOf(ModeMismatchException.class)
        .hasMessageContaining("encrypted-100")
        .hasMessageContaining("proven.secret")
        .hasMessageContaining(found)
        .hasMessageNotContaining("value-1")
        .hasNoCause();
  }

  @Test
  void sampleOfCells_isCountedWithoutNulls() throws SQLException {
    assertSampleCounted("INSERT INTO proven VALUES (NULL, 'none')", "secret");
  }

  @Test
  void sampleOfCells_inABlobColumn_isCounted() throws SQLException {
    assertSampleCounted("ALTER TABLE proven MODIFY secret BLOB", "secret");
  }

  @Test
  void sampleOfAColumnThatNeedsQuotes_isCounted() throws SQLException {
    assertSampleCounted(
        "ALTER TABLE proven CHANGE secret `top ``secret` VARBINARY(64)", "top `secret");
  }

  /** All stored cells are counted, whatever a statement then does to the table. */
  private void assertSampleCounted(String change, String column) throws SQLException {
    store(cells(CELL_BYTES), TEXTS);
    try (Statement statement = plain.createStatement()) {
      statement.execute(change);
    }
    assertThat(prover.proveSample("proven", column, CellForm.SHORTEST)).isEqualTo(ROWS);
  }

  @Test
  void sampleOfAMissingColumn_isRefused() {
    assertThatThrownBy(() -> prover.proveSample("proven", "absent", CellForm.SHORTEST))
        .isInstanceOf(ModeMismatchException.class)
        .hasMessageContaining("proven.absent has the type of a missing column");
  }

  @Test
  void sampleInATextColumn_isRefused() throws SQLException {
    storeBase64(base64(cells(16)));
    assertSampleRefused(CellForm.SHORTEST, "the type varchar, which cells do not have");
  }

  @Test
  void sampleWithAPaddedPlaintext_isRefused() throws SQLException {
    List<byte[]> cells = new ArrayList<>(cells(CELL_BYTES));
    cells.set(7, "%-28s".formatted(TEXTS.get(7)).getBytes(StandardCharsets.UTF_8));
    store(cells, TEXTS);
    assertSampleRefused(CellForm.SHORTEST, "a value that is not a cell");
  }

  @Test
  void sampleWithAShortValue_isRefused() throws SQLException {
    List<byte[]> cells = new ArrayList<>(cells(CELL_BYTES));
    cells.set(7, new byte[15]);
    store(cells, TEXTS);
    assertSampleRefused(CellForm.SHORTEST, "a value that is not a cell");
  }

  @Test
  void sampleOfBase64Blocks_isCounted() throws SQLException {
    storeBase64(base64(cells(32)));
    assertThat(prover.proveSample("proven", "secret", new Base64BlockForm())).isEqualTo(ROWS);
  }

  @Test
  void sampleOfBase64_withoutWholeBlocks_isRefused() throws SQLException {
    storeBase64(base64(cells(20)));
    assertSampleRefused(new Base64BlockForm(), "a value that is not a ciphertext");
  }

  @Test
  void otherColumnType_isRefused() throws SQLException {
    try (Statement statement = plain.createStatement()) {
      statement.execute("ALTER TABLE proven MODIFY secret BINARY(28)");
    }
    store(cells(CELL_BYTES), TEXTS);
    assertRefused("the type binary instead of VARBINARY");
  }
}
