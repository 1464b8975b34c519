package io.encbench.server;

import io.encbench.server.install.ServerBinary;
import java.sql.SQLException;

/**
 * A program that starts a server, prints {@code server <process id>}, and ends when its standard
 * input ends, without closing the server. Its own shutdown hook prints whether the server is still
 * usable.
 */
final class ServerHolder {
  private ServerHolder() {}

  public static void main(String[] arguments) throws Exception {
    ServerTuning tuning =
        ServerTuning.forThisMachine().withBufferPoolBytes(64 << 20).withRedoLogBytes(64 << 20);
    EmbeddedServer server =
        EmbeddedServer.start(ServerBinary.valueOf(arguments[0]), tuning, System.out::println);
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(() -> System.out.println("in hook: usable=" + isUsable(server))));
    System.out.println("server " + server.processId().orElseThrow());
    while (System.in.read() >= 0) {
      // until the end of the input
    }
  }

  private static boolean isUsable(EmbeddedServer server) {
    try {
      Clients.plain(server.endpoint()).close();
      return true;
    } catch (SQLException e) {
      return false;
    }
  }
}
