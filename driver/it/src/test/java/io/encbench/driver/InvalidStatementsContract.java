package io.encbench.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Statements that the server refuses fail as they do without the driver. */
interface InvalidStatementsContract extends DriverContract {
  /** Each has a construct that the driver refuses too. */
  List<String> INVALID =
      List.of(
          "SELEC c_name FROM customer",
          "SELECT LOWER(c_name) FORM customer WHERE c_num = 5",
          "SELECT c_name FROM customer WHERE LOWER(c_name) = 'x' ORDER c_num",
          "UPDATE customer SET c_bal = c_bal / 2 WHER c_num = 5",
          "INSERT INTO customer (c_name, c_num) VALUES ('x', 5",
          "SELECT MAX(c_bal), nosuch FROM customer WHERE c_num = 5",
          "SELECT c_name FROM customer WHERE c_bal < nosuch",
          "UPDATE customer SET c_bal = c_bal + nosuch WHERE id = 1",
          "UPDATE customer SET nosuch = c_bal + 1 WHERE id = 1",
          "INSERT INTO customer (c_name, c_num) VALUES ('x')",
          "INSERT INTO customer (c_name, c_num) VALUES ('x', 5, 6)",
          "SELECT c.c_bal FROM customer c JOIN nosuch n ON n.c_bal < c.c_bal",
          "SELECT c_bal FROM customer a JOIN customer b ON a.id = b.id WHERE c_bal < 5");

  /** Valid, but impossible on cells: the refusal stays. */
  List<String> VALID =
      List.of(
          "SELECT SOUNDEX(c_name) FROM customer WHERE c_num = 5",
          "SELECT c_name 'alias' FROM customer WHERE SOUNDEX(c_name) = 'x' ORDER BY alias",
          "SELECT REVERSE(c.c_name) AS total FROM customer AS c ORDER BY TOTAL",
          "SELECT CAST(c_bal AS TIME) FROM customer",
          "SELECT GROUP_CONCAT(c_name ORDER BY c_name SEPARATOR ';') FROM customer",
          "SELECT TIMESTAMPDIFF(MONTH, c_name, '2020-01-01') FROM customer",
          "SELECT CONVERT(c_name, TIME) FROM customer",
          "SELECT MD5(c_name), SOUNDEX(c_name) FROM customer",
          "SELECT c_name FROM customer WHERE SOUNDEX(TRIM(BOTH FROM c_name)) = 'x'",
          "SELECT SOUNDEX(c_name), UTC_DATE FROM customer",
          "SELECT CUME_DIST() OVER (ORDER BY c_name) FROM customer",
          "SELECT SOUNDEX(c_name) FROM customer WHERE c_name LIKE 'x%' ESCAPE '!'",
          "WITH recent (n) AS (SELECT c_bal FROM customer) SELECT STDDEV(n) FROM recent WHERE n < 5",
          "UPDATE customer SET c_bal = SQRT(c_bal) WHERE c_num = 5",
          "SELECT c_bal FROM customer JOIN (SELECT 1 AS one) t ON c_bal < t.one WHERE SQRT(c_num) = 1",
          "SELECT c_num FROM customer WHERE c_name = DATE '2020-01-01' AND SOUNDEX(c_name) = 'x'");

  @Test
  default void error_ofAnInvalidStatement_isTheServersOwn() throws Exception {
    DriverServer.Database plain = newDatabase("");
    plain.executePlain(
        "CREATE TABLE customer (id INT AUTO_INCREMENT PRIMARY KEY, c_name VARCHAR(20) NOT NULL,"
            + " c_num INT, c_bal DECIMAL(12,2), c_note VARCHAR(100), plain INT, KEY (c_name))");
    try (Connection encrypted = database().connect();
        Connection clear = plain.connectPlain();
        Statement here = encrypted.createStatement();
        Statement there = clear.createStatement()) {
      for (String sql : INVALID) {
        SQLException expected = catchThrowableOfType(SQLException.class, () -> there.execute(sql));
        SQLException thrown = catchThrowableOfType(SQLException.class, () -> here.execute(sql));
        assertThat((Throwable) thrown).as(sql).hasSameClassAs(expected);
        assertThat(thrown.getSQLState()).as(sql).isEqualTo(expected.getSQLState());
        assertThat(thrown.getErrorCode()).as(sql).isEqualTo(expected.getErrorCode());
      }
      here.executeUpdate("INSERT INTO customer (c_name) VALUES ('works afterwards')");
    }
  }

  @Test
  default void refusal_ofAValidStatement_isNoSyntaxError() throws Exception {
    try (Connection connection = database().connect();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TEMPORARY TABLE temporary (number INT)");
      for (String sql : VALID) {
        assertRefused(sql, () -> statement.execute(sql));
      }
      String temporary =
          "SELECT number FROM temporary JOIN customer ON number < c_bal AND SOUNDEX(c_name) = 'x'";
      assertRefused(temporary, () -> statement.execute(temporary));
      String withParameters = "SELECT c_name FROM customer WHERE SOUNDEX(c_name) = DATE ? LIMIT ?";
      assertRefused(withParameters, () -> connection.prepareStatement(withParameters));
    }
  }

  private static void assertRefused(String sql, ThrowingCallable action) {
    SQLException thrown = catchThrowableOfType(SQLException.class, action);
    assertThat((Throwable) thrown).as(sql).isInstanceOf(SQLFeatureNotSupportedException.class);
    assertThat(thrown.getSQLState()).as(sql).isEqualTo("0AR00");
  }
}
