package io.encbench.suites.proxy;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/** One client's connection through a proxy. Ends when either side ends it. */
final class ProxiedConnection {
  /** Packets of TCP's handshake, the last of which lets the server speak. */
  private static final int HANDSHAKE_PACKETS = 3;

  private final Socket client;
  private final Socket server = new Socket();
  private final List<Thread> threads = new ArrayList<>();
  private boolean closed;

  /** A part of its life that ends when the connection does. */
  private interface Work {
    void run() throws IOException, InterruptedException;
  }

  ProxiedConnection(Socket client) {
    this.client = client;
  }

  /** Begins to carry bytes. */
  void start(Link link, LinkClock clock, InetSocketAddress address, Pipe there, Pipe back) {
    long accepted = clock.nanos();
    thread(
        () -> {
          // The client's side of the handshake never leaves this machine, so its time is added.
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
                // One side has gone; the other hears of it by the end of its own socket.
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

  /** Ends it at once, with what is under way. */
  synchronized void close() {
    closed = true;
    try (client;
        server) {
      threads.forEach(Thread::interrupt);
    } catch (IOException e) {
      // It is gone in any case.
    }
  }
}
