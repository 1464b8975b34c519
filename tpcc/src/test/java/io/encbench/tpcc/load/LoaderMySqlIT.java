package io.encbench.tpcc.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.server.install.ServerBinary;
import io.encbench.tpcc.config.Database;
import io.encbench.tpcc.config.LoadSettings;
import io.encbench.tpcc.config.LoadSettings.Method;
import java.sql.SQLException;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class LoaderMySqlIT extends LoaderContract {
  LoaderMySqlIT() {
    super(ServerBinary.MYSQL_8_0_31);
  }

  /**
   * A load that takes some seconds, so that it is still running when it is killed. EncBenchIT kills
   * builds on MariaDB.
   */
  @Test
  void killedLoads_endInTheRowsOfAnUndisturbedOne() throws Exception {
    Cardinality cardinality = new Cardinality(20_000, 600, 180);
    LoadSettings settings = settings(1, 4, 77, Method.INSERT);
    Database database = server().tables();
    Random random = new Random(20);
    for (int round = 0; round < 3; round++) {
      int units = 1 + 10 * round + random.nextInt(9);
      Process loader = LoaderProcess.start(database, settings, cardinality);
      awaitUnits(database, units, loader);
      loader.destroyForcibly();
      assertThat(loader.waitFor(30, TimeUnit.SECONDS)).isTrue();
      assertThat(loader.exitValue()).as("killed, not ended").isEqualTo(128 + 9);
    }
    assertThat(loader(database, settings, cardinality).load()).isEqualTo(Loader.Outcome.COMPLETE);

    Database undisturbed = server().tables();
    loader(undisturbed, settings, cardinality).load();
    assertThat(LoadServer.digests(database)).isEqualTo(LoadServer.digests(undisturbed));
    assertConditionsHold(database);
  }

  private static void awaitUnits(Database database, int units, Process loader) throws Exception {
    String count = "SELECT COUNT(*) FROM encbench_load WHERE unit <> 'load'";
    for (int attempt = 0; attempt < 3000; attempt++) {
      assertThat(loader.isAlive()).as("still loading").isTrue();
      try {
        if (LoadServer.number(database, count) >= units) {
          return;
        }
      } catch (SQLException e) {
        // The journal does not exist yet.
      }
      Thread.sleep(10);
    }
    throw new AssertionError("not loaded " + units + " units in time");
  }
}
