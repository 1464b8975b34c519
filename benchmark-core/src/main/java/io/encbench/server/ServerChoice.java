package io.encbench.server;

import io.encbench.config.ConfigurationException;
import io.encbench.server.install.InstalledBinary;
import io.encbench.server.install.MissingLibrariesException;
import io.encbench.server.install.ServerBinary;
import io.encbench.server.install.ServerBuild;
import io.encbench.server.install.ServerCache;
import io.encbench.server.install.ServerStartException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;

/** The server to measure against, as the user chose it. Immutable. */
public sealed interface ServerChoice {
  /** The preferred embedded server that runs on this machine. */
  ServerChoice AUTO = new Auto();

  /**
   * Parses {@code auto}, {@code mysql}, {@code mariadb} or the name of a props file. A props file
   * describes an external server or a {@linkplain ServerBuild program} installed on this machine.
   *
   * @throws ConfigurationException if the text is none of these
   */
  static ServerChoice parse(String text) {
    return switch (text) {
      case "auto" -> AUTO;
      case "mysql" -> new Embedded(ServerBinary.MYSQL_8_0_31);
      case "mariadb" -> new Embedded(ServerBinary.MARIADB_11_4_5);
      default -> described(propsFile(text));
    };
  }

  /**
   * Starts the server, or connects to it.
   *
   * @param tuning settings of an embedded or installed server; ignored for an external server
   * @param notices receives lines of text, such as the choice of {@code auto} and its reason
   * @throws ConfigurationException if the configuration is invalid or the server is not available
   * @throws MissingLibrariesException if a server chosen by name lacks libraries on this machine
   * @throws ServerStartException if the server does not start
   */
  DatabaseServer open(ServerTuning tuning, Consumer<String> notices);

  /** MySQL if it can run on this machine, otherwise MariaDB. */
  record Auto() implements ServerChoice {
    @Override
    public DatabaseServer open(ServerTuning tuning, Consumer<String> notices) {
      ServerCache cache = ServerCache.ofThisUser(notices);
      InstalledBinary installed;
      String reason = "it runs on this machine";
      try {
        installed = InstalledBinary.of(ServerBinary.MYSQL_8_0_31, cache);
      } catch (MissingLibrariesException e) {
        installed = InstalledBinary.of(ServerBinary.MARIADB_11_4_5, cache);
        reason = e.inShort();
      } catch (ConfigurationException e) {
        installed = InstalledBinary.of(ServerBinary.MARIADB_11_4_5, cache);
        reason = e.getMessage();
      }
      String origin = "embedded " + installed.title() + ", chosen by auto: " + reason;
      notices.accept("server: " + origin);
      return new ServerLauncher(installed, tuning).launch(origin);
    }
  }

  /** An embedded server. */
  record Embedded(ServerBinary binary) implements ServerChoice {
    @Override
    public DatabaseServer open(ServerTuning tuning, Consumer<String> notices) {
      return EmbeddedServer.start(binary, tuning, notices);
    }
  }

  /** A server program that is installed on this machine. */
  record Installed(ServerBuild build) implements ServerChoice {
    @Override
    public DatabaseServer open(ServerTuning tuning, Consumer<String> notices) {
      InstalledBinary installed = InstalledBinary.of(build);
      ServerTuning tuned = tuning;
      for (Map.Entry<String, String> option : build.options().entrySet()) {
        tuned = tuned.withOption(option.getKey(), option.getValue());
      }
      return new ServerLauncher(installed, tuned)
          .launch("installed " + installed.title() + ", " + installed.program());
    }
  }

  /** An external server that a props file describes. */
  record External(Path props) implements ServerChoice {
    @Override
    public DatabaseServer open(ServerTuning tuning, Consumer<String> notices) {
      return ExternalServer.open(props);
    }
  }

  private static ServerChoice described(Path props) {
    return ServerBuild.isDescribedBy(props)
        ? new Installed(ServerBuild.read(props))
        : new External(props);
  }

  private static Path propsFile(String text) {
    try {
      Path file = Path.of(text);
      if (Files.isRegularFile(file)) {
        return file;
      }
    } catch (InvalidPathException e) {
      // Not a valid file name; the error below lists what is allowed.
    }
    throw new ConfigurationException(
        "server = "
            + text
            + " is not a server: it must be auto, mysql, mariadb or the name of an existing props"
            + " file");
  }
}
