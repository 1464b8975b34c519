package io.encbench.tpcc.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.config.Secret;
import io.encbench.tpcc.config.Database.Node;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DatabaseTest {
  @ParameterizedTest
  @CsvSource({
    "com.mysql.cj.jdbc.Driver, true",
    "com.mysql.jdbc.Driver, true",
    "io.encbench.driver.EncryptingDriver, true",
    "org.apache.shardingsphere.driver.ShardingSphereDriver, false",
    "org.mariadb.jdbc.Driver, false",
  })
  void values_areCountedByOurDriver_andNoneByConnectorJ(String driver, boolean counted) {
    Database database =
        new Database("mysql", driver, Secret.of("jdbc:x:"), "user", Secret.of(""), null);
    assertThat(database.countsCells()).isEqualTo(counted);
  }

  @Test
  void nodes_areTheServersOfTheUrl_andAControlConnectionUsesTheFirst() {
    Database database =
        new Database(
            "mysql",
            Database.CONNECTOR_J,
            Secret.of("jdbc:mysql:loadbalance://127.0.0.1:1,127.0.0.1:2/tpcc?password=hush"),
            "user",
            Secret.of(""),
            null);
    assertThat(database.nodes())
        .extracting(Node::name)
        .containsExactly("127.0.0.1:1", "127.0.0.1:2");
    assertThat(database.nodes().get(1).database().conn().reveal())
        .isEqualTo("jdbc:mysql://127.0.0.1:2/tpcc?password=hush");
    assertThatThrownBy(database::connect)
        .hasMessageStartingWith("cannot connect to jdbc:mysql://127.0.0.1:1/tpcc?password=***");
    assertThatThrownBy(() -> database.nodes().get(1).open(Map.of()))
        .isInstanceOf(SQLException.class)
        .hasMessageStartingWith("127.0.0.1:2: Communications link failure");
  }

  @Test
  void oldNameOfConnectorJ_standsForTodaysDriver() {
    Secret nobody = Secret.of("jdbc:mysql://127.0.0.1:1/tpcc");
    Database database =
        new Database("mysql", "com.mysql.jdbc.Driver", nobody, "user", Secret.of(""), null);
    assertThatThrownBy(() -> database.open(Map.of()))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("Communications link failure");
  }
}
