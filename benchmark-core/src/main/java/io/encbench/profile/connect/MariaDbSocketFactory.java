package io.encbench.profile.connect;

import java.net.InetAddress;
import java.net.Socket;
import javax.net.SocketFactory;

/**
 * A socket factory for MariaDB Connector/J with sockets that report to {@link WireCounter}. Public
 * because MariaDB Connector/J instantiates it by class name. It asks only for sockets that it
 * connects itself.
 */
public final class MariaDbSocketFactory extends SocketFactory {
  @Override
  public Socket createSocket() {
    WireCounter.addConnection();
    return new CountingSocket();
  }

  @Override
  public Socket createSocket(String host, int port) {
    throw connected();
  }

  @Override
  public Socket createSocket(String host, int port, InetAddress localHost, int localPort) {
    throw connected();
  }

  @Override
  public Socket createSocket(InetAddress host, int port) {
    throw connected();
  }

  @Override
  public Socket createSocket(InetAddress host, int port, InetAddress localHost, int localPort) {
    throw connected();
  }

  private static UnsupportedOperationException connected() {
    return new UnsupportedOperationException("only sockets that are not connected yet");
  }
}
