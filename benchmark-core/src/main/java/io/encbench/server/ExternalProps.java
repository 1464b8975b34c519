package io.encbench.server;

import io.encbench.profile.ConfigurationException;
import io.encbench.profile.Endpoint;
import io.encbench.profile.Secret;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.apache.commons.text.similarity.LevenshteinDistance;
import org.jspecify.annotations.Nullable;

/**
 * Reads the props file of an external server: lines of {@code key=value}, where lines that begin
 * with {@code #} or {@code //} are comments. A value is taken as written, without escapes.
 */
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

  /** Keys of BenchmarkSQL's files that can have only these values here. */
  private static final Map<String, List<String>> FIXED =
      Map.of(DB, List.of("mysql", "mariadb"), DRIVER, List.of("com.mysql.cj.jdbc.Driver"));

  private record Entry(String value, int line) {}

  private final Path file;
  private final UnaryOperator<@Nullable String> environment;
  private final Map<String, Entry> entries = new HashMap<>();

  private ExternalProps(Path file, UnaryOperator<@Nullable String> environment) {
    this.file = file;
    this.environment = environment;
  }

  /**
   * Reads a file.
   *
   * @param environment gives the value of an environment variable, null if it is not set
   * @throws ConfigurationException if it cannot be read, or says what it may not
   */
  static Endpoint read(Path file, UnaryOperator<@Nullable String> environment) {
    var props = new ExternalProps(file, environment);
    int number = 0;
    for (String line : lines(file, "props file")) {
      props.add(line.strip(), ++number);
    }
    return props.endpoint();
  }

  private void add(String line, int number) {
    if (line.isEmpty() || line.startsWith("#") || line.startsWith("//")) {
      return;
    }
    int equals = line.indexOf('=');
    if (equals < 0) {
      throw error(number, "is not of the form key=value");
    }
    String key = line.substring(0, equals).strip();
    String value = line.substring(equals + 1).strip();
    if (!KEYS.contains(key)) {
      throw error(
          number,
          "unknown key "
              + key
              + "; did you mean "
              + nearest(key)
              + "? The keys are "
              + String.join(", ", KEYS));
    }
    if (FIXED.containsKey(key) && !FIXED.get(key).contains(value)) {
      throw error(number, key + " = " + value + " must be " + String.join(" or ", FIXED.get(key)));
    }
    Entry earlier = entries.put(key, new Entry(value, number));
    if (earlier != null) {
      throw error(number, "key " + key + " is already in line " + earlier.line());
    }
  }

  private Endpoint endpoint() {
    Entry conn = required(CONN);
    ExternalUrl.check(conn.value())
        .ifPresent(
            problem -> {
              throw error(conn.line(), CONN + " " + problem);
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
    Entry entry = required(given.get(0));
    return switch (given.get(0)) {
      case PASSWORD_FILE -> {
        List<String> lines = lines(file.resolveSibling(entry.value()), PASSWORD_FILE);
        yield Secret.of(lines.isEmpty() ? "" : lines.get(0));
      }
      case PASSWORD_ENV -> {
        String value = environment.apply(entry.value());
        if (value == null) {
          throw error(
              entry.line(),
              PASSWORD_ENV + " names the environment variable " + entry.value() + ", not set");
        }
        yield Secret.of(value);
      }
      default -> Secret.of(entry.value());
    };
  }

  private @Nullable Path authority() {
    Entry entry = entries.get(TLS_CA);
    if (entry == null) {
      return null;
    }
    Path pem = file.resolveSibling(entry.value()).toAbsolutePath().normalize();
    if (!Files.isReadable(pem) || Files.isDirectory(pem)) {
      throw error(entry.line(), TLS_CA + " names " + pem + ", which is no file that can be read");
    }
    return pem;
  }

  private Entry required(String key) {
    Entry entry = entries.get(key);
    if (entry == null || (entry.value().isEmpty() && !key.equals(PASSWORD))) {
      throw new ConfigurationException(file + " needs a value for " + key);
    }
    return entry;
  }

  private ConfigurationException error(int line, String problem) {
    return new ConfigurationException(file + " line " + line + ": " + problem);
  }

  private static List<String> lines(Path file, String what) {
    try {
      // Unlike readString this accepts malformed input, which then fails as a key with its line.
      return new String(Files.readAllBytes(file), StandardCharsets.UTF_8).lines().toList();
    } catch (NoSuchFileException e) {
      throw new ConfigurationException(what + " " + file + " does not exist");
    } catch (AccessDeniedException e) {
      throw new ConfigurationException(what + " " + file + " may not be read by this account");
    } catch (IOException e) {
      throw new ConfigurationException(what + " " + file + " cannot be read: " + e.getMessage());
    }
  }

  private static String nearest(String key) {
    LevenshteinDistance distance = LevenshteinDistance.getDefaultInstance();
    return KEYS.stream()
        .min(Comparator.comparingInt(known -> distance.apply(known, key)))
        .orElseThrow();
  }
}
