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
 * Measures the rate and round trip of a link: a separate client and server exchange single bytes
 * and a large transfer through a {@link LinkProxy}. The measurement does not use the proxy's
 * schedule.
 */
public final class LinkCheck {
  private static final int ROUND_TRIPS = 7;

  /** Length of the transfer over a limited link, in seconds. */
  private static final double SECONDS = 0.5;

  private static final int UNLIMITED_BYTES = 64 * 1024 * 1024;
  private static final int CHUNK = 64 * 1024;

  private LinkCheck() {}

  /**
   * The measured properties of a link.
   *
   * @param bitsPerSecond rate of payload from the server to the client
   * @param roundTripMillis median of {@value #ROUND_TRIPS} round trips of one byte
   */
  public record Seen(double bitsPerSecond, double roundTripMillis) {}

  /**
   * Measures a link. This takes about a second.
   *
   * @throws IOException if this machine has no network
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
    // The time does not start with the first received byte: if that byte was read late, later ones
    // would already have arrived, and the rate would be too high.
    double seconds = (System.nanoTime() - begun) / 1e9 - millis[0] / 1e3;
    return new Seen(8.0 * bytes / seconds, millis[ROUND_TRIPS / 2]);
  }

  private static void request(DataOutputStream out, InputStream in, int bytes) throws IOException {
    out.writeInt(bytes);
    in.skipNBytes(bytes);
  }

  /** Sends the requested number of bytes for each request, until the client disconnects. */
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
      // The client has disconnected.
    }
  }
}
