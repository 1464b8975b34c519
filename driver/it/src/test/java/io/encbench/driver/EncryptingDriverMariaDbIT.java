package io.encbench.driver;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.server.install.ServerBinary;
import java.sql.Connection;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

class EncryptingDriverMariaDbIT extends EncryptingDriverContract {
  EncryptingDriverMariaDbIT() {
    super(ServerBinary.MARIADB_11_4_5);
  }

  /** MySQL cuts such a product off after 30 digits. */
  @Test
  void product_ofMoreThan30DigitsAfterThePoint_isRefusedByName() throws Exception {
    DriverServer.Database database = newDatabase("t.d = DECIMAL(20,16), RND");
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE t (id INT PRIMARY KEY, d DECIMAL(20,16))");
      statement.execute("INSERT INTO t (id, d) VALUES (1, 1.5)");
      assertThatThrownBy(() -> statement.executeQuery("SELECT MIN(d * d) + 1.0 FROM t"))
          .isInstanceOf(SQLFeatureNotSupportedException.class)
          .hasMessageContaining("more than 30 digits after the point");
    }
  }
}
