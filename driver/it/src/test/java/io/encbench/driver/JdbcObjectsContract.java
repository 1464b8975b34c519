package io.encbench.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.sql.Types;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The JDBC objects that the driver returns, and the methods that lead from one to another. */
interface JdbcObjectsContract extends DriverContract {
  @Test
  default void backReferences_ofEveryObject_leadToTheDriver() throws Exception {
    try (Connection connection = database().connect();
        Statement statement = connection.createStatement();
        PreparedStatement prepared =
            connection.prepareStatement("SELECT c_name FROM customer WHERE c_name = ?")) {
      assertThat(statement.getConnection()).isSameAs(connection);
      assertThat(prepared.getConnection()).isSameAs(connection);
      assertThat(connection.getMetaData().getConnection()).isSameAs(connection);
      prepared.setString(1, "x");
      ResultSet result = prepared.executeQuery();
      assertThat(result.getStatement()).isSameAs(prepared);
      assertThat(prepared.getResultSet()).isSameAs(result);
      assertThat(prepared.getMetaData().getColumnType(1)).isEqualTo(Types.VARCHAR);
      assertThat(prepared.getParameterMetaData().getParameterCount()).isEqualTo(1);
      assertThat(connection.unwrap(Connection.class)).isSameAs(connection);
      assertThat(connection.isWrapperFor(com.mysql.cj.jdbc.JdbcConnection.class)).isFalse();
      assertThatThrownBy(() -> connection.unwrap(com.mysql.cj.jdbc.JdbcConnection.class))
          .isInstanceOf(SQLException.class);
      assertThatThrownBy(() -> prepared.unwrap(com.mysql.cj.jdbc.JdbcStatement.class))
          .isInstanceOf(SQLException.class);
      assertThatThrownBy(() -> prepared.executeQuery("SELECT 1")).isInstanceOf(SQLException.class);
    }
  }

  @Test
  default void results_ofSeveralPlainStatements_areAllReturned() throws Exception {
    try (Connection connection = database().connect("allowMultiQueries", "true");
        Statement statement = connection.createStatement()) {
      assertThat(statement.execute("SELECT 1; SELECT 2")).isTrue();
      ResultSet first = statement.getResultSet();
      assertThat(statement.getResultSet()).isSameAs(first);
      assertThat(first.next()).isTrue();
      assertThat(first.getInt(1)).isEqualTo(1);
      assertThat(statement.getMoreResults()).isTrue();
      ResultSet second = statement.getResultSet();
      assertThat(second).isNotSameAs(first);
      assertThat(second.next()).isTrue();
      assertThat(second.getInt(1)).isEqualTo(2);
      assertThat(statement.getMoreResults()).isFalse();
      assertThat(statement.getUpdateCount()).isEqualTo(-1);
    }
  }

  @Test
  default void call_ofAHarmlessRoutine_isDoneAndOfAnotherRefused() throws Exception {
    database()
        .executePlain(
            "CREATE PROCEDURE twice(INOUT n INT) BEGIN SET n = 2 * n; SELECT n; END",
            "CREATE PROCEDURE leak() SELECT * FROM customer");
    try (Connection connection = database().connect();
        CallableStatement call = connection.prepareCall("{call twice(?)}")) {
      call.setInt(1, 21);
      call.registerOutParameter(1, Types.INTEGER);
      assertThat(call.execute()).isTrue();
      assertThat(call.getResultSet().getStatement()).isSameAs(call);
      assertThat(call.getInt(1)).isEqualTo(42);
      for (String text : List.of("{call leak()}", "{ ? = call leak() }", "CALL leak()")) {
        assertThatThrownBy(() -> connection.prepareCall(text))
            .isInstanceOf(SQLFeatureNotSupportedException.class)
            .hasMessageContaining("leak");
      }
    }
  }

  @Test
  default void pool_ofHikari_worksThroughUrlAndDataSource() throws Exception {
    HikariConfig byUrl = new HikariConfig();
    byUrl.setJdbcUrl(database().url());
    byUrl.setDataSourceProperties(database().properties());
    byUrl.setMaximumPoolSize(2);

    EncryptingDataSource source = new EncryptingDataSource();
    source.setUrl(database().url() + "?allowPublicKeyRetrieval=true");
    source.setUser(database().properties().getProperty("user"));
    source.setPassword(database().properties().getProperty("password"));
    source.setMek(DriverServer.MEK);
    source.setEncRules(database().properties().getProperty("encRules"));
    HikariConfig bySource = new HikariConfig();
    bySource.setDataSource(source);
    bySource.setMaximumPoolSize(2);

    try (HikariDataSource writers = new HikariDataSource(byUrl);
        HikariDataSource readers = new HikariDataSource(bySource)) {
      try (Connection connection = writers.getConnection();
          Statement statement = connection.createStatement()) {
        statement.executeUpdate("INSERT INTO customer (c_name) VALUES ('pooled')");
      }
      try (Connection connection = readers.getConnection()) {
        assertThat(DriverContract.strings(connection, "SELECT c_name FROM customer"))
            .containsExactly("pooled");
      }
    }
  }

  @Test
  default void connection_toldThatNothingIsEncrypted_passesEverythingOn() throws Exception {
    database().executePlain("CREATE TABLE t (a VARCHAR(10))");
    try (Connection connection = database().connect("encRules", "none");
        Statement statement = connection.createStatement()) {
      statement.executeUpdate("INSERT INTO t VALUES ('clear')");
      assertThat(connection.unwrap(com.mysql.cj.jdbc.JdbcConnection.class)).isNotNull();
    }
    try (Connection plain = database().connectPlain()) {
      assertThat(DriverContract.strings(plain, "SELECT a FROM t")).containsExactly("clear");
    }
  }

  @Test
  default void driver_ofTheMetaData_isOursOverConnectorJ() throws Exception {
    try (Connection connection = database().connect()) {
      DatabaseMetaData metaData = connection.getMetaData();
      assertThat(metaData.getDriverName() + " " + metaData.getDriverVersion())
          .matches("EncBench \\S+ over MySQL Connector/J mysql-connector-j-\\d+\\.\\d+.*");
    }
  }
}
