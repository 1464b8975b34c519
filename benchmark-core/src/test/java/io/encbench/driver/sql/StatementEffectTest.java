package io.encbench.driver.sql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatementEffectTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          SELECT f(1) FROM t FOR UPDATE | NONE
          (SELECT 1) | NONE
          INSERT INTO t VALUES (1) ON DUPLICATE KEY UPDATE a = 2; | NONE
          ROLLBACK WORK TO SAVEPOINT s | NONE
          SET NAMES utf8mb4 | NONE
          begin | BEGINS_TRANSACTION
          /* a */ START TRANSACTION READ ONLY | BEGINS_TRANSACTION
          COMMIT | ENDS_TRANSACTION
          ROLLBACK | ENDS_TRANSACTION
          COMMIT AND CHAIN | UNCLEAR
          ROLLBACK AND CHAIN | UNCLEAR
          SET @@session.autocommit = 0 | UNCLEAR
          START REPLICA | UNCLEAR
          CALL p() | UNCLEAR
          CREATE TABLE t (a INT) | UNCLEAR
          SELECT 1; COMMIT | UNCLEAR
          /*!50000 COMMIT */ | UNCLEAR
          """)
  void effect_isThatOnTheTransaction(String sql, StatementEffect effect) {
    assertThat(StatementEffect.of(new TokenList(Lexer.tokens(sql)))).isEqualTo(effect);
  }
}
