package io.encbench.server;

import static org.junit.jupiter.api.Assumptions.abort;

import io.encbench.config.ConfigurationException;
import io.encbench.server.install.MissingLibrariesException;
import io.encbench.server.install.ServerBinary;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Starts small servers, on machines that can run them. The system properties {@code
 * encbench.test.mysql} and {@code encbench.test.mariadb} name the props file of another server of
 * the family, which is then tested in place of the embedded one: a program that is installed on
 * this machine, or an external server.
 */
public final class Servers {
  /**
   * These tests do not depend on durability. Since version 11.6, MariaDB fails by default if a
   * transaction locks a row that has changed since its snapshot; tests of what such a transaction
   * sees need it as before.
   */
  public static final ServerTuning TUNING =
      ServerTuning.forThisMachine()
          .withBufferPoolBytes(64 << 20)
          .withRedoLogBytes(64 << 20)
          .withOption("innodb_flush_log_at_trx_commit", "0")
          .withOption("innodb_doublewrite", "OFF")
          .withOption("loose_innodb_snapshot_isolation", "OFF");

  private static final Map<ServerBinary, DatabaseServer> SHARED = new EnumMap<>(ServerBinary.class);
  private static @Nullable DatabaseServer chosen;

  private Servers() {}

  /** Starts a server for the caller, who closes it. Skips the test if the server is external. */
  public static DatabaseServer startOrSkip(ServerBinary binary, ServerTuning tuning) {
    ServerChoice choice = choice(binary);
    if (choice instanceof ServerChoice.External) {
      return abort("this test needs a server of its own, and the chosen one is external");
    }
    return openOrSkip(choice, tuning);
  }

  /**
   * Returns a server that all tests of this JVM share and whose settings they must not change. It
   * stops with the JVM. Starting a server takes as long as hundreds of statements.
   */
  public static synchronized DatabaseServer sharedOrSkip(ServerBinary binary) {
    return SHARED.computeIfAbsent(binary, each -> openOrSkip(choice(each), TUNING));
  }

  private static ServerChoice choice(ServerBinary binary) {
    String property =
        switch (binary.family()) {
          case MYSQL -> "encbench.test.mysql";
          case MARIADB -> "encbench.test.mariadb";
        };
    String props = System.getProperty(property);
    return props == null ? new ServerChoice.Embedded(binary) : ServerChoice.parse(props);
  }

  private static DatabaseServer openOrSkip(ServerChoice choice, ServerTuning tuning) {
    try {
      return choice.open(tuning, notice -> {});
    } catch (MissingLibrariesException e) {
      return abort("not on this machine: " + e.getMessage());
    } catch (ConfigurationException e) {
      if (choice instanceof ServerChoice.Embedded) {
        return abort("not on this machine: " + e.getMessage());
      }
      throw e;
    }
  }

  /**
   * As {@link #sharedOrSkip}, with the kind of server that {@code auto} chooses on this machine.
   */
  public static synchronized DatabaseServer shared() {
    if (chosen == null) {
      chosen = ServerChoice.AUTO.open(TUNING, notice -> {});
    }
    return chosen;
  }
}
