package io.encbench.profile.connect;

import com.mysql.cj.conf.PropertySet;
import com.mysql.cj.protocol.StandardSocketFactory;
import java.net.Socket;

/**
 * Connector/J's standard socket factory with sockets that report to {@link WireCounter}. Public
 * because Connector/J instantiates it by class name.
 */
public final class CountingSocketFactory extends StandardSocketFactory {
  @Override
  protected Socket createSocket(PropertySet properties) {
    WireCounter.addConnection();
    return new CountingSocket();
  }
}
