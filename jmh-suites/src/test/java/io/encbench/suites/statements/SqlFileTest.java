package io.encbench.suites.statements;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.config.ConfigurationException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SqlFileTest {
  private static List<FileStatement> statements(String text, String delimiter) {
    return SqlFile.parse("mine.sql", text, delimiter).statements();
  }

  @Test
  void delimiters_inQuotesAndComments_separateNothing() {
    assertThat(
            statements(
                """
                -- one; two
                INSERT INTO t VALUES ('a;b', "c;\\";", `d;`); # rest; of the line
                /* no; statement */
                select /*+ hint; */ 1
                  from t;

                DELETE FROM t""",
                ";"))
        .containsExactly(
            new FileStatement(
                "INSERT INTO t VALUES ('a;b', \"c;\\\";\", `d;`)", 2, StatementKind.INSERT),
            new FileStatement("select /*+ hint; */ 1\n  from t", 4, StatementKind.SELECT),
            new FileStatement("DELETE FROM t", 7, StatementKind.DELETE));
  }

  @Test
  void delimiter_ofSeveralCharacters_leavesSemicolonsAlone() {
    assertThat(statements("BEGIN; SELECT 1; END // UPDATE t SET a = 1 //", "//"))
        .extracting(FileStatement::text)
        .containsExactly("BEGIN; SELECT 1; END", "UPDATE t SET a = 1");
  }

  @ParameterizedTest
  @CsvSource({
    "Insert into t values (1), INSERT",
    "UPDATE t SET a = 1, UPDATE",
    "SELECT(1), SELECT",
    "REPLACE INTO t VALUES (1), OTHER",
    "selection, OTHER",
  })
  void kind_isTheFirstWord(String statement, StatementKind kind) {
    assertThat(StatementKind.of(statement)).isEqualTo(kind);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " \n ", ";;", "-- a comment\n/* another */ ;"})
  void file_withoutStatement_isRefused(String text) {
    assertThatThrownBy(() -> statements(text, ";"))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("mine.sql holds no statement");
  }

  @ParameterizedTest
  @CsvSource({"SELECT 'it, quote '", "SELECT `it, quote `", "SELECT /* it, comment"})
  void file_thatEndsInQuoteOrComment_isRefusedWithTheLine(String beginning, String what) {
    assertThatThrownBy(() -> statements("SELECT 1;\n" + beginning, ";"))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("mine.sql, line 2")
        .hasMessageContaining("the " + what.strip());
  }
}
