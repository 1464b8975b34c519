package io.encbench.suites.suite;

import io.encbench.config.ConfigurationException;
import io.encbench.server.ServerChoice;
import io.encbench.server.ServerTuning;
import io.encbench.server.install.MissingLibrariesException;
import io.encbench.server.install.ServerStartException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The servers of an experiment while it runs. {@link #close()} stops those that this program
 * started.
 */
final class OpenServers implements AutoCloseable {
  private final List<SuiteServer> open = new ArrayList<>();
  private final Map<String, String> missing = new LinkedHashMap<>();

  /**
   * Opens the servers. If there are several, a server that cannot be opened is left out.
   *
   * @param tuning settings of the servers that are started here
   * @throws ConfigurationException if no server can be opened
   * @throws MissingLibrariesException if the only server lacks libraries on this machine
   * @throws ServerStartException if the only server does not start
   */
  OpenServers(Map<String, ServerChoice> choices, ServerTuning tuning, Consumer<String> notices) {
    try {
      choices.forEach((name, choice) -> open(name, choice, tuning, choices.size(), notices));
      if (open.isEmpty()) {
        throw new ConfigurationException("there is no server to measure: " + missing);
      }
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  private void open(
      String name, ServerChoice choice, ServerTuning tuning, int of, Consumer<String> notices) {
    try {
      open.add(new SuiteServer(name, choice.open(tuning, notices)));
    } catch (ConfigurationException | MissingLibrariesException | ServerStartException e) {
      if (of == 1) {
        throw e;
      }
      missing.put(name, String.valueOf(e.getMessage()));
    }
  }

  List<SuiteServer> open() {
    return List.copyOf(open);
  }

  /** The reasons why servers are left out, by server name. */
  Map<String, String> missing() {
    return missing;
  }

  @Override
  public void close() {
    open.forEach(server -> server.server().close());
  }
}
