package io.encbench.suites.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** The proxy between real sockets. No times are asserted. */
class LinkProxyTest {
  private static final Link FAST = Link.parse("unlimited");

  private static InetSocketAddress address(ServerSocket server) {
    return new InetSocketAddress(server.getInetAddress(), server.getLocalPort());
  }

  private static ServerSocket server() throws IOException {
    return new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
  }

  /** Runs a task beside others; the common pool may have one thread only. */
  private static void inThread(Runnable task) {
    new Thread(task).start();
  }

  /** Sends back everything that one client sends. */
  private static CompletableFuture<Long> echo(ServerSocket server) {
    return CompletableFuture.supplyAsync(
        () -> {
          try (Socket socket = server.accept()) {
            return socket.getInputStream().transferTo(socket.getOutputStream());
          } catch (IOException e) {
            return -1L;
          }
        },
        LinkProxyTest::inThread);
  }

  @Test
  void bothDirections_carryTheSameBytesAndTheirEnd() throws Exception {
    byte[] bytes = new byte[300_000];
    new Random(3).nextBytes(bytes);
    try (ServerSocket server = server();
        LinkProxy proxy = new LinkProxy(FAST, address(server));
        Socket client = new Socket()) {
      CompletableFuture<Long> echoed = echo(server);
      client.connect(proxy.address());
      CompletableFuture<byte[]> answer =
          CompletableFuture.supplyAsync(
              () -> {
                try {
                  return client.getInputStream().readAllBytes();
                } catch (IOException e) {
                  return new byte[0];
                }
              },
              LinkProxyTest::inThread);
      client.getOutputStream().write(bytes);
      client.shutdownOutput();
      assertThat(answer.get()).isEqualTo(bytes);
      assertThat(echoed.get()).isEqualTo(bytes.length);
      assertThat(proxy.carriedBytes()).isEqualTo(2L * bytes.length);
    }
  }

  @Test
  void serverThatIsNotThere_endsTheClientsConnection() throws Exception {
    InetSocketAddress nobody;
    try (ServerSocket closed = server()) {
      nobody = address(closed);
    }
    try (LinkProxy proxy = new LinkProxy(FAST, nobody);
        Socket client = new Socket()) {
      client.connect(proxy.address());
      assertThat(client.getInputStream().read()).isNegative();
    }
  }

  @Test
  void closedProxy_endsBothSides() throws Exception {
    try (ServerSocket server = server();
        Socket client = new Socket()) {
      CompletableFuture<Long> echoed = echo(server);
      LinkProxy proxy = new LinkProxy(FAST, address(server));
      client.connect(proxy.address());
      client.getOutputStream().write(42);
      assertThat(client.getInputStream().read()).isEqualTo(42);
      proxy.close();
      assertThat(client.getInputStream().read()).isNegative();
      assertThat(echoed.get()).isLessThanOrEqualTo(1);
    }
  }

  @Test
  void check_seesRateAndRoundTripOfALinkByItsOwnWatch() throws Exception {
    LinkCheck.Seen seen = LinkCheck.measure(Link.parse("2mbit+10ms"));
    assertThat(seen.bitsPerSecond())
        .as("throttled; the watch is no better than this machine")
        .isBetween(1.0, 2.5e6);
    assertThat(seen.roundTripMillis()).as("never sooner than asked").isGreaterThanOrEqualTo(10);
  }
}
