package io.encbench.driver.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.crypto.Scheme;
import io.encbench.crypto.cell.CellFormat;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ColumnTypeTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          bool                        | BOOLEAN
          TINYINT(1)                  | BOOLEAN
          TINYINT(1) UNSIGNED         | TINYINT UNSIGNED
          tinyint(4)                  | TINYINT
          INTEGER(11) unsigned        | INT UNSIGNED
          INT SIGNED                  | INT
          dec                         | DECIMAL(10,0)
          NUMERIC ( 6 , 2 ) UNSIGNED  | DECIMAL(6,2) UNSIGNED
          DECIMAL(65,30)              | DECIMAL(65,30)
          double  precision           | DOUBLE
          REAL                        | DOUBLE
          float                       | FLOAT
          FLOAT(24)                   | FLOAT
          FLOAT(25)                   | DOUBLE
          DATETIME( 3 )               | DATETIME(3)
          TIMESTAMP                   | TIMESTAMP
          TIME(0)                     | TIME
          bit                         | BIT(1)
          BIT ( 1 )                   | BIT(1)
          CHAR                        | CHAR(1)
          VARCHAR(16)                 | VARCHAR(16)
          BINARY                      | BINARY(1)
          longtext                    | LONGTEXT
          enum ( 'a' , 'it''s, (x)' ) | ENUM('a','it''s, (x)')
          Enum('Paid  ','')           | ENUM('Paid','')
          """)
  void type_ofSqlText_isRead(String sql, String type) {
    assertThat(ColumnType.parse(sql)).hasToString(type);
    assertThat(ColumnType.parse(type)).isEqualTo(ColumnType.parse(sql));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "FLOAT(54)",
        "FLOAT(5,2)",
        "FLOAT UNSIGNED",
        "YEAR",
        "BIT(0)",
        "BIT(8)",
        "BIT(1) UNSIGNED",
        "JSON(10)",
        "ENUM",
        "ENUM()",
        "ENUM('a'",
        "ENUM('a',)",
        "ENUM('a') x",
        "ENUM('a','a ')",
        "ENUM('a\\b')",
        "ENUM(\"a\")",
        "ENUM(1)",
        "SET('a')",
        "INT ZEROFILL",
        "DOUBLE(5,2)",
        "DOUBLE UNSIGNED",
        "BOOLEAN UNSIGNED",
        "DATE(3)",
        "DATETIME(7)",
        "DECIMAL(66)",
        "DECIMAL(40,31)",
        "DECIMAL(2,3)",
        "DECIMAL(0)",
        "DECIMAL(1,2,3)",
        "CHAR(256)",
        "VARCHAR",
        "VARCHAR(16384)",
        "VARCHAR(-1)",
        "VARBINARY(65536)",
        "TEXT(10)",
        "VARCHAR(x)",
        "INT(",
        "INT(11) DEFAULT",
        "VARCHAR(99999999999)"
      })
  void type_thatCannotBeEncrypted_isRefused(String sql) {
    assertThatThrownBy(() -> ColumnType.parse(sql)).isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          INT              | DET | VARBINARY(16)
          DECIMAL(18,4)    | DET | VARBINARY(16)
          DECIMAL(19,4)    | DET | VARBINARY(27)
          DECIMAL(65,30)   | DET | VARBINARY(46)
          VARCHAR(16)      | DET | VARBINARY(82)
          VARCHAR(16)      | RND | VARBINARY(94)
          CHAR(0)          | RND | VARBINARY(30)
          BINARY(20)       | DET | VARBINARY(38)
          DATETIME(6)      | RND | VARBINARY(38)
          DECIMAL(12,2)    | RND | VARBINARY(38)
          TINYINT          | ORD | VARBINARY(32)
          TINYINT UNSIGNED | ORD | VARBINARY(34)
          INT              | ORD | VARBINARY(80)
          INT UNSIGNED     | ORD | VARBINARY(82)
          BIGINT UNSIGNED  | ORD | VARBINARY(144)
          DECIMAL(5,2)     | ORD | VARBINARY(52)
          ENUM('a','\u00e9t\u00e9') | DET | VARBINARY(23)
          ENUM('a','\u00e9t\u00e9') | RND | VARBINARY(35)
          BIT(1)           | ORD | VARBINARY(20)
          BIT(1)           | DET | VARBINARY(16)
          BIT(1)           | RND | VARBINARY(38)
          VARCHAR(16383)   | RND | MEDIUMBLOB
          TINYTEXT         | DET | BLOB
          TEXT             | DET | MEDIUMBLOB
          MEDIUMBLOB       | DET | LONGBLOB
          LONGBLOB         | DET | LONGBLOB
          JSON             | RND | LONGBLOB
          """)
  void cellColumn_ofATypeAndScheme_hasRoomForEveryCell(String type, Scheme scheme, String cells) {
    ColumnRule rule = new ColumnRule("t", "c", ColumnType.parse(type), scheme, "t.c");
    assertThat(rule.cellColumnType()).isEqualTo(cells);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          INT           | DET | LENGTH(`c`) = 16
          BIGINT        | DET | "LENGTH(`c`) = 16 AND HEX(`c`) NOT REGEXP '^(2[0BDE]|3[0-9A]|[46]5|54)*$'"
          DECIMAL(16,2) | DET | "LENGTH(`c`) = 16 AND HEX(`c`) NOT REGEXP '^(2[0BDE]|3[0-9A]|[46]5|54)*$'"
          DECIMAL(9,2)  | DET | LENGTH(`c`) = 16
          DATE          | DET | LENGTH(`c`) = 16
          DATETIME      | DET | "LENGTH(`c`) = 16 AND HEX(`c`) NOT REGEXP '^(2[0BDE]|3[0-9A]|[46]5|54)*$'"
          DOUBLE        | DET | "LENGTH(`c`) = 16 AND HEX(`c`) NOT REGEXP '^(2[0BDE]|3[0-9A]|[46]5|54)*$'"
          BIGINT        | ORD | LENGTH(`c`) = 144
          DATE          | RND | LENGTH(`c`) = 38 AND ASCII(`c`) & 227 = 32 AND ASCII(SUBSTR(`c`, 2)) NOT BETWEEN 32 AND 126
          DECIMAL(30,2) | DET | LENGTH(`c`) = 31 AND ASCII(`c`) & 227 = 33 AND ASCII(SUBSTR(`c`, 2)) NOT BETWEEN 32 AND 126
          VARBINARY(9)  | DET | LENGTH(`c`) BETWEEN 18 AND 27 AND ASCII(`c`) & 227 = 33 AND ASCII(SUBSTR(`c`, 2)) NOT BETWEEN 32 AND 126
          ENUM('a','b') | RND | LENGTH(`c`) = 31 AND ASCII(`c`) & 227 = 32 AND ASCII(SUBSTR(`c`, 2)) NOT BETWEEN 32 AND 126
          LONGTEXT      | RND | LENGTH(`c`) BETWEEN 30 AND 4294967295 AND ASCII(`c`) & 227 = 32 AND ASCII(SUBSTR(`c`, 2)) NOT BETWEEN 32 AND 126
          """)
  void cellCondition_ofATypeAndScheme_isThatOfTheCellFormat(
      String type, Scheme scheme, String condition) {
    ColumnRule rule = new ColumnRule("t", "c", ColumnType.parse(type), scheme, "t.c");
    assertThat(rule.cellCondition()).isEqualTo(condition);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          BIGINT        | RND | VARBINARY(24) | LENGTH(`c`) = 24
          DECIMAL(18,2) | RND | VARBINARY(24) | LENGTH(`c`) = 24
          DATETIME(6)   | RND | VARBINARY(24) | "LENGTH(`c`) = 24 AND HEX(`c`) NOT REGEXP '^(2[0BDE]|3[0-9A]|[46]5|54)*$'"
          DOUBLE        | RND | VARBINARY(24) | "LENGTH(`c`) = 24 AND HEX(`c`) NOT REGEXP '^(2[0BDE]|3[0-9A]|[46]5|54)*$'"
          BIGINT        | ORD | VARBINARY(80) | LENGTH(`c`) = 80
          DATE          | ORD | VARBINARY(39) | LENGTH(`c`) = 39
          INT           | DET | VARBINARY(16) | LENGTH(`c`) = 16
          DECIMAL(30,2) | RND | VARBINARY(43) | LENGTH(`c`) = 43 AND ASCII(`c`) & 227 = 32 AND ASCII(SUBSTR(`c`, 2)) NOT BETWEEN 32 AND 126
          VARBINARY(9)  | DET | VARBINARY(27) | LENGTH(`c`) BETWEEN 18 AND 27 AND ASCII(`c`) & 227 = 33 AND ASCII(SUBSTR(`c`, 2)) NOT BETWEEN 32 AND 126
          """)
  void column_ofFormat2_holdsItsCells(String type, Scheme scheme, String cells, String condition) {
    ColumnRule rule =
        new ColumnRule(
            "t",
            "c",
            ColumnType.parse(type),
            scheme,
            "t.c",
            null,
            /* windows= */ false,
            CellFormat.V2);
    assertThat(rule.cellColumnType()).isEqualTo(cells);
    assertThat(rule.cellCondition()).isEqualTo(condition);
  }

  @ParameterizedTest
  @CsvSource({
    "'DECIMAL(1,0)', 5",
    "'DECIMAL(4,2)', 15",
    "'DECIMAL(18,0)', 61",
    "BOOLEAN, 8",
    "SMALLINT UNSIGNED, 17",
    "MEDIUMINT, 24",
    "BIGINT, 64",
    "DATE, 23",
    "TIME, 43",
    "DATETIME, 59",
    "TIMESTAMP, 52",
    "DOUBLE, 64",
    "BIT(1), 2"
  })
  void bits_ofATypeHeldAsAnInteger_holdItsRange(String type, int bits) {
    assertThat(ColumnType.parse(type).bits()).isEqualTo(bits);
  }
}
