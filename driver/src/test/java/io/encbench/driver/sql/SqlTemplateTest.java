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
    "now()",
    "date '2020-01-01'",
    "{ts '2020-01-01 10:00:00'}",
    "cast(",
    " as signed)",
    "concat(",
    " + ",
    " * ",
    " interval 1 day",
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
        "select +0b1, - 0x0c, +0b2 => 0b1 0x0c",
        "select t.1a, 1a, `5`, @a5, @@x.y => ",
        "select -- 5\n 6 # 7\n , /* 8 */ 9 /*!40001 10 */ => 6 9 10",
        "select a--5, a-- 5 => -5",
        "select true, FALSE, x is true, y is not false, t.true => 1 0",
        "select _utf8mb4'x' => 'x'",
        "select _latin1'x', _utf8mb4 x'41', a.current_date, `current_date` => 'x' x'41'",
        "select DATE '2020-01-01', time'-10:00:00.5', timestamp '2020-01-01T10:00:00' =>"
            + " DATE:2020-01-01 TIME:-10:00:00.5 DATE_TIME:2020-01-01 10:00:00",
        "select date '2020-02-30', date '20200101', time '99:99:99' => '2020-02-30' '20200101'"
            + " '99:99:99'",
        "select {d '2020-01-01'}, {t '10:00:00'}, {ts '2020-01-01 10:00:00.25'}, {fn pi()} =>"
            + " DATE:2020-01-01 TIME:10:00:00 JDBC_TIMESTAMP:2020-01-01 10:00:00.25",
        "select {t '24:00:00'}, {d 'x'} => '24:00:00' 'x'",
        "select NOW(), now(3), curdate(), current_time(2), UTC_TIMESTAMP, localtime => CLOCK:NOW 0"
            + " CLOCK:NOW 3 CLOCK:CURDATE 0 CLOCK:CURTIME 2 CLOCK:UTC_TIMESTAMP 0 CLOCK:NOW 0",
        "select now (), db.now(), now, sysdate(), now(7), curdate(1) => 7 1",
        "select a from t where b = 1 + 2 * (3 - -4) and c = -(5) => 15 -5",
        "select a from t where b in (1 + 1, 2.5 * 2) or b between 1 and 10 - 1 => 2 5.0 1 9",
        "select a from t where b = 1 + a or b = 1 + ? or b = 1e1 + 1 or b = 2 * 3 is null => 1 1 ?"
            + " 1e1 1 2 3",
        "select a from t where b = 9223372036854775807 + 1 => 9223372036854775807 1",
        "select 1 + 1, f(1 + 1) => 1 1 1 1",
        "insert into t values (1 + 1, (4)), (2, true + true) => 2 4 2 2",
        "select cast('12' as signed), cast(2.5 as signed integer), cast(-1 as unsigned) => 12 3 -1",
        "select cast('1.255' as decimal(5,2)), cast(1 as decimal), cast(100 as decimal(2)) => 1.26"
            + " 1. 100 2",
        "select cast(5 as char), cast('x' as char(1)), cast('x' as signed), cast(? as char) => '5'"
            + " 'x' 1 'x' ?",
        "select cast('2020-01-01' as date), cast('10:00:00.5' as time) => DATE:2020-01-01"
            + " '10:00:00.5'",
        "select concat('a', 1, 2.50, N'b'), concat('a', ?), concat('a', null), concat('a', a) =>"
            + " 'a12.50b' 'a' ? 'a' 'a'",
        "select a from t where b > now() - interval 7 day and b < curdate() + interval -1 quarter"
            + " => CLOCK:NOW 0 -7 DAY CLOCK:CURDATE 0 -1 QUARTER",
        "select a from t where b < date '1998-12-01' - interval 90 day => DATE:1998-09-02",
        "select a from t where b < date '2024-01-31' + interval 1 month + interval 1 hour =>"
            + " DATE_TIME:2024-02-29 01:00:00",
        "select date_add(now(2), interval 5 minute), date_sub({d '2020-03-01'}, interval 1 day) =>"
            + " CLOCK:NOW 2 5 MINUTE DATE:2020-02-29",
        "select a from t where b > now() - interval ? day or b > now() - interval 999999 year =>"
            + " CLOCK:NOW 0 ? CLOCK:NOW 0 999999",
        "select a from t where b > date '9999-12-31' + interval 1 day => DATE:9999-12-31 1",
        "select a from t where b > curtime() + interval 1 hour => CLOCK:CURTIME 0 1",
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
      case DATE, TIME, DATE_TIME, JDBC_TIMESTAMP, CLOCK -> slot.kind() + ":" + slot.value();
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
              false,
              false);

      assertThat(
              SqlRenderer.render(
                  template, plan, "?", (use, slot, key) -> new byte[0], fill -> new byte[0]))
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
