package io.encbench.suites.option;

import io.encbench.config.ConfigurationException;
import io.encbench.server.ServerChoice;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The servers of an experiment that can use several. */
@Command
public final class ServerOptions {
  private static final String PROPS = ".props";

  @Option(
      names = "--server",
      split = ",",
      paramLabel = "SERVER",
      defaultValue = "auto",
      description =
          "auto, mysql or mariadb (embedded servers), or a props file that names an external "
              + "one. Separate several by commas.")
  private List<String> servers;

  /**
   * The servers, keyed by their names in the report. For a props file, that is the file name
   * without directory and extension.
   *
   * @throws ConfigurationException if a server is unknown or is named twice
   */
  public Map<String, ServerChoice> choices() {
    Map<String, ServerChoice> choices = new LinkedHashMap<>();
    for (String server : servers) {
      if (choices.put(name(server), ServerChoice.parse(server)) != null) {
        throw new ConfigurationException(
            "--server names " + name(server) + " twice; name each server once");
      }
    }
    return choices;
  }

  private static String name(String choice) {
    if (!choice.endsWith(PROPS)) {
      return choice;
    }
    String file = Objects.requireNonNull(Path.of(choice).getFileName()).toString();
    return file.substring(0, file.length() - PROPS.length());
  }
}
