package io.encbench.driver.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.driver.schema.Dependents.QualifiedName;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks where the definition of a view takes its place. */
class InlinedViewsTest {
  private static final Map<QualifiedName, String> DEFINITIONS =
      Map.of(
          new QualifiedName("db", "v"),
          "select `db`.`t`.`a` AS `a`,sum(`db`.`t`.`b`) AS `sum(b)` from `db`.`t` where"
              + " (`db`.`t`.`a` = 'FROM `db`.`t`')",
          new QualifiedName("db", "w"),
          "select `db`.`v`.`a` AS `a` from (`db`.`v` join `db`.`u` `x`)",
          new QualifiedName("other", "v"),
          "select `other`.`t`.`a` AS `a` from `other`.`t`",
          new QualifiedName("db", "secret"),
          "",
          new QualifiedName("db", "many"),
          "(select 1 AS `a`) union (select 2 AS `a`)");

  private static final String V =
      "(select `t`.`a` AS `a`,sum(`t`.`b`) AS `total` from `t` where"
          + " (`t`.`a` = 'FROM `db`.`t`'))";

  private static String inlined(String sql) throws SQLException {
    InlinedViews.Stored stored =
        new InlinedViews.Stored() {
          @Override
          public @Nullable String definition(QualifiedName view) {
            return DEFINITIONS.get(view);
          }

          @Override
          public List<String> columns(String view) {
            return view.equals("v") ? List.of("a", "total") : List.of("a");
          }
        };
    return new InlinedViews(stored, "db").inlined(sql);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          SELECT * FROM v | SELECT * FROM @ AS `v`
          SELECT v.a FROM `v` WHERE v.a = ? | SELECT v.a FROM @ AS `v` WHERE v.a = ?
          SELECT v FROM t, v x JOIN db.v AS y ON v = 1 | SELECT v FROM t, @ x JOIN @ AS y ON v = 1
          SELECT (SELECT MAX(a) FROM v) FROM (t, v) ORDER BY a, v \
          | SELECT (SELECT MAX(a) FROM @ AS `v`) FROM (t, @ AS `v`) ORDER BY a, v
          SELECT a, v FROM t v LEFT JOIN v ON (a, v) IN (v, 2), v z \
          | SELECT a, v FROM t v LEFT JOIN @ AS `v` ON (a, v) IN (v, 2), @ z
          WITH x AS (SELECT a FROM v) SELECT * FROM x UNION SELECT 1 FROM v \
          | WITH x AS (SELECT a FROM @ AS `v`) SELECT * FROM x UNION SELECT 1 FROM @ AS `v`
          SELECT a FROM w | SELECT a FROM (select `v`.`a` AS `a` from (@ AS `v` join `u` `x`)) AS `w`
          SELECT a FROM other.v | SELECT a FROM (select `t`.`a` AS `a` from `other`.`t`) AS `v`
          """)
  void view_inAFromClause_isADerivedTable(String sql, String expected) throws SQLException {
    assertThat(inlined(sql)).isEqualTo(expected.replace("@", V));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT v FROM t",
        "SELECT a FROM t AS v WHERE v.a IN (v, 1)",
        "SELECT EXTRACT(YEAR FROM v), TRIM(BOTH 'x' FROM v) FROM t",
        "WITH v (a) AS (SELECT 1) SELECT a FROM v",
        "UPDATE v SET a = 1",
        "INSERT INTO t SELECT a FROM v",
        "",
      })
  void otherUse_remains(String sql) throws SQLException {
    assertThat(inlined(sql)).isEqualTo(sql);
  }

  @ParameterizedTest
  @ValueSource(strings = {"secret", "many"})
  void view_thatCannotBeRead_isRefused(String view) {
    assertThatThrownBy(() -> inlined("SELECT a FROM " + view))
        .isInstanceOf(SQLFeatureNotSupportedException.class)
        .hasMessageContaining("view");
  }

  @Test
  void queryOfADefinition_hasNoConstants() throws SQLException {
    assertThat(
            InlinedViews.created(
                "CREATE OR REPLACE SQL SECURITY INVOKER VIEW v (a, b) AS SELECT a, b FROM t"))
        .isEqualTo("SELECT a, b FROM t");
    for (String other :
        List.of(
            "CREATE TABLE v AS SELECT a FROM t",
            "CREATE TABLE view AS SELECT a FROM t",
            "CREATE TEMPORARY TABLE view AS SELECT a FROM t",
            "CREATE TABLE t (view INT, a VARCHAR(9) DEFAULT 'x') AS SELECT b FROM u")) {
      assertThat(InlinedViews.created(other)).as(other).isNull();
    }
    for (String constant : List.of("'x'", "5", "@x", "TRUE", "false")) {
      assertThatThrownBy(
              () -> InlinedViews.created("CREATE VIEW v AS SELECT a FROM t WHERE a = " + constant))
          .isInstanceOf(SQLFeatureNotSupportedException.class)
          .hasMessageContaining("constant");
    }
  }
}
