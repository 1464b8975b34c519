package io.encbench.suites.option;

import io.encbench.config.ConfigurationException;
import io.encbench.server.DatabaseServer;
import io.encbench.server.ServerChoice;
import io.encbench.server.ServerTuning;
import java.nio.file.Path;

/** The server of a user's application, which runs already and is only read. */
public final class ApplicationServer {
  private ApplicationServer() {}

  /**
   * Connects to the server that a props file describes.
   *
   * @param option the option that names the file, for messages
   * @throws ConfigurationException if the file describes no running server, or it cannot be reached
   */
  public static DatabaseServer open(String option, Path props) {
    ServerChoice choice = ServerChoice.parse(props.toString());
    if (!(choice instanceof ServerChoice.External)) {
      throw new ConfigurationException(
          "%s is %s, which is not running; name the props file of the application's server, with conn"
              .formatted(option, props));
    }
    return choice.open(ServerTuning.forThisMachine(), notice -> {});
  }
}
