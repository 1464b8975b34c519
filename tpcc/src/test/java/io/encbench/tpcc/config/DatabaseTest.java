package io.encbench.tpcc.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.config.Secret;
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
}
