package io.encbench.server;

import io.encbench.config.ConfigurationException;
import io.encbench.config.PropsFile;
import io.encbench.config.Secret;
import io.encbench.profile.Endpoint;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Reads the {@link PropsFile} that describes an external server. */
final class ExternalProps {
  private static final String CONN = "conn";
  private static final String USER = "user";
  private static final String PASSWORD = "password";
  private static final String PASSWORD_FILE = "passwordFile";
  private static final String PASSWORD_ENV = "passwordEnv";
  private static final String TLS_CA = "tls.ca";
  private static final String DB = "db";
  private static final String DRIVER = "driver";

  private static final List<String> KEYS =
      List.of(CONN, USER, PASSWORD, PASSWORD_FILE, PASSWORD_ENV, TLS_CA, DB, DRIVER);

  /** Keys of BenchmarkSQL's files, with the only values that are allowed here. */
  private static final Map<String, List<String>> FIXED =
      Map.of(DB, List.of("mysql", "mariadb"), DRIVER, List.of("com.mysql.cj.jdbc.Driver"));

  private final Path file;
  private final PropsFile props;
  private final UnaryOperator<@Nullable String> environment;
  private final Map<String, PropsFile.Entry> entries = new HashMap<>();

  private ExternalProps(Path file, UnaryOperator<@Nullable String> environment) {
    this.file = file;
    this.props = PropsFile.read(file);
    this.environment = environment;
    props.entries().forEach(this::add);
  }

  /**
   * Reads a file.
   *
   * @param environment returns the value of an environment variable, or null if it is not set
   * @throws ConfigurationException if the file cannot be read or has invalid content
   */
  static Endpoint read(Path file, UnaryOperator<@Nullable String> environment) {
    return new ExternalProps(file, environment).endpoint();
  }

  private void add(PropsFile.Entry entry) {
    String key = entry.key();
    if (!KEYS.contains(key)) {
      throw props.unknownKey(entry, KEYS);
    }
    List<String> allowed = FIXED.get(key);
    if (allowed != null && !allowed.contains(entry.value())) {
      throw props.error(
          entry, key + "=" + entry.value() + " must be " + String.join(" or ", allowed));
    }
    entries.put(key, entry);
  }

  private Endpoint endpoint() {
    PropsFile.Entry conn = required(CONN);
    ExternalUrl.check(conn.value())
        .ifPresent(
            problem -> {
              throw props.error(conn, CONN + " " + problem);
            });
    return new Endpoint(conn.value(), required(USER).value(), password(), authority());
  }

  private Secret password() {
    List<String> given =
        List.of(PASSWORD, PASSWORD_FILE, PASSWORD_ENV).stream()
            .filter(entries::containsKey)
            .toList();
    if (given.size() > 1) {
      throw new ConfigurationException(
          file + " has " + String.join(" and ", given) + "; keep one of them");
    }
    if (given.isEmpty()) {
      return Secret.of("");
    }
    PropsFile.Entry entry = required(given.get(0));
    return switch (given.get(0)) {
      case PASSWORD_FILE -> {
        yield Secret.of(
            PropsFile.text(file.resolveSibling(entry.value())).lines().findFirst().orElse(""));
      }
      case PASSWORD_ENV -> {
        String value = environment.apply(entry.value());
        if (value == null) {
          throw props.error(
              entry,
              PASSWORD_ENV + " names environment variable " + entry.value() + ", which is not set");
        }
        yield Secret.of(value);
      }
      default -> Secret.of(entry.value());
    };
  }

  private @Nullable Path authority() {
    PropsFile.Entry entry = entries.get(TLS_CA);
    if (entry == null) {
      return null;
    }
    Path pem = file.resolveSibling(entry.value()).toAbsolutePath().normalize();
    if (!Files.isReadable(pem) || Files.isDirectory(pem)) {
      throw props.error(entry, TLS_CA + " names " + pem + ", which is not a readable file");
    }
    return pem;
  }

  private PropsFile.Entry required(String key) {
    PropsFile.Entry entry = entries.get(key);
    if (entry == null || (entry.value().isEmpty() && !key.equals(PASSWORD))) {
      throw new ConfigurationException(file + " needs a value for " + key);
    }
    return entry;
  }
}
