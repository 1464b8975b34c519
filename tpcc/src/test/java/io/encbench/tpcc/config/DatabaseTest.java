package io.encbench.tpcc.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.config.Secret;
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
  void oldNameOfConnectorJ_standsForTodaysDriver() {
    Secret nobody = Secret.of("jdbc:mysql://127.0.0.1:1/tpcc");
    Database database =
        new Database("mysql", "com.mysql.jdbc.Driver", nobody, "user", Secret.of(""), null);
    assertThatThrownBy(() -> database.open(Map.of()))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("Communications link failure");
  }
}
