package io.encbench.driver.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.driver.analysis.ResultColumns;
import io.encbench.driver.analysis.Sample;
import io.encbench.driver.analysis.SqlRenderer;
import io.encbench.driver.analysis.StatementPlan;
import io.encbench.driver.sql.SqlTemplate.Slot;
import io.encbench.driver.sql.SqlTemplate.SlotKind;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SqlTemplateTest {
  private static final String[] FRAGMENTS = {
    "select ",
    "person",
    "id",
    " = ",
    "?",
    "'a''b\\'c'",
    "\"x\"",
    "`q``r`",
    "-5",
    " - 5",
    ".5",
    "1e3",
    "0x1F",
    "x'0a'",
    "b'1'",
    "N'n'",
    "/* c */",
    "/*!40000 x */",
    "-- t\n",
    "# h\n",
    "--1",
    "(",
    ")",
    ",",
    ";",
    "'",
    "\"",
    "`",
    "\\",
    "/*",
    "@a",
    "@@b.c",
    "@'",
    " in ",
    " where ",
    " from ",
    "insert ",
    " into ",
    " values ",
    " order by ",
    "create table ",
    " int ",
    " default ",
    "null",
    "true",
    " is ",
    "\u00e9",
    "\0",
    " union ",
    "*",
    ".",
    "1a",
    " update ",
    " set ",
    " on ",
    " duplicate key ",
  };

  @ParameterizedTest
  @ValueSource(
      strings = {
        "select 1, -2, +3, .5, 1e3, 1.5E-7 => 1 -2 +3 .5 1e3 1.5E-7",
        "select a-5, a - 5, f(1)-5, ?-5 => 5 5 1 5 ? 5",
        "select 'a''b', 'a\\'b\\n', \"c\"\"d\", 'a' 'b' => 'a'b' 'a'b\n' 'c\"d' 'ab'",
        "select N'n', x'0a', X'0b', b'01', 0x0c, 0b1 => 'n' x'0a' X'0b' b'01' 0x0c 0b1",
        "select t.1a, 1a, `5`, @a5, @@x.y => ",
        "select -- 5\n 6 # 7\n , /* 8 */ 9 /*!40001 10 */ => 6 9 10",
        "select a--5, a-- 5 => -5",
        "select true, FALSE, x is true, y is not false, t.true => 1 0",
        "select _utf8mb4'x' => 'x'",
        "create table t (a varchar(10) default 'x', b int default -5) => 'x' -5",
        "set a = 5, b = ? => ?",
      })
  void slots_ofLiterals_followTheLexicalRules(String row) {
    String[] parts = row.split(" => ", -1);

    assertThat(
            SqlTemplate.of(parts[0]).slots().stream()
                .map(SqlTemplateTest::text)
                .collect(Collectors.joining(" ")))
        .isEqualTo(parts[1]);
  }

  private static String text(Slot slot) {
    return switch (slot.kind()) {
      case PARAMETER -> "?";
      case STRING -> "'" + slot.value() + "'";
      case NUMBER, BINARY -> slot.value();
    };
  }

  @Test
  void shape_ofOtherLiterals_isTheSame() {
    assertThat(SqlTemplate.of("select a from t where b = -1.5 and c = 'x''y' limit 5").shape())
        .isEqualTo(SqlTemplate.of("select a from t where b = 7 and c = \"\" limit 10").shape())
        .isNotEqualTo(SqlTemplate.of("select a from t where b = 'x' and c = '' limit 1").shape());
  }

  @Test
  void shape_whereTheValueMatters_keepsIt() {
    assertThat(SqlTemplate.of("select a, b from t order by a, 1").shape()).endsWith("a, 1");
    assertThat(SqlTemplate.of("select a, b from t group by 2").shape()).endsWith("by 2");
    assertThat(SqlTemplate.of("create table t (a int(5))").shape()).contains("int(5)");
    assertThat(SqlTemplate.of("set sql_mode = 'ANSI'").shape()).contains("'ANSI'");
  }

  @Test
  void rendering_ofPassThrough_isTheTextItself() throws SQLException {
    Random random = new Random(1);
    for (int i = 0; i < 5000; i++) {
      String sql = text(random);
      SqlTemplate template = SqlTemplate.of(sql);
      StatementPlan plan =
          new StatementPlan(
              template.slots().stream()
                  .<StatementPlan.SlotUse>map(slot -> new StatementPlan.SlotUse.PassThrough())
                  .toList(),
              List.of(),
              ResultColumns.ALL_PLAIN,
              List.of(),
              StatementEffect.NONE,
              false);

      assertThat(SqlRenderer.render(template, plan, "?", (use, slot, key) -> new byte[0]))
          .isEqualTo(sql);
      assertThat(template.slots().stream().filter(slot -> slot.kind() == SlotKind.PARAMETER))
          .hasSizeLessThanOrEqualTo((int) sql.chars().filter(c -> c == '?').count());
    }
  }

  @Test
  void analysis_ofAnyText_failsWithNothingButRefusals() throws SQLException {
    Random random = new Random(2);
    int refused = 0;
    for (int i = 0; i < 5000; i++) {
      String sql = text(random);
      try {
        Sample.plan(sql);
      } catch (SQLFeatureNotSupportedException e) {
        refused++;
      }
    }
    assertThat(refused).isPositive();
  }

  private static String text(Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(14); i >= 0; i--) {
      text.append(FRAGMENTS[random.nextInt(FRAGMENTS.length)]);
    }
    return text.toString();
  }

  @Test
  void malformedText_withoutAnEncryptedTable_passes() throws SQLException {
    assertThat(Sample.plan("select 'x from city").passesThrough()).isTrue();
  }

  @Test
  void messages_neverHoldValues() {
    for (String sql :
        List.of(
            "select plain from person where id = 'secret' + 1",
            "insert into person (id) values (concat('secret', 1)",
            "select from where person 'secret'")) {
      assertThatThrownBy(() -> Sample.plan(sql)).hasMessageNotContaining("secret");
    }
  }
}
