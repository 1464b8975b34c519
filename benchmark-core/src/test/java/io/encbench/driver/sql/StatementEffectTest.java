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
          SELECT a FROM t WHERE (a, b) IN ((1, 2)) FOR UPDATE | NONE
          SELECT COUNT(DISTINCT a), coalesce(MAX(b), 0) FROM t AS u (a, b) | NONE
          (SELECT 1) | NONE
          SHOW TABLES | NONE
          SAVEPOINT s | NONE
          RELEASE SAVEPOINT s | NONE
          INSERT INTO person (id, note) VALUES (1, 'a'), (2, 'b') | NONE
          INSERT IGNORE INTO `person` (id) SELECT code FROM visit | NONE
          SELECT f(1) FROM t FOR UPDATE | CHANGES_ROWS
          SELECT s.ABS(1) | CHANGES_ROWS
          SELECT `abs`(1) | CHANGES_ROWS
          SELECT COUNT (a) FROM t | CHANGES_ROWS
          EXPLAIN ANALYZE DELETE t FROM t JOIN u | CHANGES_ROWS
          WITH a AS (SELECT 1) DELETE FROM t | CHANGES_ROWS
          INSERT INTO city (cid) VALUES (1) | CHANGES_ROWS
          INSERT INTO other.person (id) VALUES (1) | CHANGES_ROWS
          INSERT INTO person.city (cid) VALUES (1) | CHANGES_ROWS
          INSERT INTO person (id, plain) VALUES (1, f(2)) | CHANGES_ROWS
          INSERT INTO person VALUES (1) ON DUPLICATE KEY UPDATE plain = 2; | CHANGES_ROWS
          REPLACE INTO person (id) VALUES (1) | CHANGES_ROWS
          UPDATE t SET a = 1 | CHANGES_ROWS
          DELETE FROM t | CHANGES_ROWS
          USE other | CHANGES_ROWS
          ROLLBACK WORK TO SAVEPOINT s | CHANGES_ROWS
          SET NAMES utf8mb4 | CHANGES_ROWS
          SET @a = f(1) | CHANGES_ROWS
          LOAD DATA INFILE 'f' INTO TABLE t | UNCLEAR
          DO f(1) | UNCLEAR
          LOCK TABLES t WRITE | UNCLEAR
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
  void effect_isThatOnTransactionAndRows(String sql, StatementEffect effect) {
    assertThat(StatementEffect.of(new TokenList(Lexer.tokens(sql)), Sample.RULES))
        .isEqualTo(effect);
  }
}
