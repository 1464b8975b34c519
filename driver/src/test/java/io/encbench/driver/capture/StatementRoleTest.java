package io.encbench.driver.capture;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatementRoleTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SELECT a FROM t                  | STEP",
        "(SELECT ?)                       | STEP",
        "begin                            | BEGIN",
        "START TRANSACTION READ ONLY      | BEGIN",
        "START REPLICA                    | STEP",
        "commit work                      | COMMIT",
        "ROLLBACK                         | ROLLBACK",
        "ROLLBACK WORK                    | ROLLBACK",
        "ROLLBACK TO SAVEPOINT            | SAVEPOINT",
        "rollback work to a               | SAVEPOINT",
        "SAVEPOINT a                      | SAVEPOINT",
        "RELEASE SAVEPOINT a              | SAVEPOINT",
        "CREATE TABLE t (id INT)          | ALONE",
        "CREATE TEMPORARY TABLE t (a INT) | STEP",
        "TRUNCATE t                       | ALONE",
        "SET autocommit=?                 | AUTOCOMMIT",
        "SET @@session.autocommit = ?     | AUTOCOMMIT",
        "SET GLOBAL autocommit = ?        | STEP",
        "SET @@GLOBAL.autocommit = ?      | STEP",
        "SET NAMES utf8mb4                | STEP",
        "''                               | NOTHING",
      })
  void statement_hasARole(String text, StatementRole role) {
    assertThat(StatementRole.of(text)).isEqualTo(role);
  }

  @Test
  void autocommit_isReadFromTheText() {
    assertThat(AutocommitText.value("SET autocommit=0")).isFalse();
    assertThat(AutocommitText.value("set @@autocommit := off")).isFalse();
    assertThat(AutocommitText.value("SET SESSION autocommit = 1;")).isTrue();
    assertThat(AutocommitText.value("SET autocommit = DEFAULT")).isNull();
    assertThat(AutocommitText.value("SET autocommit = 10")).isNull();
  }
}
