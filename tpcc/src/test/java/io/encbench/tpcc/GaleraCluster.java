package io.encbench.tpcc;

import static org.junit.jupiter.api.Assumptions.abort;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Three Galera nodes on this machine, which end with this JVM. */
final class GaleraCluster implements AutoCloseable {
  static final String USER = "tpcc";
  static final String PASSWORD = "secret-of-tpcc";

  private static final int PORTS = 9;
  private static final int FIRST_PORT = 21_000;
  private static final int LAST_PORT = 29_000;
  private static final long LONGEST_END_SECONDS = 30;
  private static final String READY = "ready: ";

  private final Process script;
  private final String url;

  private GaleraCluster(Process script, String url) {
    this.script = script;
    this.url = url;
  }

  /** Starts a cluster. Skips the test where the programs are not installed. */
  static GaleraCluster startOrSkip() throws IOException {
    for (String file : List.of("/usr/sbin/mariadbd", "/usr/lib/galera/libgalera_smm.so")) {
      if (!Files.exists(Path.of(file))) {
        return abort(
            file
                + " is not installed: apt-get install mariadb-server-core galera-4, then try again");
      }
    }
    ProcessBuilder starting =
        new ProcessBuilder(
            Path.of("..", "scripts", "dev", "galera.sh").toString(), Integer.toString(freePorts()));
    starting.environment().put("TPCC_PASSWORD", PASSWORD);
    Process script = starting.redirectErrorStream(true).start();
    BufferedReader said = script.inputReader(StandardCharsets.UTF_8);
    StringBuilder text = new StringBuilder();
    for (String line = said.readLine(); line != null; line = said.readLine()) {
      text.append(line).append('\n');
      if (line.startsWith(READY)) {
        return new GaleraCluster(script, line.substring(READY.length()));
      }
    }
    throw new IllegalStateException("scripts/dev/galera.sh failed:\n" + text);
  }

  private static int freePorts() throws IOException {
    for (int first = FIRST_PORT; first < LAST_PORT; first += PORTS) {
      if (areFree(first)) {
        return first;
      }
    }
    throw new IOException("no " + PORTS + " free ports in a row");
  }

  private static boolean areFree(int first) {
    for (int port = first; port < first + PORTS; port++) {
      if (!isFree(port)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      return socket.isBound();
    } catch (IOException e) {
      return false;
    }
  }

  /** Connector/J's URL that balances load among the nodes. */
  String url() {
    return url;
  }

  /** URLs of the nodes. */
  List<String> nodes() {
    String hosts = url.replaceAll("^.*//|/.*$", "");
    return List.of(hosts.split(",")).stream()
        .map(host -> "jdbc:mysql://" + host + "/tpcc?sslMode=DISABLED")
        .toList();
  }

  /** Ends the script's input, at which it ends the nodes and deletes their data. */
  @Override
  public void close() throws IOException {
    script.getOutputStream().close();
    var unused = script.onExit().orTimeout(LONGEST_END_SECONDS, TimeUnit.SECONDS).join();
  }
}
