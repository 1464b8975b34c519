package io.encbench.suites.db.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.EncryptionRules;
import io.encbench.experiment.result.EncryptedShare;
import io.encbench.profile.JdbcDriver;
import io.encbench.profile.proof.StoredColumn.CellForm;
import io.encbench.suites.db.Workload;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class PointColumnTest {
  private static Map<String, String> rules(int percent) throws Exception {
    try (InputStream in = PointColumn.class.getResourceAsStream("columns-" + percent + ".props")) {
      Map<String, String> rules = new TreeMap<>();
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      for (ColumnRule rule : EncryptionRules.parse("columns", text).all()) {
        rules.put(rule.name(), rule.scheme().name());
      }
      return rules;
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {20, 50, 100})
  void rules_ofAShare_nameTheColumnsWhoseCellsAreExpected(int percent) throws Exception {
    PointTable table = new PointTable(JdbcDriver.ENCBENCH, percent, 1_000);
    Map<String, String> expected = new TreeMap<>();
    for (PointColumn column : PointColumn.values()) {
      CellForm cell = (CellForm) column.stored(JdbcDriver.ENCBENCH, percent);
      if (cell != null) {
        String scheme = cell.randomised() ? "RND" : cell.bytes() == 80 ? "ORD" : "DET";
        expected.put(table.points() + "." + column.sql(), scheme);
        expected.put(table.inserts() + "." + column.sql(), scheme);
      }
    }
    assertThat(rules(percent)).isEqualTo(expected).hasSize(2 * percent / 10);
  }

  @Test
  void shares_ofTheColumns_areExactAndThoseOfTheBytesLarger() {
    List<Double> byColumns = new ArrayList<>();
    for (int percent : List.of(0, 20, 50, 100)) {
      byColumns.add(share(percent).byColumns());
    }
    assertThat(byColumns).containsExactly(0.0, 0.2, 0.5, 1.0);
    assertThat(share(0).byBytes()).isZero();
    assertThat(share(20).byBytes()).isCloseTo(180.0 / 232, within(1e-9));
    assertThat(share(50).byBytes()).isCloseTo(213.0 / 232, within(1e-9));
    assertThat(share(100).byBytes()).isEqualTo(1);
  }

  @Test
  void shares_ofTheValues_dependOnTheWorkload() {
    assertThat(share(20).byValuesTouched())
        .containsEntry("point-select-literal", 2 / 3.0)
        .containsEntry("range-read", 1_000 / 1_002.0)
        .containsEntry("batch-insert", 0.2)
        .hasSize(Workload.values().length);
    assertThat(share(100).byValuesTouched())
        .allSatisfy(
            (workload, share) ->
                assertThat(share).isEqualTo(workload.equals(Workload.POOL.id()) ? 0.0 : 1.0));
  }

  private static EncryptedShare share(int percent) {
    return PointColumn.share(JdbcDriver.ENCBENCH, percent, Workload.valuesTouched());
  }

  @ParameterizedTest
  @EnumSource
  void columns_thatAWorkloadTouches_areThoseOfItsStatement(Workload workload) {
    List<String> words = List.of(workload.description().statement().split("\\W+", -1));
    for (PointColumn column : PointColumn.values()) {
      assertThat(workload.valuesTouched(column) > 0)
          .as(column.sql())
          .isEqualTo(words.contains(column.sql()));
    }
  }
}
