package io.encbench.driver.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.driver.guard.SchemaCatalogue;
import io.encbench.driver.rules.CellCheck;
import io.encbench.driver.rules.EncryptionRules;
import io.encbench.driver.rules.RulesText;
import io.encbench.driver.sql.SqlTemplate;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The statement shapes of TPC-C that need no client-side execution. */
class TpccStatementsTest {
  private static final EncryptionRules RULES =
      EncryptionRules.parse(
          "rules.props",
          RulesText.complete(
              """
              customer.c_w_id = INT, DET, domain=w
              customer.c_d_id = INT, DET, domain=d
              customer.c_id = INT, DET, domain=c
              customer.c_last = VARCHAR(16) COLLATE binary, DET
              customer.c_data = VARCHAR(500), RND
              warehouse.w_id = INT, DET, domain=w
              stock.s_w_id = INT, DET, domain=w
              stock.s_i_id = INT, DET, domain=i
              stock.s_quantity = INT, ORD
              oorder.o_w_id = INT, DET, domain=w
              oorder.o_id = INT, ORD, domain=o
              new_order.no_w_id = INT, DET, domain=w
              new_order.no_d_id = INT, DET, domain=d
              new_order.no_o_id = INT, ORD, domain=o
              """));

  private static final SchemaCatalogue CATALOGUE =
      new SampleTables(
          Map.of(
              "customer", List.of("c_w_id", "c_d_id", "c_id", "c_last", "c_first", "c_data"),
              "warehouse", List.of("w_id", "w_tax"),
              "stock", List.of("s_w_id", "s_i_id", "s_quantity", "s_data"),
              "oorder", List.of("o_w_id", "o_id", "o_carrier_id"),
              "new_order", List.of("no_w_id", "no_d_id", "no_o_id")));

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT c_first, c_last, w_tax FROM customer JOIN warehouse ON (w_id = c_w_id) WHERE c_w_id"
            + " = ? AND c_d_id = ? AND c_id = ?",
        "SELECT s_quantity, s_data FROM stock WHERE (s_w_id, s_i_id) IN ((?,?),(?,?)) FOR UPDATE",
        "SELECT o_id FROM oorder WHERE o_w_id = ? AND o_id = (SELECT max(o_id) FROM oorder WHERE"
            + " o_w_id = ?)",
        "SELECT no_o_id FROM new_order WHERE no_w_id = ? AND no_d_id = ? ORDER BY no_o_id ASC LIMIT"
            + " 1 FOR UPDATE",
        "DELETE FROM new_order WHERE (no_w_id,no_d_id,no_o_id) IN ((?,?,?),(?,?,?))",
        "INSERT INTO new_order (no_o_id, no_d_id, no_w_id) VALUES (?, ?, ?)",
        "UPDATE customer SET c_data = ? WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?",
        "SELECT count(*) FROM (SELECT s_w_id, s_i_id, s_quantity FROM stock WHERE s_w_id = ? AND"
            + " s_quantity < ? AND s_i_id IN (SELECT /*+ HINT(x) */ s_i_id FROM stock)) AS L",
      })
  void statement_ofTheMix_encryptsEveryParameter(String sql) throws SQLException {
    StatementPlan plan =
        new RuleAnalyzer(RULES, CATALOGUE, 1, CellCheck.CellChecks.OFF)
            .analyze(SqlTemplate.of(sql));

    assertThat(plan.slots())
        .filteredOn(StatementPlan.SlotUse.PassThrough.class::isInstance)
        .hasSize(sql.contains("LIMIT") ? 1 : 0);
  }
}
