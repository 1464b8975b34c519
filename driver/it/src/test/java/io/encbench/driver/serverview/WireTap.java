package io.encbench.driver.serverview;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.List;

/** A TCP proxy that records all bytes of both directions, in order, for each connection. */
final class WireTap implements AutoCloseable {
  private static final int BUFFER_BYTES = 1 << 14;

  private final ServerSocket listener;
  private final int serverPort;
  private final List<ByteArrayOutputStream> captures = new ArrayList<>();
  private final List<Socket> sockets = new ArrayList<>();

  /** Listens on a free loopback port for clients of a server on the loopback address. */
  WireTap(int serverPort) throws IOException {
    this.serverPort = serverPort;
    this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    start(this::accept, "wire tap");
  }

  int port() {
    return listener.getLocalPort();
  }

  /** All bytes so far, in one array per connection and direction. */
  synchronized List<byte[]> captured() {
    return captures.stream().map(ByteArrayOutputStream::toByteArray).toList();
  }

  private void accept() {
    try {
      while (true) {
        Socket client = listener.accept();
        Socket server = new Socket(InetAddress.getLoopbackAddress(), serverPort);
        client.setTcpNoDelay(true);
        server.setTcpNoDelay(true);
        relay(client, server);
        relay(server, client);
      }
    } catch (SocketException e) {
      // The listener is closed.
      return;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private synchronized void relay(Socket from, Socket to) {
    ByteArrayOutputStream capture = new ByteArrayOutputStream();
    captures.add(capture);
    sockets.add(from);
    start(() -> copy(from, to, capture), "wire tap relay");
  }

  private void copy(Socket from, Socket to, ByteArrayOutputStream capture) {
    byte[] buffer = new byte[BUFFER_BYTES];
    try (InputStream in = from.getInputStream();
        OutputStream out = to.getOutputStream()) {
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        synchronized (this) {
          capture.write(buffer, 0, n);
        }
        out.write(buffer, 0, n);
      }
    } catch (IOException e) {
      // One side has closed its connection, so both are closed.
      return;
    }
  }

  private static void start(Runnable work, String name) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public synchronized void close() throws IOException {
    listener.close();
    for (Socket socket : sockets) {
      socket.close();
    }
  }
}
