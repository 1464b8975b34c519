package io.encbench.driver.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.driver.TestRules;
import io.encbench.driver.analysis.ResultColumns;
import io.encbench.driver.analysis.StatementPlan;
import io.encbench.driver.analysis.StatementPlan.TextEdit;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.sql.SqlTemplate;
import io.encbench.driver.sql.StatementEffect;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RowInsertTest {
  private static final ColumnRule COLUMN = TestRules.rule("a", "INT");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "INSERT INTO t VALUES (?)                  | INSERT INTO t VALUES   | 1",
        "insert ignore `d`.`t`(a, `b`)value( ? ,?) | insert ignore `d`.`t`(a, `b`)value | 2",
        "REPLACE t (a, b, c) VALUES (?, ?, ?)      | REPLACE t (a, b, c) VALUES | 3"
      })
  void insertOfParameters_isCutBeforeItsRow(String sql, String head, int width) {
    RowInsert insert = Objects.requireNonNull(RowInsert.of(SqlTemplate.of(sql), storing(sql)));
    assertThat(insert.head().strip()).isEqualTo(head);
    assertThat(insert.width()).isEqualTo(width);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "INSERT INTO t VALUES (?), (?)",
        "INSERT INTO t VALUES (?) ON DUPLICATE KEY UPDATE a = 1",
        "INSERT INTO t VALUES (?) RETURNING a",
        "INSERT INTO t VALUES (?, 1)",
        "INSERT INTO t VALUES (?, NOW())",
        "INSERT INTO t VALUES (?) -- end",
        "INSERT INTO t /* VALUES ( */ VALUES (?)",
        "INSERT LOW_PRIORITY INTO t VALUES (?)",
        "INSERT INTO t SET a = ?",
        "INSERT INTO t SELECT a FROM s WHERE a IN (?)",
        "UPDATE t SET a = ?"
      })
  void otherStatement_isLeftToTheDelegate(String sql) {
    assertThat(RowInsert.of(SqlTemplate.of(sql), storing(sql))).isNull();
  }

  @Test
  void insertOfAPlainParameter_isLeftToTheDelegate() {
    String sql = "INSERT INTO t VALUES (?, ?)";
    StatementPlan plan =
        plan(
            List.of(
                new StatementPlan.SlotUse.Store(COLUMN), new StatementPlan.SlotUse.PassThrough()));
    assertThat(RowInsert.of(SqlTemplate.of(sql), plan)).isNull();
  }

  @Test
  void insertWithoutColumnNames_isCutWithThoseOfThePlan() {
    String sql = "INSERT INTO t VALUES (?)";
    StatementPlan plan =
        new StatementPlan(
            List.of(new StatementPlan.SlotUse.Store(COLUMN)),
            List.of(new TextEdit(0, 13, 13, " (`a`)", null)),
            ResultColumns.ALL_PLAIN,
            List.of(),
            StatementEffect.NONE,
            false,
            false);
    RowInsert insert = Objects.requireNonNull(RowInsert.of(SqlTemplate.of(sql), plan));
    assertThat(insert.head()).isEqualTo("INSERT INTO t (`a`) VALUES ");
  }

  private static StatementPlan storing(String sql) {
    int slots = SqlTemplate.of(sql).slots().size();
    return plan(Collections.nCopies(slots, new StatementPlan.SlotUse.Store(COLUMN)));
  }

  private static StatementPlan plan(List<StatementPlan.SlotUse> slots) {
    return new StatementPlan(
        slots, List.of(), ResultColumns.ALL_PLAIN, List.of(), StatementEffect.NONE, false, false);
  }
}
