package io.encbench.tpcc.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.within;

import io.encbench.crypto.Scheme;
import io.encbench.driver.analysis.RuleAnalyzer;
import io.encbench.driver.rules.CellCheck;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.ColumnType.Family;
import io.encbench.driver.rules.EncryptionRules;
import io.encbench.driver.rules.TextCollation;
import io.encbench.driver.sql.SqlTemplate;
import io.encbench.tpcc.RuleSets;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks the rule sets in props/. */
class RuleSetsTest {
  private static final String AUTOMATIC = "hist_id";

  /** Columns that TPC-C statements compare by range or sort by, with the domains of the columns. */
  private static final Set<String> ORDERED =
      Set.of("d_next_o_id", "no_o_id", "o_id", "ol_o_id", "ol_number", "s_quantity");

  @SuppressWarnings("unused") // by @FieldSource
  private static final List<String> NAMES = RuleSets.NAMES;

  private static int columns() {
    return 1 + Arrays.stream(Table.values()).mapToInt(table -> table.columns().size()).sum();
  }

  private static Set<String> columns(EncryptionRules rules, Predicate<ColumnRule> wanted) {
    return rules.all().stream()
        .filter(wanted)
        .map(ColumnRule::column)
        .collect(Collectors.toUnmodifiableSet());
  }

  @ParameterizedTest
  @FieldSource("NAMES")
  void everyRule_isOfAColumn(String name) {
    for (ColumnRule rule : RuleSets.rules(name).all()) {
      assertThat(Table.values())
          .as(rule.name())
          .anyMatch(
              table ->
                  table.sqlName().equals(rule.table()) && table.columns().contains(rule.column()));
    }
  }

  /** The types are as declared, keys can hold cells, and foreign keys stay within a domain. */
  @ParameterizedTest
  @FieldSource("NAMES")
  void everyDefinition_canBeOfCells(String name) {
    RuleAnalyzer analyzer =
        new RuleAnalyzer(RuleSets.rules(name), new BuiltInTables(), 1, CellCheck.CellChecks.OFF);
    for (String script : List.of("tableCreates", "indexCreates", "foreignKeys", "buildFinish")) {
      for (SqlScript.Element element : SqlScript.builtIn(script).elements()) {
        if (element instanceof SqlScript.Element.Sql sql) {
          assertThatCode(() -> analyzer.analyze(SqlTemplate.of(sql.text())))
              .as(sql.text())
              .doesNotThrowAnyException();
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {20, 50, 100})
  void variants_encryptTheShareOfTheirName_andTheSameColumns(int percent) {
    Set<String> strict = columns(RuleSets.rules(percent + "-strict"), rule -> true);
    assertThat(columns(RuleSets.rules(percent + "-ordered"), rule -> true)).isEqualTo(strict);
    assertThat(100.0 * strict.size() / columns()).isCloseTo(percent, within(1.5));
  }

  @Test
  void all_isAllButWhatTheServerMakes() {
    Set<String> encrypted = columns(RuleSets.rules("100-strict"), rule -> true);
    assertThat(encrypted).hasSize(columns() - 1).doesNotContain(AUTOMATIC);
  }

  @ParameterizedTest
  @ValueSource(ints = {20, 50, 100})
  void onlyOrderedSets_haveOrder_andOnlyWhereStatementsNeedIt(int percent) {
    Predicate<ColumnRule> ordered = rule -> rule.scheme() == Scheme.ORD;
    assertThat(columns(RuleSets.rules(percent + "-strict"), ordered)).isEmpty();
    EncryptionRules rules = RuleSets.rules(percent + "-ordered");
    assertThat(columns(rules, ordered))
        .isEqualTo(columns(rules, rule -> ORDERED.contains(rule.column())));
  }

  /** Only the domain of the columns that Stock-Level compares by range. */
  @ParameterizedTest
  @ValueSource(ints = {20, 50, 100})
  void onlyWindowsSets_haveWindows_andAreElseTheStrictOnes(int percent) {
    assertThat(columns(RuleSets.rules(percent + "-strict"), ColumnRule::windows)).isEmpty();
    assertThat(columns(RuleSets.rules(percent + "-ordered"), ColumnRule::windows)).isEmpty();
    EncryptionRules rules = RuleSets.rules(percent + "-windows");
    assertThat(columns(rules, ColumnRule::windows))
        .containsExactlyInAnyOrder("d_next_o_id", "no_o_id", "o_id", "ol_o_id");
    assertThat(rules.all())
        .usingRecursiveComparison()
        .ignoringFields("windows")
        .isEqualTo(RuleSets.rules(percent + "-strict").all());
  }

  @ParameterizedTest
  @FieldSource("NAMES")
  void moneyAndTexts_areRandomised(String name) {
    assertThat(
            columns(
                RuleSets.rules(name),
                rule ->
                    rule.scheme() != Scheme.RND
                        && Set.of(Family.DECIMAL, Family.TEXT, Family.TEMPORAL)
                            .contains(rule.type().kind().family())))
        .isSubsetOf("c_last", "cfg_name");
  }

  @ParameterizedTest
  @ValueSource(strings = {"100-strict", "100-windows", "100-ordered"})
  void firstName_hasTheCollationToSortBy(String name) {
    assertThat(RuleSets.rules(name).rule("bmsql_customer", "c_first"))
        .extracting(ColumnRule::collation)
        .isEqualTo(TextCollation.UTF8MB4_0900_AI_CI);
  }
}
