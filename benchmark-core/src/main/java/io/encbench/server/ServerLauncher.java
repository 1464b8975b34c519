package io.encbench.server;

import io.encbench.config.ConfigurationException;
import io.encbench.profile.Endpoint;
import io.encbench.server.install.InstalledBinary;
import io.encbench.server.install.ServerStartException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * Starts a server from an installed binary: creates its directory, data, certificate and account,
 * and starts its process.
 */
final class ServerLauncher {
  private static final String HOST = "127.0.0.1";

  private static final int PORT_ATTEMPTS = 5;

  private static final Duration POLL_INTERVAL = Duration.ofMillis(20);

  /** Logged by both products when they are ready. */
  private static final String READY = "ready for connections";

  /** Logged by both products when their port is taken. */
  private static final String PORT_TAKEN = "Bind on TCP/IP port";

  private final InstalledBinary binary;
  private final ServerTuning tuning;
  private final Ports ports;

  /** Source of port numbers. */
  interface Ports {
    int next() throws IOException;
  }

  ServerLauncher(InstalledBinary binary, ServerTuning tuning) {
    this(binary, tuning, ServerLauncher::freePort);
  }

  ServerLauncher(InstalledBinary binary, ServerTuning tuning, Ports ports) {
    this.binary = binary;
    this.tuning = tuning;
    this.ports = ports;
  }

  EmbeddedServer launch(String origin) {
    Path parent = Path.of(System.getProperty("java.io.tmpdir"));
    @Nullable ServerDirectory directory = null;
    try {
      directory = ServerDirectory.create(parent);
      DataTemplate.copy(binary, directory);
      EmbeddedServer server = startOnFreePort(directory, origin);
      directory = null;
      return server;
    } catch (IOException e) {
      throw new ServerStartException(
          binary.title() + " did not start in a directory below " + parent + ": " + e, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ServerStartException(binary.title() + ": interrupted while it started", e);
    } finally {
      remove(directory);
    }
  }

  private EmbeddedServer startOnFreePort(ServerDirectory directory, String origin)
      throws IOException, InterruptedException {
    TlsMaterial tls = TlsMaterial.create(directory.path());
    ServerAccount account = ServerAccount.random();
    Path initFile = directory.writePrivate("init.sql", account.sql());
    SortedMap<String, String> settings = tuning.options(binary.family());
    var program = new ServerProgram(binary, directory);
    for (int attempt = 0; attempt < PORT_ATTEMPTS; attempt++) {
      int port = ports.next();
      SortedMap<String, String> places = program.places();
      places.put("port", Integer.toString(port));
      places.put("bind_address", HOST);
      // No client uses a socket file, and the path could exceed its length limit.
      places.put("socket", "");
      places.put("pid_file", directory.path().resolve("server.pid").toString());
      places.put("tmpdir", directory.temporary().toString());
      places.put("init_file", initFile.toString());
      if (tuning.tlsOffered()) {
        places.put("ssl_ca", tls.authority().toString());
        places.put("ssl_cert", tls.certificate().toString());
        places.put("ssl_key", tls.key().toString());
      }
      requireNoneOf(places, settings);

      List<String> command = program.command(ServerProgram.arguments(places));
      command.addAll(ServerProgram.arguments(settings));
      WatchedProcess process = program.start(command, Path.of("/dev/null"));
      Endpoint endpoint = account.endpoint(HOST, port, tls.authority());
      if (isReady(process, endpoint, directory, program)) {
        Files.delete(initFile);
        return new EmbeddedServer(endpoint, origin, settings, directory, process);
      }
    }
    throw program.failure("found no free port in " + PORT_ATTEMPTS + " attempts");
  }

  /** Waits until the server is ready. Returns false if another process has taken its port. */
  private boolean isReady(
      WatchedProcess process, Endpoint endpoint, ServerDirectory directory, ServerProgram program)
      throws IOException, InterruptedException {
    boolean ready = false;
    try {
      long startNs = System.nanoTime();
      while (process.alive()) {
        if (logOf(directory).contains(READY)) {
          requireLogin(endpoint, program);
          requirePreloaded(process, program);
          ready = true;
          return true;
        }
        if (System.nanoTime() - startNs > ServerProgram.LIMIT.toNanos()) {
          throw program.failure("was not ready within " + ServerProgram.LIMIT.toSeconds() + " s");
        }
        Thread.sleep(POLL_INTERVAL.toMillis());
      }
      if (logOf(directory).contains(PORT_TAKEN)) {
        return false;
      }
      throw program.failure("ended while it started");
    } finally {
      if (!ready) {
        process.kill();
      }
    }
  }

  private void requireLogin(Endpoint endpoint, ServerProgram program) {
    try {
      ServerProbe.open(endpoint).close();
    } catch (SQLException e) {
      throw program.failure("refused its own account: " + e.getMessage());
    }
  }

  private void requirePreloaded(WatchedProcess process, ServerProgram program) throws IOException {
    List<Path> missing = binary.loader().notLoadedBy(process.pid());
    if (!missing.isEmpty()) {
      throw program.failure("runs without the libraries to preload " + missing);
    }
  }

  private static void requireNoneOf(Map<String, String> places, Map<String, String> settings) {
    for (String name : settings.keySet()) {
      if (places.containsKey(name) || name.equals("user")) {
        throw new ConfigurationException(
            "server option "
                + name
                + " is set by the launcher and cannot be overridden; leave it out");
      }
    }
  }

  static int freePort() throws IOException {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /** Reads the log as ISO 8859-1, because it may contain arbitrary bytes. */
  private static String logOf(ServerDirectory directory) throws IOException {
    return Files.readString(directory.log(), StandardCharsets.ISO_8859_1);
  }

  private static void remove(@Nullable ServerDirectory directory) {
    if (directory != null) {
      try {
        directory.close();
      } catch (IOException e) {
        throw new UncheckedIOException("cannot remove " + directory.path(), e);
      }
    }
  }
}
