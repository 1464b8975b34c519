package io.encbench.driver.differential;

import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.stream.Stream;

/**
 * Statements that no server can execute on cells as on plain values. They use the columns that
 * every random table has.
 */
final class RefusedStatements {
  /** A value that no message may contain. */
  static final String CANARY = "90817263";

  /**
   * Each line: the construct, the column that the refusal must name, and the statement; {@code @1}
   * and {@code @2} stand for tables, {@code @also} for the columns of the first one that a
   * statement must not leave out, and {@code @nulls} for their values.
   */
  private static final String QUERIES =
      """
      MAX of RND | secret | SELECT MAX(secret) FROM @1
      COUNT DISTINCT of RND | secret | SELECT COUNT(DISTINCT secret) FROM @1
      bits of a sum | link | SELECT SUM(link) | 2 FROM @1
      function of MIN | link | SELECT HEX(MIN(link) - 90817263) FROM @1
      text and MAX of RND | secret | SELECT CONCAT(MAX(secret), 'x') FROM @1
      SUM of a power | link | SELECT SUM(POW(link, 2)) + 1 FROM @1
      GROUP_CONCAT | word | SELECT GROUP_CONCAT(word) FROM @1
      REVERSE | word | SELECT REVERSE(word) FROM @1
      SOUNDEX | word | SELECT CONCAT(SOUNDEX(word), 'x') FROM @1
      GREATEST of text | word | SELECT GREATEST(word, word) FROM @1
      CASE result | link | SELECT CASE WHEN amount > 1 THEN link ELSE 1e0 END FROM @1
      CASE value | link | SELECT CASE link WHEN 90817263 THEN 1 ELSE 1e0 END FROM @1
      CAST | link | SELECT CAST(link AS BINARY) FROM @1
      CONVERT | word | SELECT CONVERT(word USING latin1) FROM @1
      COLLATE output | word | SELECT word COLLATE utf8mb4_general_ci FROM @1
      window function | step | SELECT CUME_DIST() OVER (ORDER BY step) FROM @1
      window partition | secret | SELECT ROW_NUMBER() OVER (PARTITION BY secret) FROM @1
      ORDER BY RND | secret | SELECT amount FROM @1 ORDER BY secret
      ORDER BY expression | word | SELECT amount FROM @1 ORDER BY REVERSE(word)
      GROUP BY RND | secret | SELECT secret, COUNT(*) FROM @1 GROUP BY secret
      GROUP BY position | secret | SELECT secret, COUNT(*) FROM @1 GROUP BY 1
      GROUP BY expression | word | SELECT COUNT(*) FROM @1 GROUP BY REVERSE(word)
      DISTINCT RND | secret | SELECT DISTINCT secret FROM @1
      DISTINCT * | secret | SELECT DISTINCT * FROM @1
      UNION RND | secret | SELECT secret FROM @1 UNION SELECT secret FROM @1
      UNION with plain | word | SELECT word FROM @1 UNION ALL SELECT note FROM @1
      NATURAL JOIN | | SELECT 1 FROM @1 NATURAL JOIN @1 n
      USING RND | secret | SELECT 1 FROM @1 JOIN @1 n USING (secret)
      variable | word | SELECT @v := word FROM @1 LIMIT 1
      SELECT INTO @var | word | SELECT word INTO @v FROM @1 LIMIT 1
      EXCEPT | link | SELECT link + 1 FROM @1 EXCEPT SELECT link FROM @2
      INTERSECT | link | SELECT link + 1 FROM @1 INTERSECT SELECT link FROM @2
      window frame | link | SELECT SUM(link) OVER (ORDER BY rid ROWS 1 PRECEDING) FROM @1
      recursive WITH | | WITH RECURSIVE r AS (SELECT link - link AS n FROM @1 UNION SELECT n + 1 FROM r WHERE n < 3) SELECT SUM(n) FROM r
      join of RND | secret | SELECT 1 FROM @1 a JOIN @2 b ON a.secret = b.secret
      """;

  private static final String CONDITIONS =
      """
      REGEXP | word | word REGEXP 'a'
      RND with itself | secret | secret = secret
      function on the value | word | word = REVERSE('90817263')
      function | word | BIT_LENGTH(word) = 3
      IS TRUE | link | link IS TRUE
      mirrored plain column | word | note = word
      COLLATE of the value | word | word = 'a' COLLATE utf8mb4_unicode_ci
      COLLATE of the column | word | word COLLATE utf8mb4_unicode_ci = 'a'
      BINARY | word | BINARY word = 'a'
      range ALL on DET | link | link > ALL (SELECT link FROM @2)
      CASE | word | CASE word REGEXP 'a' WHEN 1 THEN TRUE ELSE FALSE END
      bit operation | link | link & 1 = 1
      """;

  private static final String CHANGES =
      """
      CONCAT update | word | UPDATE @1 SET word = CONCAT(word, 'a') WHERE rid = 0
      update into plain | link | UPDATE @1 SET amount = link WHERE rid = 0
      update of plain | link | UPDATE @1 SET amount = link * 2 WHERE rid = 0
      update by a subquery | link | UPDATE @1 SET link = (SELECT MAX(amount) FROM @2) WHERE rid = 0
      """;

  /** Executed on plain columns in this order, so statements that change names come last. */
  private static final String DEFINITIONS =
      """
      CREATE VIEW | | CREATE VIEW view1 AS SELECT * FROM @1 WHERE link = 90817263
      CREATE VIEW of plain | | CREATE VIEW view2 AS SELECT amount + 90817263 AS n FROM @1
      CREATE TABLE LIKE | | CREATE TABLE copy1 LIKE @1
      CREATE TABLE AS | | CREATE TABLE copy2 AS SELECT * FROM @1
      MODIFY | link | ALTER TABLE @1 MODIFY link VARCHAR(20) NOT NULL
      CHANGE | link | ALTER TABLE @1 CHANGE link link BIGINT NOT NULL
      default | link | ALTER TABLE @1 ALTER COLUMN link SET DEFAULT (90817263 + 1)
      key prefix | word | CREATE UNIQUE INDEX prefix1 ON @1 (rid, word(2))
      CREATE PROCEDURE | | CREATE PROCEDURE procedure1() SELECT link FROM @1
      CREATE TRIGGER | | CREATE TRIGGER t1 BEFORE INSERT ON @1 FOR EACH ROW SET NEW.amount = 1
      PREPARE | | PREPARE p FROM 'SELECT SUM(link) FROM @1'
      RENAME COLUMN | word | ALTER TABLE @1 RENAME COLUMN word TO word2
      RENAME TABLE | | RENAME TABLE @1 TO @1_renamed
      NO_BACKSLASH_ESCAPES | | SET sql_mode = CONCAT(@@sql_mode, ',NO_BACKSLASH_ESCAPES')
      ANSI_QUOTES | | SET SESSION sql_mode = 'ANSI_QUOTES'
      """;

  /**
   * Statements that a plain schema may refuse too, because of its types, its other columns, or its
   * settings.
   */
  private static final String UNSURE =
      """
      insert select from plain | link | INSERT INTO @1 (link@also) SELECT amount@nulls FROM @2 WHERE rid = 0
      insert select into plain | link | INSERT INTO @1 (amount@also) SELECT link@nulls FROM @2 WHERE rid = 0
      insert select of another domain | link | INSERT INTO @1 (link@also) SELECT step@nulls FROM @2 WHERE rid = 0
      insert an expression | link | INSERT INTO @1 (link) VALUES (1 DIV 1)
      insert a function | word | INSERT INTO @1 (word) VALUES (UPPER('a'))
      upsert arithmetic | link | INSERT INTO @1 (link) VALUES (1) ON DUPLICATE KEY UPDATE link = link + 1
      upsert of RND | secret | INSERT INTO @1 (link) VALUES (1) ON DUPLICATE KEY UPDATE secret = secret
      unique key on RND | secret | ALTER TABLE @1 ADD UNIQUE KEY (secret)
      HANDLER | | HANDLER @1 OPEN
      LOAD DATA | | LOAD DATA INFILE '/nowhere/90817263' INTO TABLE @1
      LOAD DATA LOCAL | | LOAD DATA LOCAL INFILE '/nowhere/90817263' INTO TABLE @1
      INTO OUTFILE | word | SELECT word FROM @1 INTO OUTFILE '/nowhere/90817263'
      INTO DUMPFILE | | SELECT word FROM @1 LIMIT 1 INTO DUMPFILE '/nowhere/90817263'
      several statements | | SELECT 1; SELECT word FROM @1
      """;

  private final Schema schema;

  RefusedStatements(Schema schema) {
    this.schema = schema;
  }

  /** One refused statement. */
  record Refused(String construct, String column, String sql) {
    Action attempt(boolean prepared) {
      return new Action.Attempt(construct, sql, prepared);
    }
  }

  List<Refused> all() {
    return Stream.concat(validOnPlain().stream(), parse(UNSURE, "")).toList();
  }

  List<Refused> validOnPlain() {
    return Stream.of(
            parse(QUERIES, ""),
            parse(CONDITIONS, "SELECT amount FROM @1 WHERE "),
            parse(CHANGES, ""),
            parse(DEFINITIONS, ""))
        .flatMap(refused -> refused)
        .toList();
  }

  private Stream<Refused> parse(String block, String before) {
    return block.lines().map(line -> parseLine(line, before));
  }

  private Refused parseLine(String line, String before) {
    int column = line.indexOf('|');
    int sql = line.indexOf('|', column + 1);
    List<Column> filled = schema.tables().get(0).columns(Column::isFilled);
    return new Refused(
        line.substring(0, column).strip(),
        line.substring(column + 1, sql).strip(),
        (before + line.substring(sql + 1).strip())
            .replace("@also", filled.stream().map(each -> ", " + each.name()).collect(joining()))
            .replace("@nulls", ", NULL".repeat(filled.size()))
            .replace("@1", schema.tables().get(0).name())
            .replace("@2", schema.tables().get(1).name()));
  }
}
