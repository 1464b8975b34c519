package io.encbench.driver.differential;

import static org.junit.jupiter.api.Assumptions.abort;

import io.encbench.config.ConfigurationException;
import io.encbench.server.EmbeddedServer;
import io.encbench.server.MissingLibrariesException;
import io.encbench.server.ServerBinary;
import io.encbench.server.ServerTuning;

/** Small servers, on machines that can run them. */
public final class Servers {
  /** Nothing in these tests is about durability. */
  public static final ServerTuning TUNING =
      ServerTuning.forThisMachine()
          .withBufferPoolBytes(64 << 20)
          .withRedoLogBytes(64 << 20)
          .withOption("innodb_flush_log_at_trx_commit", "0");

  private Servers() {}

  public static EmbeddedServer startOrSkip(ServerBinary binary, ServerTuning tuning) {
    try {
      return EmbeddedServer.start(binary, tuning, notice -> {});
    } catch (MissingLibrariesException | ConfigurationException e) {
      return abort("not on this machine: " + e.getMessage());
    }
  }
}
