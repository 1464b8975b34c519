package io.encbench.driver.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.config.ConfigurationException;
import io.encbench.crypto.Scheme;
import io.encbench.crypto.cell.CellFormat;
import io.encbench.driver.rules.ColumnType.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EncryptionRulesTest {
  private static EncryptionRules rules(String... lines) {
    return EncryptionRules.parse("rules.props", RulesText.complete(String.join("\n", lines)));
  }

  @Test
  void rules_ofAFile_areFoundWithoutCase() {
    EncryptionRules rules =
        rules(
            "# customers",
            "customer.c_last = varchar(16) collate BINARY, det",
            "order_line.ol_o_id = INT, ORD, domain=order",
            "item.i_price = DECIMAL(5, 2), RND");

    assertThat(rules.rule("CUSTOMER", "C_Last"))
        .isEqualTo(
            new ColumnRule(
                "customer",
                "c_last",
                new ColumnType(Kind.VARCHAR, 16, 0, false),
                Scheme.DET,
                "customer.c_last",
                TextCollation.BINARY,
                /* windows= */ false,
                CellFormat.V1));
    assertThat(rules.rule("order_line", "ol_o_id"))
        .extracting(ColumnRule::domain)
        .isEqualTo("order");
    assertThat(rules.rule("customer", "c_first")).isNull();
    assertThat(rules.hasTable("ITEM")).isTrue();
    assertThat(rules.hasTable("stock")).isFalse();
    assertThat(rules.all())
        .extracting(ColumnRule::column)
        .containsExactly("c_last", "ol_o_id", "i_price");
  }

  @Test
  void cellFormat_ofAFile_holdsForAllItsColumns() {
    assertThat(rules("t.a = INT, RND", "cell-format = 2", "t.b = INT, DET").all())
        .extracting(ColumnRule::format)
        .containsExactly(CellFormat.V2, CellFormat.V2);
    assertThat(rules("cell-format = 1", "t.a = INT, RND").all())
        .extracting(ColumnRule::format)
        .containsExactly(CellFormat.V1);
  }

  @Test
  void cellFormat_thatIsUnknownOrGivenTwice_isRefused() {
    assertThatThrownBy(() -> rules("cell-format = 3", "t.a = INT, RND"))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("cell-format is '3'; it must be 1")
        .hasMessageContaining("or 2");
    assertThatThrownBy(() -> rules("cell-format = 1", "cell-format = 2", "t.a = INT, RND"))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("cell-format");
  }

  @Test
  void cellFormat_withoutAnyRule_isRefused() {
    assertThatThrownBy(() -> rules("cell-format = 2"))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("contains no rules");
  }

  @Test
  void collation_ofRandomisedText_isKept() {
    assertThat(
            rules(
                    "c.first = VARCHAR(16) COLLATE UTF8MB4_0900_ai_ci, RND",
                    "c.middle = CHAR(2), RND",
                    "c.id = INT, DET")
                .all())
        .extracting(ColumnRule::collation)
        .containsExactly(TextCollation.UTF8MB4_0900_AI_CI, null, null);
  }

  @Test
  void values_ofAnEnum_areReadWithTheirCollation() {
    ColumnRule rule =
        rules("c.s = enum('a, (b', 'it''s COLLATE') collate utf8mb4_general_ci, DET, domain=d")
            .all()
            .iterator()
            .next();
    assertThat(rule.type().members()).containsExactly("a, (b", "it's COLLATE");
    assertThat(rule.collation()).isEqualTo(TextCollation.UTF8MB4_GENERAL_CI);
    assertThat(rule.domain()).isEqualTo("d");
    assertThat(rule.leaks()).containsExactly("equality");
  }

  @Test
  void columnOrder_isKeptAsStated() {
    EncryptionRules rules = rules("Pet.* = ID, `a b`, name", "pet.name = INT, DET");

    assertThat(rules.columnOrder("PET")).containsExactly("ID", "a b", "name");
    assertThat(rules.columnOrder("owner")).isEmpty();
    assertThat(rules.all()).hasSize(1);
    assertThat(rules).isNotEqualTo(rules("pet.name = INT, DET"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "pet.* = id, name, ID | pet.* names ID twice",
        "pet.* = id | pet.* leaves out name, which has a rule",
        "pet.* = id, a.name | 'a.name' is not one name",
        "pet.* = id, | a name is empty",
        "owner.* = id | no column of owner has a rule",
        "d.pet.* = id, name | 'd.pet' is not one name"
      })
  void columnOrder_thatIsWrong_isRefused(String line, String problem) {
    assertThatThrownBy(() -> rules("pet.name = INT, DET", line))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("line 2")
        .hasMessageContaining(problem);
  }

  @Test
  void defaultDomain_isTheSameHoweverTheNameIsWritten() {
    assertThat(rules("Customer.C_ID = INT, DET").all())
        .extracting(ColumnRule::domain)
        .containsExactly("customer.c_id");
  }

  @Test
  void name_inBackticks_mayHoldDotsAndBlanks() {
    EncryptionRules rules = rules("`a.b\\ c`.`d``e` = INT, DET", "a.`b\\ c.d``e` = BIGINT, DET");

    assertThat(rules.rule("a.b c", "d`e")).isNotNull();
    assertThat(rules.all())
        .extracting(ColumnRule::name)
        .containsExactly("`a.b c`.`d``e`", "a.`b c.d``e`")
        .doesNotHaveDuplicates();
    assertThat(rules.all()).extracting(ColumnRule::domain).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          c_last = INT, DET                       | 'c_last' is not of the form table.column
          db.t.c = INT, DET                       | 'db.t.c' is not of the form table.column
          t.a-b = INT, DET                        | 'a-b' is not an identifier; put other names in backticks
          t. = INT, DET                           | a name is empty
          t.`c = INT, DET                         | is not closed
          t.c = INT                               | does not have two to four parts
          t.c = INT, DET, domain=a, b             | unknown word 'b'
          t.c = INT, DET, domain=a, windows=on, c | does not have two to four parts
          t.c = INT, DET, domain=a, domain=b      | domain is given twice
          t.c = INT, DET, windows=yes             | it must be windows=on or windows=off
          t.c = INT, RND, windows=on              | windows=on is for integers under DET only
          t.c = INT, ORD, windows=on              | windows=on is for integers under DET only
          t.c = DATE, DET, windows=on             | windows=on is for integers under DET only
          t.c = INT, DETT                         | unknown scheme 'DETT'; did you mean DET? Schemes: RND, DET, ORD
          t.c = INTT, DET                         | the type 'INTT' cannot be encrypted; did you mean INT? Types that can: BOOLEAN
          t.c = JSON, DET                         | t.c is JSON, whose cells cannot be compared; use RND
          t.c = SET('a', 'b'), DET                | the type 'SET' cannot be encrypted
          t.c = ENUM('a', 'b'), RND               | is an ENUM, so its type needs the collation
          t.c = ENUM('a', b) COLLATE binary, DET  | an ENUM has the form ENUM('a', 'b')
          t.c = ENUM('a') COLLATE binary, ORD     | ORD of t.c needs an integer type
          t.c = INT SIGNLESS, DET                 | unknown word 'SIGNLESS'
          t.c = INT, DET, domian=a                | unknown word 'domian'; did you mean domain=
          t.c = INT, DET, domain=a b              | the domain 'a b' is not
          t.c = VARCHAR(10), DET                  | write VARCHAR(10) COLLATE binary to compare by code point
          t.c = VARCHAR(10), DET                  | or name one of binary, utf8mb4_0900_ai_ci,
          t.c = VARCHAR(10) COLLATE utf8_bin, DET | does not support the collation 'utf8_bin'; it supports
          t.c = VARCHAR(10) COLLATE utf8mb4_bin, ORD | ORD of t.c needs an integer type
          t.c = VARCHAR(10) COLLATE utf8_bin, RND | does not support the collation 'utf8_bin'; it supports
          t.c = INT COLLATE binary, DET           | INT has no collation
          t.c = VARCHAR(10) COLLATE binary, ORD   | ORD of t.c needs an integer type
          t.c = DECIMAL(19), ORD                  | not DECIMAL(19,0); use DET or RND
          """)
  void line_withAMistake_isRefusedWithItsNumber(String line, String message) {
    assertThatThrownBy(() -> rules("# first", line))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageStartingWith("rules.props, line 2: ")
        .hasMessageContaining(message);
  }

  @Test
  void column_withTwoRules_isRefused() {
    assertThatThrownBy(() -> rules("t.c = INT, DET", "T.C = INT, RND"))
        .hasMessage(
            "rules.props, line 2: the column t.c already has a rule; names are case-insensitive");
  }

  @Test
  void windows_areOff_unlessTheRuleSaysOn() {
    EncryptionRules rules =
        rules(
            "t.on = INT, DET, WINDOWS = On, domain=d",
            "t.off = INT, DET, windows=off",
            "t.silent = INT, DET");

    assertThat(rules.all()).extracting(ColumnRule::windows).containsExactly(true, false, false);
    assertThat(rules.all())
        .extracting(ColumnRule::leaks)
        .containsExactly(
            List.of("equality", "proximity"), List.of("equality"), List.of("equality"));
  }

  @Test
  void windows_thatDifferWithinADomain_areRefused() {
    assertThatThrownBy(
            () -> rules("a.x = INT, DET, domain=d, windows=on", "b.y = INT, DET, domain=d"))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining(
            "line 2: the columns a.x and b.y of the domain d have equal cells, so windows on one"
                + " reveal as much about the other; write the same windows=on or windows=off");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          INT, DET           | BIGINT, ORD          | their schemes differ
          INT, DET           | BIGINT UNSIGNED, DET | their types are encoded differently
          INT, ORD           | BIGINT, ORD          | under ORD their types must have the same range
          INT, ORD           | INT UNSIGNED, ORD    | under ORD their types must have the same range
          DECIMAL(8,2), DET  | DECIMAL(8,3), DET    | their types are encoded differently
          DECIMAL(20,2), DET | DECIMAL(40,2), DET   | their types are encoded differently
          DATE, DET          | DATETIME, DET        | their types are encoded differently
          CHAR(3) COLLATE utf8mb4_bin, DET | TEXT COLLATE binary, DET | their collations differ
          CHAR(3) COLLATE utf8mb4_bin, DET | TEXT COLLATE utf8mb4_general_ci, DET | (TEXT COLLATE utf8mb4_general_ci, DET)
          """)
  void domain_ofColumnsWithoutEqualCells_isRefused(String first, String second, String reason) {
    assertThatThrownBy(
            () -> rules("a.x = " + first + ", domain=d", "b.y = " + second + ", domain=d"))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("line 2: the columns a.x (")
        .hasMessageContaining("and b.y (")
        .hasMessageContaining(reason);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          INT, DET                        | BIGINT, DET
          TINYINT(1), DET                 | INT UNSIGNED, DET
          DECIMAL(8,2), DET               | DECIMAL(18,2) UNSIGNED, DET
          DECIMAL(19,2), DET              | DECIMAL(20,2), DET
          CHAR(3) COLLATE binary, DET     | TEXT COLLATE binary, DET
          CHAR(3) COLLATE utf8mb4_bin, DET | TEXT COLLATE UTF8MB4_BIN, DET
          BINARY(3), DET                  | BLOB, DET
          DATETIME, ORD                   | DATETIME(6), ORD
          ENUM('a') COLLATE binary, DET   | enum ('a') COLLATE binary, DET
          MEDIUMINT, ORD                  | MEDIUMINT(5), ORD
          """)
  void domain_ofColumnsWithEqualCells_isTaken(String first, String second) {
    List<ColumnRule> rules =
        List.copyOf(rules("a.x = " + first + ", domain=d", "b.y = " + second + ", domain=d").all());
    assertThat(rules.get(0).sameDomain(rules.get(1))).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ''                                       | : the file contains no rules; write one for each column
          '# all cut off'                          | or set encRules=none
          end-of-rules = 0                         | : the file contains no rules
          t.c = INT, DET                           | it has 1 rules: if these are all of them, add 'end-of-rules = 1' as its last line
          t.c = INT, DET;end-of-rules = 2          | , line 2: the end mark says 2 rules, but 1 precede it
          t.c = INT, DET;end-of-rules =            | , line 2: the end mark says  rules
          t.c = INT, DET;end-of-rules = 1;t.d = INT, DET | , line 3: 't.d' comes after the end mark; move it before
          """)
  void rulesWithoutTheRightEndMark_areRefused(String lines, String message) {
    assertThatThrownBy(() -> EncryptionRules.parse("rules.props", lines.replace(';', '\n')))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageStartingWith("rules.props")
        .hasMessageContaining(message);
  }

  @Test
  void rulesMadeInCode_areCheckedToo() {
    ColumnRule rule = new ColumnRule("t", "c", ColumnType.parse("VARCHAR(3)"), Scheme.ORD, "t.c");
    assertThatThrownBy(() -> EncryptionRules.of(List.of(rule)))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageStartingWith("ORD of t.c needs");
  }

  @Test
  void textUnderDet_isFolded_unlessItsCollationIsBinary() {
    EncryptionRules rules =
        rules(
            "t.a = VARCHAR(40) COLLATE utf8mb4_0900_ai_ci, DET",
            "t.b = VARCHAR(40) COLLATE binary, DET",
            "t.c = VARCHAR(40) COLLATE utf8mb4_0900_ai_ci, RND");
    assertThat(rules.all()).extracting(ColumnRule::folds).containsExactly(true, false, false);
    assertThat(rules.all())
        .extracting(ColumnRule::leaks)
        .containsExactly(
            List.of("equality", "equality by collation", "length"),
            List.of("equality", "length"),
            List.of("length"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          CHAR(3)        | VARCHAR(86)
          VARCHAR(2000)  | VARCHAR(16062)
          VARCHAR(3000)  | MEDIUMTEXT
          TINYTEXT       | TEXT
          TEXT           | MEDIUMTEXT
          MEDIUMTEXT     | LONGTEXT
          LONGTEXT       | LONGTEXT
          """)
  void columnOfFoldedCells_isTextThatIgnoresControlCharacters(String type, String expected) {
    ColumnRule rule =
        rules("t.c = " + type + " COLLATE utf8mb4_0900_ai_ci, DET").all().iterator().next();
    assertThat(rule.cellColumnType())
        .isEqualTo(expected + " CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci");
  }
}
