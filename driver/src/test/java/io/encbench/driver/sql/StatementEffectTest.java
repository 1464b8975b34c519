package io.encbench.driver.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.driver.analysis.Sample;
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
          SELECT f(1) FROM t FOR UPDATE | SETTINGS
          SELECT s.ABS(1) | SETTINGS
          SELECT `abs`(1) | SETTINGS
          SELECT COUNT (a) FROM t | SETTINGS
          EXPLAIN ANALYZE DELETE t FROM t JOIN u | SETTINGS
          WITH a AS (SELECT 1) DELETE FROM t | ANY
          INSERT INTO city (cid) VALUES (1) | ANY
          INSERT INTO other.person (id) VALUES (1) | SETTINGS
          INSERT INTO person.city (cid) VALUES (1) | SETTINGS
          INSERT INTO person (id, plain) VALUES (1, f(2)) | SETTINGS
          INSERT INTO person VALUES (1) ON DUPLICATE KEY UPDATE plain = 2; | ANY
          REPLACE INTO person (id) VALUES (1) | ANY
          UPDATE t SET a = 1 | ANY
          UPDATE t SET a = f(1) | SETTINGS
          SET TRANSACTION ISOLATION LEVEL SERIALIZABLE | SETTINGS
          DELETE FROM t | ANY
          USE other | SETTINGS
          ROLLBACK WORK TO SAVEPOINT s | ANY
          SET NAMES utf8mb4 | SETTINGS
          SET @a = f(1) | SETTINGS
          LOAD DATA INFILE 'f' INTO TABLE t | SETTINGS
          DO f(1) | SETTINGS
          LOCK TABLES t WRITE | SETTINGS
          begin | ANY
          /* a */ START TRANSACTION READ ONLY | ANY
          COMMIT | ANY
          ROLLBACK | ANY
          COMMIT AND CHAIN | ANY
          ROLLBACK AND CHAIN | ANY
          SET @@session.autocommit = 0 | SETTINGS
          START REPLICA | ANY
          CALL p() | SETTINGS
          CREATE TABLE t (a INT) | SETTINGS
          SELECT 1; COMMIT | SETTINGS
          /*!50000 COMMIT */ | SETTINGS
          """)
  void effect_isThatOnLockedRows(String sql, StatementEffect effect) {
    assertThat(StatementEffect.of(new TokenList(Lexer.tokens(sql)), Sample.RULES))
        .isEqualTo(effect);
  }
}
