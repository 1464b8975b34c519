package io.encbench.suites.capture;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DigestTextTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SELECT `a` FROM `t` WHERE `b` = ?         | SELECT `a` FROM `t` WHERE `b` = ?",
        "SELECT `a` FROM `t` WHERE `b` IN (...)    | SELECT `a` FROM `t` WHERE `b` IN(?)",
        "SELECT COALESCE ( `a` , ?, ... ) FROM `t` | SELECT COALESCE( `a` , ? ) FROM `t`",
        "INSERT INTO `t` ( `a` , `b` ) VALUES (...) | INSERT INTO `t` ( `a` , `b` ) VALUES(?, ?)",
        "INSERT INTO `t` ( `a` , `b` ) VALUES (...) /* , ... */ | INSERT INTO `t` ( `a` , `b` ) VALUES(?, ?)",
        "INSERT INTO `t` ( `a` ) VALUES (?) /* , ... */ | INSERT INTO `t` ( `a` ) VALUES(?)",
      })
  void list_isOneParameterOrOneRow(String digest, String statement) {
    assertThat(DigestText.statement(digest)).isEqualTo(statement);
  }

  @ParameterizedTest
  @CsvSource({"INSERT INTO `t` VALUES (...)", "REPLACE `t` VALUES (...) /* , ... */"})
  void row_withoutColumns_isNotKnown(String digest) {
    assertThat(DigestText.statement(digest)).isNull();
  }
}
