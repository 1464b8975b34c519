package io.encbench.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.crypto.Scheme;
import io.encbench.driver.analysis.ResultColumns;
import io.encbench.driver.metadata.ColumnContext;
import io.encbench.driver.metadata.ReportedType;
import io.encbench.driver.metadata.ResultDecoders;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.ColumnType;
import io.encbench.driver.rules.EncryptionRules;
import io.encbench.driver.rules.TinyIntOne;
import io.encbench.profile.Endpoint;
import io.encbench.server.DatabaseServer;
import io.encbench.server.Servers;
import io.encbench.server.install.ServerBinary;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The metadata of encrypted columns is that of Connector/J for plain columns of their types. */
class MetaDataIT {
  private static final List<ColumnType> TYPES =
      List.of(
              "BOOLEAN",
              "TINYINT",
              "TINYINT UNSIGNED",
              "SMALLINT",
              "SMALLINT UNSIGNED",
              "MEDIUMINT",
              "MEDIUMINT UNSIGNED",
              "INT",
              "INT UNSIGNED",
              "BIGINT",
              "BIGINT UNSIGNED",
              "DECIMAL(10,2)",
              "DECIMAL(10,0)",
              "DECIMAL(30,5) UNSIGNED",
              "DECIMAL(9,0) UNSIGNED",
              "DECIMAL(18,18)",
              "DECIMAL(65,0)",
              "DECIMAL(65,30)",
              "FLOAT",
              "DOUBLE",
              "DATE",
              "TIME",
              "TIME(3)",
              "TIME(6)",
              "DATETIME",
              "DATETIME(6)",
              "TIMESTAMP",
              "TIMESTAMP(2)",
              "TIMESTAMP(6)",
              "CHAR(7)",
              "CHAR(255)",
              "VARCHAR(33)",
              "VARCHAR(5000)",
              "TINYTEXT",
              "TEXT",
              "MEDIUMTEXT",
              "LONGTEXT",
              "BINARY(9)",
              "VARBINARY(300)",
              "TINYBLOB",
              "BLOB",
              "MEDIUMBLOB",
              "LONGBLOB",
              "BIT(1)",
              "ENUM('a','longer','it''s')")
          .stream()
          .map(ColumnType::parse)
          .toList();

  /** Columns of {@code getColumns} in which the tables differ, or which are left out on purpose. */
  private static final Set<String> OWN = Set.of("TABLE_NAME", "COLUMN_DEF");

  private static final List<ColumnRule> RULES =
      IntStream.range(0, TYPES.size())
          .mapToObj(i -> new ColumnRule("cells", "c" + i, TYPES.get(i), Scheme.RND, "cells.c" + i))
          .toList();

  /** Connector/J settings for each way to report BOOLEAN columns. */
  private static final Map<TinyIntOne, Map<String, String>> SETTINGS =
      Map.of(
          TinyIntOne.BIT, Map.of(),
          TinyIntOne.BOOLEAN, Map.of("transformedBitIsBoolean", "true"),
          TinyIntOne.TINYINT, Map.of("tinyInt1isBit", "false"));

  @ParameterizedTest
  @EnumSource
  void descriptions_ofEncryptedColumns_areThoseOfPlainOnes(ServerBinary binary) throws Exception {
    assertThat(TYPES.stream().map(ColumnType::kind).collect(Collectors.toSet()))
        // Which type JSON is depends on the server: JsonColumnsContract.
        .isEqualTo(EnumSet.complementOf(EnumSet.of(ColumnType.Kind.JSON)));
    // The whole catalogue is compared, so no other test may add to it.
    try (DatabaseServer server = Servers.startOrSkip(binary, Servers.TUNING)) {
      createTables(server.endpoint(), binary);
      for (TinyIntOne booleans : TinyIntOne.values()) {
        try (Connection connection = connect(server.endpoint(), SETTINGS.get(booleans))) {
          ColumnContext context =
              new ColumnContext(EncryptionRules.of(RULES), rule -> new TextDecoder(), booleans);
          compareResults(connection, context, binary);
          compareCatalogue(connection, context);
          compareRowIdentifier(connection, context);
          readLargeObjects(connection, context);
        }
      }
    }
  }

  private static Connection connect(Endpoint endpoint, @Nullable Map<String, String> settings)
      throws SQLException {
    var properties = new Properties();
    properties.putAll(Objects.requireNonNull(settings));
    properties.setProperty("sslMode", "DISABLED");
    properties.setProperty("allowPublicKeyRetrieval", "true");
    properties.setProperty("user", endpoint.user());
    properties.setProperty("password", endpoint.password().reveal());
    return DriverManager.getConnection(endpoint.url(), properties);
  }

  private static void createTables(Endpoint endpoint, ServerBinary binary) throws SQLException {
    String collation = isMySql(binary) ? "utf8mb4_0900_bin" : "utf8mb4_nopad_bin";
    var plain = new ArrayList<String>();
    var cells = new ArrayList<String>();
    for (int i = 0; i < TYPES.size(); i++) {
      String charset = isText(TYPES.get(i)) ? " CHARACTER SET utf8mb4 COLLATE " + collation : "";
      String nullable = i == 0 ? " NOT NULL" : " NULL";
      plain.add("c" + i + " " + TYPES.get(i) + charset + nullable);
      cells.add("c" + i + " VARBINARY(400)" + nullable + " DEFAULT x'31'");
    }
    try (Connection connection = connect(endpoint, Map.of());
        Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE plain (id INT, " + String.join(", ", plain) + ", PRIMARY KEY (id))");
      statement.execute(
          "CREATE TABLE cells (id INT, " + String.join(", ", cells) + ", PRIMARY KEY (id, c0))");
      statement.execute("INSERT INTO cells (id) VALUES (1)");
    }
  }

  private static boolean isMySql(ServerBinary binary) {
    return binary == ServerBinary.MYSQL_8_0_31;
  }

  private static boolean isText(ColumnType type) {
    return type.kind().family() == ColumnType.Family.TEXT
        || type.kind().family() == ColumnType.Family.ENUM;
  }

  private static void compareResults(
      Connection connection, ColumnContext context, ServerBinary binary) throws SQLException {
    try (Statement statement = connection.createStatement();
        Statement other = connection.createStatement();
        ResultSet plain = statement.executeQuery("SELECT * FROM plain");
        ResultSet cells = encrypted(other, context)) {
      ResultSetMetaData expected = plain.getMetaData();
      ResultSetMetaData actual = cells.getMetaData();
      for (int column = 1; column <= TYPES.size() + 1; column++) {
        // Connector/J does not know this collation of MariaDB and treats it as case-insensitive.
        boolean unknownCollation = !isMySql(binary) && column > 1 && isText(TYPES.get(column - 2));
        assertThat(description(actual, column, unknownCollation))
            .as(expected.getColumnTypeName(column))
            .isEqualTo(description(expected, column, unknownCollation));
      }
    }
  }

  private static ResultSet encrypted(Statement statement, ColumnContext context)
      throws SQLException {
    var columns = new ArrayList<@Nullable ColumnRule>();
    columns.add(null);
    columns.addAll(RULES);
    return new EncryptingResultSet(
        statement.executeQuery("SELECT * FROM cells"),
        statement,
        null,
        new ResultDecoders(
            ResultColumns.of(columns, Collections.nCopies(columns.size(), "")), context));
  }

  private static List<Object> description(
      ResultSetMetaData metaData, int column, boolean unknownCollation) throws SQLException {
    return List.of(
        metaData.getColumnLabel(column),
        metaData.getColumnType(column),
        metaData.getColumnTypeName(column),
        metaData.getColumnClassName(column),
        metaData.getPrecision(column),
        metaData.getScale(column),
        metaData.getColumnDisplaySize(column),
        metaData.isSigned(column),
        unknownCollation || metaData.isCaseSensitive(column),
        metaData.isSearchable(column),
        metaData.isCurrency(column),
        metaData.isAutoIncrement(column),
        metaData.isWritable(column));
  }

  private static void compareCatalogue(Connection connection, ColumnContext context)
      throws SQLException {
    DatabaseMetaData plain = connection.getMetaData();
    DatabaseMetaData encrypting = new EncryptingDatabaseMetaData(plain, connection, "", context);
    try (ResultSet expected = plain.getColumns(null, null, "plain", null);
        ResultSet actual = encrypting.getColumns(null, null, "cells", null)) {
      assertThat(rows(actual, false)).isEqualTo(rows(expected, false));
    }
    try (ResultSet actual = encrypting.getColumns(null, null, "cells", "c1")) {
      assertThat(actual.next()).isTrue();
      assertThat(actual.getString("COLUMN_DEF")).isNull();
      assertThat(actual.wasNull()).isTrue();
    }
    try (ResultSet expected = plain.getColumns(null, null, "plain", null);
        ResultSet actual = encrypting.getColumns(null, null, "cells", null)) {
      assertThat(rows(actual, true)).isEqualTo(rows(expected, true));
    }
  }

  /** All rows, one list per row, as objects or as strings; NULL is "null". */
  private static List<List<String>> rows(ResultSet result, boolean asText) throws SQLException {
    ResultSetMetaData metaData = result.getMetaData();
    var rows = new ArrayList<List<String>>();
    while (result.next()) {
      var row = new ArrayList<String>();
      for (int column = 1; column <= metaData.getColumnCount(); column++) {
        String label = metaData.getColumnLabel(column);
        if (!OWN.contains(label)) {
          Object value = asText ? result.getString(label) : result.getObject(column);
          row.add(label + "=" + value + (result.wasNull() ? " (null)" : ""));
        }
      }
      rows.add(row);
    }
    return rows;
  }

  private static void compareRowIdentifier(Connection connection, ColumnContext context)
      throws SQLException {
    DatabaseMetaData encrypting =
        new EncryptingDatabaseMetaData(connection.getMetaData(), connection, "", context);
    ReportedType type = context.reportedType(RULES.get(0));
    try (ResultSet rows = encrypting.getBestRowIdentifier(null, null, "cells", 0, true)) {
      var found = new ArrayList<String>();
      while (rows.next()) {
        found.add(
            String.join(
                " ",
                Arrays.asList(
                    rows.getString("COLUMN_NAME"),
                    rows.getString("DATA_TYPE"),
                    rows.getString("TYPE_NAME").toUpperCase(Locale.ROOT),
                    rows.getString("COLUMN_SIZE"))));
      }
      assertThat(found)
          .containsExactlyInAnyOrder(
              "id 4 INT 10", "c0 " + type.jdbcType() + " " + type.name() + " " + type.columnSize());
    }
  }

  private static void readLargeObjects(Connection connection, ColumnContext context)
      throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = encrypted(statement, context)) {
      assertThat(row.next()).isTrue();
      Blob blob = Objects.requireNonNull(row.getBlob("c" + (TYPES.size() - 1)));
      assertThat(blob.getBytes(1, (int) blob.length())).isEqualTo(new byte[] {'1'});
      for (int i = 0; i < TYPES.size(); i++) {
        if (isText(TYPES.get(i))) {
          Clob clob = Objects.requireNonNull(row.getClob("c" + i));
          assertThat(clob.getSubString(1, (int) clob.length())).isEqualTo("1");
          assertThat(Objects.requireNonNull(row.getNClob("c" + i)).length()).isEqualTo(1);
        }
      }
    }
  }
}
