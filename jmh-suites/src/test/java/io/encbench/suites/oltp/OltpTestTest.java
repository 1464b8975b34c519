package io.encbench.suites.oltp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.config.ConfigurationException;
import io.encbench.suites.oltp.sysbench.OltpOptions;
import io.encbench.suites.oltp.sysbench.OltpOptions.PreparedMode;
import io.encbench.suites.oltp.sysbench.OltpOptions.RandomOptions;
import io.encbench.suites.oltp.sysbench.OltpOptions.RandomType;
import io.encbench.suites.oltp.sysbench.RowText;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The statements of an event, as sysbench 1.0.20 was observed to send them. */
class OltpTestTest {
  static final RandomOptions RANDOM = new RandomOptions(RandomType.special, 12, 1, 75, 0.2);

  /** Sysbench's defaults, except for the given values. */
  static OltpOptions options(int tables, int tableSize) {
    return new OltpOptions(
        tables,
        tableSize,
        true,
        true,
        false,
        "innodb",
        10,
        true,
        100,
        1,
        1,
        1,
        1,
        1,
        1,
        1,
        false,
        PreparedMode.auto,
        RANDOM);
  }

  private static final OltpOptions TWICE =
      new OltpOptions(
          1,
          3_000,
          true,
          true,
          false,
          "innodb",
          2,
          true,
          10,
          2,
          2,
          2,
          0,
          2,
          2,
          2,
          true,
          PreparedMode.auto,
          RANDOM);

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "oltp_read_write       | true  | 10 x SELECT c FROM sbtestN WHERE id=?;"
            + " 1 x SELECT c FROM sbtestN WHERE id BETWEEN ? AND ?;"
            + " 1 x SELECT SUM(k) FROM sbtestN WHERE id BETWEEN ? AND ?;"
            + " 1 x SELECT c FROM sbtestN WHERE id BETWEEN ? AND ? ORDER BY c;"
            + " 1 x SELECT DISTINCT c FROM sbtestN WHERE id BETWEEN ? AND ? ORDER BY c;"
            + " 1 x UPDATE sbtestN SET k=k+1 WHERE id=?; 1 x UPDATE sbtestN SET c=? WHERE id=?;"
            + " 1 x DELETE FROM sbtestN WHERE id=?;"
            + " 1 x INSERT INTO sbtestN (id, k, c, pad) VALUES (?, ?, ?, ?)",
        "oltp_write_only       | true  | 1 x UPDATE sbtestN SET k=k+1 WHERE id=?;"
            + " 1 x UPDATE sbtestN SET c=? WHERE id=?; 1 x DELETE FROM sbtestN WHERE id=?;"
            + " 1 x INSERT INTO sbtestN (id, k, c, pad) VALUES (?, ?, ?, ?)",
        "oltp_point_select     | false | 1 x SELECT c FROM sbtestN WHERE id=?",
        "oltp_update_index     | false | 1 x UPDATE sbtestN SET k=k+1 WHERE id=?",
        "oltp_update_non_index | false | 1 x UPDATE sbtestN SET c=? WHERE id=?",
        "oltp_insert           | false | 1 x INSERT INTO sbtestN (id, k, c, pad) VALUES (?, ?, ?,"
            + " ?)",
        "oltp_delete           | false | 1 x DELETE FROM sbtestN WHERE id=?",
      })
  void defaults_areSysbenchs(String test, boolean transaction, String words) {
    EventPlan plan = OltpTest.of(test).plan(options(1, 10_000));
    assertThat(plan.transaction()).isEqualTo(transaction);
    assertThat(plan.words()).isEqualTo(transaction ? "BEGIN; " + words + "; COMMIT" : words);
  }

  @Test
  void readOnly_hasTheReadsOfReadWrite() {
    assertThat(OltpTest.OLTP_READ_ONLY.plan(options(1, 10_000)).statements())
        .hasSize(14)
        .isEqualTo(OltpTest.OLTP_READ_WRITE.plan(options(1, 10_000)).statements().subList(0, 14));
  }

  /** With {@code --point-selects=2 --simple-ranges=2 ... --delete-inserts=2 --skip-trx=on}. */
  @Test
  void counts_followTheOptions_andDeletesAlternateWithInserts() {
    EventPlan plan = OltpTest.OLTP_READ_WRITE.plan(TWICE);
    assertThat(plan.transaction()).isFalse();
    List<SqlStatement> statements = plan.statements();
    assertThat(statements.subList(12, statements.size()))
        .containsExactly(
            SqlStatement.DELETE, SqlStatement.INSERT, SqlStatement.DELETE, SqlStatement.INSERT);
    assertThat(statements).doesNotContain(SqlStatement.DISTINCT_RANGE).hasSize(16);
    assertThat(OltpTest.OLTP_UPDATE_INDEX.plan(TWICE).statements()).hasSize(2);
    assertThat(OltpTest.OLTP_POINT_SELECT.plan(TWICE).statements())
        .as("not of --point-selects")
        .hasSize(1);
    assertThat(OltpTest.OLTP_DELETE.plan(TWICE).statements()).hasSize(1);
  }

  @Test
  void unknownTest_isNamedWithTheNearest() {
    assertThatThrownBy(() -> OltpTest.of("oltp_readwrite"))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("did you mean 'oltp_read_write'?");
  }

  @Test
  void texts_haveSysbenchsForm() {
    SplittableRandom random = new SplittableRandom(1);
    assertThat(RowText.C.draw(random)).hasSize(119).matches("\\d{11}(-\\d{11}){9}");
    assertThat(RowText.PAD.draw(random)).hasSize(59).matches("\\d{11}(-\\d{11}){4}");
  }

  @Test
  void uniqueIds_repeatNeitherWithinARunNorInAnother() {
    int runs = 30;
    Set<Integer> drawn = new HashSet<>();
    for (int run = 0; run < runs; run++) {
      UniqueIds ids = new UniqueIds(UniqueIds.start(Integer.MAX_VALUE + 5L, run, runs));
      for (int i = 0; i < 10_000; i++) {
        int id = ids.next();
        assertThat(id).isNegative();
        drawn.add(id);
      }
    }
    assertThat(drawn).hasSize(runs * 10_000);
  }

  @Test
  void tables_areSysbenchs_whereNothingIsEncrypted() {
    OltpTables plain = new OltpTables(0, options(2, 10));
    assertThat(plain.names()).containsExactly("sbtest1", "sbtest2");
    assertThat(plain.rules()).isEmpty();
    assertThat(plain.definition("sbtest1"))
        .isEqualTo(
            "CREATE TABLE sbtest1 (id INT NOT NULL AUTO_INCREMENT, k INT DEFAULT '0' NOT NULL,"
                + " c CHAR(120) DEFAULT '' NOT NULL, pad CHAR(60) DEFAULT '' NOT NULL,"
                + " PRIMARY KEY (id)) ENGINE=innodb");
  }

  @Test
  void encryptedTables_haveRulesForTheirShare() {
    assertThat(new OltpTables(50, options(2, 10)).rules())
        .containsExactly(
            "sbtest1_encrypted_50.c = CHAR(120) COLLATE binary, DET",
            "sbtest1_encrypted_50.pad = CHAR(60), RND",
            "sbtest2_encrypted_50.c = CHAR(120) COLLATE binary, DET",
            "sbtest2_encrypted_50.pad = CHAR(60), RND",
            "end-of-rules = 4");
    assertThat(new OltpTables(100, options(1, 10)).rules())
        .contains("sbtest1_encrypted_100.id = INT, ORD", "sbtest1_encrypted_100.k = INT, ORD");
    assertThat(new OltpTables(100, options(1, 10)).definition("t"))
        .doesNotContain("AUTO_INCREMENT", "DEFAULT");
  }
}
