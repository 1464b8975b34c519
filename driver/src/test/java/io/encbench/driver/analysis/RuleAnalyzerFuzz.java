package io.encbench.driver.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.DictionaryEntries;
import com.code_intelligence.jazzer.junit.FuzzTest;
import io.encbench.driver.rules.CellCheck;
import io.encbench.driver.sql.SqlTemplate;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Feeds arbitrary text to the analyzer. The text must be cut into tokens without an exception. The
 * analysis must give a plan that accounts for every slot, or refuse the text with an {@link
 * SQLException}.
 */
class RuleAnalyzerFuzz {
  @FuzzTest(maxDuration = "10m")
  @DictionaryEntries({
    "SELECT ",
    " FROM ",
    " WHERE ",
    " AND ",
    "INSERT INTO ",
    " VALUES (",
    "UPDATE ",
    " SET ",
    "DELETE ",
    " IN (",
    "?",
    "'",
    "\"",
    "`",
    "--",
    "/*",
    "*/",
    "/*!",
    "/*+",
    " JOIN ",
    " UNION ",
    " GROUP BY ",
    " ORDER BY ",
    "CREATE TABLE ",
    "ALTER TABLE ",
    " ON DUPLICATE KEY UPDATE ",
    " BETWEEN ",
    "0x",
    "\\",
    ";",
    "person",
    "visit",
    "name",
    "note",
    "pay",
    "person_id"
  })
  void anyText_isPlannedOrRefused(@Nullable String text) {
    if (text == null) {
      return;
    }
    SqlTemplate template = SqlTemplate.of(text);
    StatementPlan plan;
    try {
      plan =
          new RuleAnalyzer(Sample.RULES, Sample.CATALOGUE, 1, CellCheck.CellChecks.OFF)
              .analyze(template);
    } catch (SQLException refused) {
      return;
    }
    assertThat(plan.slots()).hasSameSizeAs(template.slots());
  }
}
