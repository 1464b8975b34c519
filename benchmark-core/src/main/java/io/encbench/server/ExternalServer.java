package io.encbench.server;

import io.encbench.config.ConfigurationException;
import io.encbench.profile.Endpoint;
import io.encbench.profile.connect.ConnectFailure;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A server that this program did not start, described by a props file. The keys are {@code conn}
 * (JDBC URL), {@code user}, one of {@code password}, {@code passwordFile} and {@code passwordEnv},
 * {@code tls.ca} (PEM file of the authority that signed the server's certificate), and
 * BenchmarkSQL's {@code db} and {@code driver}. File names are relative to the props file.
 *
 * <p>Thread-safe.
 */
public final class ExternalServer implements DatabaseServer {
  private final Endpoint endpoint;
  private final String origin;

  private ExternalServer(Endpoint endpoint, String origin) {
    this.endpoint = endpoint;
    this.origin = origin;
  }

  /**
   * Reads a props file and connects once as a test.
   *
   * @throws ConfigurationException if the file is invalid or the server cannot be reached
   */
  public static ExternalServer open(Path props) {
    Endpoint endpoint = ExternalProps.read(props, System::getenv);
    try (Connection connection = ServerProbe.open(endpoint)) {
      Objects.requireNonNull(connection);
    } catch (SQLException e) {
      throw new ConfigurationException(
          props + ": " + ConnectFailure.explain(e, endpoint).getMessage(), e);
    }
    return new ExternalServer(endpoint, "external, " + props);
  }

  @Override
  public Endpoint endpoint() {
    return endpoint;
  }

  @Override
  public OptionalLong processId() {
    try (Connection connection = ServerProbe.open(endpoint);
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT @@pid_file, @@datadir")) {
      if (!onLoopback() || !row.next()) {
        return OptionalLong.empty();
      }
      Path file = Path.of(row.getString(2)).resolve(row.getString(1));
      long pid = Long.parseLong(Files.readString(file).strip());
      return isServer(pid) ? OptionalLong.of(pid) : OptionalLong.empty();
    } catch (SQLException | IOException | NumberFormatException e) {
      // Cannot be determined, for example if the server runs in a container on this machine.
      return OptionalLong.empty();
    }
  }

  @Override
  public boolean embedded() {
    return false;
  }

  @Override
  public String origin() {
    return origin;
  }

  @Override
  public Map<String, String> settings() {
    return Map.of();
  }

  @Override
  public boolean alive() {
    try (Connection connection = ServerProbe.open(endpoint)) {
      return connection.isValid(0);
    } catch (SQLException e) {
      return false;
    }
  }

  @Override
  public String logTail() {
    return "";
  }

  @Override
  public void close() {
    // The server is not ours to stop.
  }

  private boolean onLoopback() throws UnknownHostException {
    @Nullable String host = URI.create(endpoint.url().substring("jdbc:".length())).getHost();
    return host != null
        && Arrays.stream(InetAddress.getAllByName(host)).allMatch(InetAddress::isLoopbackAddress);
  }

  /**
   * Whether a local process is a database server. The pid file may be that of another machine or
   * container, and its number may belong to another process here.
   */
  private static boolean isServer(long pid) {
    return ProcessHandle.of(pid)
        .flatMap(process -> process.info().command())
        .map(command -> Path.of(command).getFileName().toString())
        .filter(name -> name.equals("mysqld") || name.equals("mariadbd"))
        .isPresent();
  }
}
