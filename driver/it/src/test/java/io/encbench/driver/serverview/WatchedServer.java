package io.encbench.driver.serverview;

import io.encbench.profile.Endpoint;
import io.encbench.server.DatabaseServer;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.function.UnaryOperator;

/** A server with all its logs switched on, connected through a wire tap. */
final class WatchedServer implements AutoCloseable {
  /**
   * The lock file of this JVM. Reading it would drop the lock, and another JVM that starts a server
   * would then treat this JVM's directory as abandoned and remove it.
   */
  private static final String OWNER = "owner.lock";

  private final DatabaseServer server;
  private final WireTap tap;

  WatchedServer(DatabaseServer server) throws IOException {
    this.server = server;
    this.tap = new WireTap(URI.create(plain(server.endpoint().url())).getPort());
  }

  private static String plain(String jdbcUrl) {
    return jdbcUrl.substring("jdbc:".length());
  }

  /** Opens a connection through the wire tap, without TLS or compression. */
  Connection open(UnaryOperator<String> url, Map<String, String> more) throws SQLException {
    Endpoint endpoint = server.endpoint();
    URI direct = URI.create(plain(endpoint.url()));
    return DriverManager.getConnection(
        url.apply("jdbc:mysql://127.0.0.1:" + tap.port() + direct.getPath()), properties(more));
  }

  private Properties properties(Map<String, String> more) {
    Properties properties = new Properties();
    properties.putAll(more);
    properties.setProperty("user", server.endpoint().user());
    properties.setProperty("password", server.endpoint().password().reveal());
    properties.setProperty("sslMode", "DISABLED");
    properties.setProperty("allowPublicKeyRetrieval", "true");
    // So that the instant of a TIMESTAMP is determined.
    properties.setProperty("connectionTimeZone", "+00:00");
    properties.setProperty("forceConnectionTimeZoneToSession", "true");
    return properties;
  }

  /** The places in which each canary of some tables is seen. */
  Map<Place, Set<Canary>> search(List<CanaryTable> tables) throws SQLException, IOException {
    Map<Place, Set<Canary>> seen = new EnumMap<>(Place.class);
    for (Place place : Place.values()) {
      seen.put(place, new LinkedHashSet<>());
    }
    Needles needles = new Needles();
    Needles shortNeedles = new Needles();
    for (CanaryTable table : tables) {
      for (Canary canary : table.all()) {
        canary.forms().forEach(form -> needles.add(form, canary));
        canary.shortForms().forEach(form -> shortNeedles.add(form, canary));
      }
    }
    tap.captured().forEach(bytes -> at(seen, Place.WIRE).addAll(needles.in(bytes)));
    try (Connection connection =
            DriverManager.getConnection(server.endpoint().url(), properties(Map.of()));
        Statement statement = connection.createStatement()) {
      Path data = Path.of(variable(statement, "datadir"));
      Path log = data.resolve(variable(statement, "general_log_file"));
      at(seen, Place.GENERAL_LOG).addAll(needles.in(Files.readAllBytes(log)));
      String names = String.join(", ", tables.stream().map(CanaryTable::name).toList());
      statement.execute("FLUSH TABLES " + names + " FOR EXPORT");
      for (Path file : files(Objects.requireNonNull(data.getParent()))) {
        if (file.equals(log)) {
          continue;
        }
        byte[] bytes;
        try {
          bytes = Files.readAllBytes(file);
        } catch (NoSuchFileException e) {
          // The server may delete some of its files at any time. Files of tables and logs are
          // expected to contain canaries, so a missing one of these is noticed.
          continue;
        }
        Place place = placeOf(file, tables);
        at(seen, place).addAll(needles.in(bytes));
        if (place == Place.TABLE_FILE) {
          at(seen, place).addAll(shortNeedles.in(bytes));
        }
      }
      statement.execute("UNLOCK TABLES");
    }
    return seen;
  }

  private static Set<Canary> at(Map<Place, Set<Canary>> seen, Place place) {
    return Objects.requireNonNull(seen.get(place));
  }

  private static Place placeOf(Path file, List<CanaryTable> tables) {
    String name = Objects.requireNonNull(file.getFileName()).toString();
    if (name.startsWith("binlog.0")) {
      return Place.BINARY_LOG;
    }
    return tables.stream().anyMatch(table -> name.equals(table.name() + ".ibd"))
        ? Place.TABLE_FILE
        : Place.OTHER_FILES;
  }

  private static List<Path> files(Path directory) throws IOException {
    List<Path> files = new ArrayList<>();
    Files.walkFileTree(
        directory,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (attributes.isRegularFile() && !file.endsWith(OWNER)) {
              files.add(file);
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException failure)
              throws IOException {
            if (failure instanceof NoSuchFileException) {
              return FileVisitResult.CONTINUE;
            }
            throw failure;
          }
        });
    return files;
  }

  private static String variable(Statement statement, String name) throws SQLException {
    try (ResultSet row = statement.executeQuery("SELECT @@" + name)) {
      if (!row.next()) {
        throw new SQLException("no variable " + name);
      }
      return Objects.requireNonNull(row.getString(1));
    }
  }

  @Override
  public void close() throws IOException {
    try (server) {
      tap.close();
    }
  }
}
