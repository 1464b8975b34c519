package io.encbench.server;

import static org.junit.jupiter.api.Assumptions.abort;

import io.encbench.config.ConfigurationException;
import io.encbench.server.install.MissingLibrariesException;
import io.encbench.server.install.ServerBinary;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Starts small servers, on machines that can run them. */
public final class Servers {
  /** These tests do not depend on durability. */
  public static final ServerTuning TUNING =
      ServerTuning.forThisMachine()
          .withBufferPoolBytes(64 << 20)
          .withRedoLogBytes(64 << 20)
          .withOption("innodb_flush_log_at_trx_commit", "0")
          .withOption("innodb_doublewrite", "OFF");

  private static final Map<ServerBinary, EmbeddedServer> SHARED = new EnumMap<>(ServerBinary.class);
  private static @Nullable DatabaseServer chosen;

  private Servers() {}

  /** Starts a server for the caller, who closes it. */
  public static EmbeddedServer startOrSkip(ServerBinary binary, ServerTuning tuning) {
    try {
      return EmbeddedServer.start(binary, tuning, notice -> {});
    } catch (MissingLibrariesException | ConfigurationException e) {
      return abort("not on this machine: " + e.getMessage());
    }
  }

  /**
   * Returns a server that all tests of this JVM share and whose settings they must not change. It
   * stops with the JVM. Starting a server takes as long as hundreds of statements.
   */
  public static synchronized EmbeddedServer sharedOrSkip(ServerBinary binary) {
    return SHARED.computeIfAbsent(binary, each -> startOrSkip(each, TUNING));
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
