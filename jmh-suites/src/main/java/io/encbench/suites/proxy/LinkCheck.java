package io.encbench.suites.proxy;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Arrays;

/**
 * What a link is by a watch: a client of its own asks a server of its own through a {@link
 * LinkProxy}, for single bytes and for many. Nothing in it knows the proxy's schedule.
 */
public final class LinkCheck {
  private static final int ROUND_TRIPS = 7;

  /** Of bytes that a limited link carries in the check. */
  private static final double SECONDS = 0.5;

  private static final int UNLIMITED_BYTES = 64 * 1024 * 1024;
  private static final int CHUNK = 64 * 1024;

  private LinkCheck() {}

  /**
   * What was seen.
   *
   * @param bitsPerSecond of payload, from the server to the client
   * @param roundTripMillis median of {@value #ROUND_TRIPS} bytes that came back
   */
  public record Seen(double bitsPerSecond, double roundTripMillis) {}

  /**
   * Measures a link, which takes about a second.
   *
   * @throws IOException if there is no network on this machine
   */
  public static Seen measure(Link link) throws IOException {
    try (ServerSocket listener = new ServerSocket(0, 0, InetAddress.getLoopbackAddress())) {
      Thread answering = new Thread(() -> answer(listener), "link-check");
      answering.setDaemon(true);
      answering.start();
      try (LinkProxy proxy =
              new LinkProxy(
                  link, new InetSocketAddress(listener.getInetAddress(), listener.getLocalPort()));
          Socket socket = new Socket()) {
        socket.connect(proxy.address());
        socket.setTcpNoDelay(true);
        return ask(link, socket);
      }
    }
  }

  private static Seen ask(Link link, Socket socket) throws IOException {
    DataOutputStream out = new DataOutputStream(socket.getOutputStream());
    InputStream in = socket.getInputStream();
    double[] millis = new double[ROUND_TRIPS];
    request(out, in, 1);
    for (int i = 0; i < ROUND_TRIPS; i++) {
      long begun = System.nanoTime();
      request(out, in, 1);
      millis[i] = (System.nanoTime() - begun) / 1e6;
    }
    Arrays.sort(millis);
    int bytes = link.limited() ? (int) (link.bitsPerSecond() / 8.0 * SECONDS) : UNLIMITED_BYTES;
    long begun = System.nanoTime();
    request(out, in, bytes);
    // Not from the first byte on: where that was read late, others would have come in no time.
    double seconds = (System.nanoTime() - begun) / 1e9 - millis[0] / 1e3;
    return new Seen(8.0 * bytes / seconds, millis[ROUND_TRIPS / 2]);
  }

  private static void request(DataOutputStream out, InputStream in, int bytes) throws IOException {
    out.writeInt(bytes);
    in.skipNBytes(bytes);
  }

  /** Sends as many bytes as it is asked for, until nobody asks. */
  private static void answer(ServerSocket listener) {
    byte[] chunk = new byte[CHUNK];
    try (Socket socket = listener.accept()) {
      socket.setTcpNoDelay(true);
      DataInputStream in = new DataInputStream(socket.getInputStream());
      OutputStream out = socket.getOutputStream();
      while (true) {
        for (int left = in.readInt(); left > 0; left -= chunk.length) {
          out.write(chunk, 0, Math.min(left, chunk.length));
        }
      }
    } catch (IOException e) {
      // The client has what it wanted.
    }
  }
}
