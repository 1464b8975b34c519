package io.encbench.suites.proxy;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/** One client's connection through a proxy. It ends when either side closes it. */
final class ProxiedConnection {
  /** Packets of TCP's handshake. After the last one, the server may send. */
  private static final int HANDSHAKE_PACKETS = 3;

  private final Socket client;
  private final Socket server = new Socket();
  private final List<Thread> threads = new ArrayList<>();
  private boolean closed;

  /** A task of the connection, which ends with it. */
  private interface Work {
    void run() throws IOException, InterruptedException;
  }

  ProxiedConnection(Socket client) {
    this.client = client;
  }

  /** Starts to forward bytes. */
  void start(Link link, LinkClock clock, InetSocketAddress address, Pipe there, Pipe back) {
    long accepted = clock.nanos();
    thread(
        () -> {
          // The client's part of the handshake takes place on this machine, so its time on the link
          // is added.
          clock.sleepUntil(accepted + HANDSHAKE_PACKETS * link.delayNanos());
          server.connect(address);
          server.setTcpNoDelay(true);
          client.setTcpNoDelay(true);
          thread(() -> there.take(client.getInputStream()));
          thread(() -> back.take(server.getInputStream()));
          thread(
              () -> {
                back.put(client.getOutputStream());
                client.shutdownOutput();
              });
          there.put(server.getOutputStream());
          server.shutdownOutput();
        });
  }

  private synchronized void thread(Work work) {
    if (closed) {
      return;
    }
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (IOException e) {
                // One side has disconnected. Closing the sockets tells the other side.
                close();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            },
            "link-proxy");
    thread.setDaemon(true);
    threads.add(thread);
    thread.start();
  }

  /** Closes the connection at once and drops the bytes in transit. */
  synchronized void close() {
    closed = true;
    try (client;
        server) {
      threads.forEach(Thread::interrupt);
    } catch (IOException e) {
      // The connection has ended in any case.
    }
  }
}
