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

/** The servers of an experiment that takes several. */
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
   * The servers by the names that the report gives them: a props file goes by its name alone.
   *
   * @throws ConfigurationException if one is none, or stands twice
   */
  public Map<String, ServerChoice> choices() {
    Map<String, ServerChoice> choices = new LinkedHashMap<>();
    for (String server : servers) {
      if (choices.put(name(server), ServerChoice.parse(server)) != null) {
        throw new ConfigurationException(
            "--server names " + name(server) + ": a server stands twice; name each once");
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
