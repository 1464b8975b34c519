package io.encbench.driver.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.driver.rules.CellCheck;
import io.encbench.driver.rules.EncryptionRules;
import io.encbench.driver.rules.RulesText;
import io.encbench.driver.sql.SqlTemplate;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QuotedNamesTest {
  private static StatementPlan plan(String sql) throws SQLException {
    EncryptionRules rules =
        EncryptionRules.parse("rules.props", RulesText.complete("event.localtime = INT, DET"));
    SampleTables tables =
        new SampleTables(Map.of("event", List.of("localtime", "other", "current_user")));
    return new RuleAnalyzer(rules, tables, /* keys= */ 1, CellCheck.CellChecks.OFF)
        .analyze(SqlTemplate.of(sql));
  }

  /** Taken for the function of that name, the column would be compared with plaintext. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "select `localtime` from `event` where `localtime`=5",
        "select e.`localtime` as `localtime` from event e where 5=`localtime`",
        "update `event` set other=1 where `localtime`=5",
        "delete from event where other=`current_user` and `LocalTime`=5",
      })
  void quotedNameOfAFunction_isTheColumn(String sql) throws SQLException {
    StatementPlan plan = plan(sql);
    assertThat(plan.slots().get(plan.slots().size() - 1))
        .isInstanceOf(StatementPlan.SlotUse.Compare.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "select other from event where localtime=5",
        "select other from event where current_user=5",
      })
  void nameWithoutQuotes_isTheFunction(String sql) throws SQLException {
    assertThat(plan(sql).slots())
        .isNotEmpty()
        .hasOnlyElementsOfType(StatementPlan.SlotUse.PassThrough.class);
  }
}
