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

/** The servers of an experiment while it runs. Closing them ends those that are ours. */
final class OpenServers implements AutoCloseable {
  private final List<SuiteServer> open = new ArrayList<>();
  private final Map<String, String> missing = new LinkedHashMap<>();

  /**
   * Opens them. Of several, one that cannot be had is left out.
   *
   * @param tuning of those that are started here
   * @throws ConfigurationException if none can be had
   * @throws MissingLibrariesException if the only one cannot be loaded here
   * @throws ServerStartException if the only one does not start
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

  /** Why servers are left out, by their names. */
  Map<String, String> missing() {
    return missing;
  }

  @Override
  public void close() {
    open.forEach(server -> server.server().close());
  }
}
