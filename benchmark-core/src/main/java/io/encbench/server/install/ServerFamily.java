package io.encbench.server.install;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The differences between MySQL and MariaDB servers in initialisation and start. */
public enum ServerFamily {
  MYSQL(
      "MySQL",
      "bin/mysqld",
      "innodb_redo_log_capacity",
      Map.of("mysqlx", "OFF"),
      Map.of("tls_version", "")) {
    @Override
    public List<String> initialiseArguments() {
      return List.of("--initialize-insecure");
    }
  },

  MARIADB("MariaDB", "bin/mariadbd", "innodb_log_file_size", Map.of(), Map.of("ssl", "OFF")) {
    @Override
    public List<String> initialiseArguments() {
      return List.of("--bootstrap");
    }

    @Override
    public Map<String, String> places(Path share) {
      return Map.of("lc_messages_dir", share.toString());
    }

    @Override
    public List<String> bootstrapScripts() {
      return List.of("system_tables.sql", "performance_tables.sql", "system_tables_data.sql");
    }

    @Override
    public String bootstrapEnd() {
      // The scripts create further root accounts without passwords.
      return """
          delete from global_priv where User = 'root' and Host <> 'localhost';
          delete from proxies_priv where User = 'root' and Host <> 'localhost';
          """;
    }
  };

  private final String product;
  private final String program;
  private final String redoLogOption;

  @SuppressWarnings("ImmutableEnumChecker") // made by Map.of
  private final Map<String, String> options;

  @SuppressWarnings("ImmutableEnumChecker") // made by Map.of
  private final Map<String, String> withoutTls;

  ServerFamily(
      String product,
      String program,
      String redoLogOption,
      Map<String, String> options,
      Map<String, String> withoutTls) {
    this.product = product;
    this.program = program;
    this.redoLogOption = redoLogOption;
    this.options = options;
    this.withoutTls = withoutTls;
  }

  public String product() {
    return product;
  }

  /** The server program, relative to the base directory. */
  public String program() {
    return program;
  }

  /** Name of the option for the size of the redo log in bytes. */
  public String redoLogOption() {
    return redoLogOption;
  }

  /** Options of every server of the family. */
  public Map<String, String> options() {
    return options;
  }

  /** Options that disable TLS. */
  public Map<String, String> withoutTls() {
    return withoutTls;
  }

  /** Arguments with which the program initialises an empty data directory and exits. */
  public abstract List<String> initialiseArguments();

  /** Options for files below {@code share} that the server does not find by its base directory. */
  public Map<String, String> places(Path share) {
    return Map.of();
  }

  /**
   * SQL files in {@code share} that the server reads during initialisation, in this order. The
   * names lack the prefix, which is the product's name; before 11.0, MariaDB's was {@code mysql_}.
   */
  public List<String> bootstrapScripts() {
    return List.of();
  }

  /** SQL that the server reads after the bootstrap scripts. */
  public String bootstrapEnd() {
    return "";
  }
}
