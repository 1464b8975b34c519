package io.encbench.suites.proxy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A TCP proxy on a free port of this machine that forwards bytes as a {@link Link} would. It
 * simulates the rate, the delay and TCP's handshake, but not headers, losses or TCP's slow start.
 * All its connections share the link. It does not inspect the bytes. Thread-safe.
 */
public final class LinkProxy implements AutoCloseable {
  private final Link link;
  private final LinkClock clock;
  private final InetSocketAddress server;
  private final ServerSocket listener;
  private final LinkSchedule there;
  private final LinkSchedule back;
  private final AtomicLong toServer = new AtomicLong();
  private final AtomicLong toClient = new AtomicLong();
  private final List<ProxiedConnection> connections = new CopyOnWriteArrayList<>();

  /**
   * Starts to listen.
   *
   * @param server address to which connections are forwarded
   * @throws UncheckedIOException if there is no free port
   */
  public LinkProxy(Link link, InetSocketAddress server) {
    this(link, server, LinkClock.SYSTEM);
  }

  LinkProxy(Link link, InetSocketAddress server, LinkClock clock) {
    this.link = link;
    this.clock = clock;
    this.server = server;
    this.there = new LinkSchedule(link);
    this.back = new LinkSchedule(link);
    try {
      this.listener = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException("no port for a proxy: " + e.getMessage(), e);
    }
    Thread accepting = new Thread(this::accept, "link-proxy-accept");
    accepting.setDaemon(true);
    accepting.start();
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        Socket client = listener.accept();
        ProxiedConnection connection = new ProxiedConnection(client);
        connections.add(connection);
        connection.start(
            link,
            clock,
            server,
            new Pipe(link, there, clock, toServer),
            new Pipe(link, back, clock, toClient));
      } catch (IOException e) {
        // The listener was closed, which ends the loop; or a single client has already
        // disconnected.
      }
    }
  }

  /** The address on which the proxy listens. */
  public InetSocketAddress address() {
    return new InetSocketAddress(listener.getInetAddress(), listener.getLocalPort());
  }

  /** Number of bytes delivered, both directions together. */
  public long carriedBytes() {
    return toServer.get() + toClient.get();
  }

  /** Ends all connections. */
  @Override
  public void close() {
    try {
      listener.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    connections.forEach(ProxiedConnection::close);
  }
}
