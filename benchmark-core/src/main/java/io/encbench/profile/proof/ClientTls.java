package io.encbench.profile.proof;

import com.mysql.cj.NativeSession;
import com.mysql.cj.jdbc.JdbcConnection;
import io.encbench.profile.TlsProviders;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSocket;

/**
 * TLS as the client's socket reports it. All components are empty if the connection has no TLS, or
 * if a driver in front of Connector/J hides the socket.
 *
 * @param version JSSE name of the protocol version
 * @param cipher JSSE name of the cipher suite
 * @param provider name of the JSSE provider that created the socket
 */
public record ClientTls(String version, String cipher, String provider) {
  private static final ClientTls NONE = new ClientTls("", "", "");

  public static ClientTls of(Connection connection) throws SQLException {
    if (!connection.isWrapperFor(JdbcConnection.class)
        || !(connection.unwrap(JdbcConnection.class).getSession()
            instanceof NativeSession session)) {
      return NONE;
    }
    try {
      return session.getProtocol().getSocketConnection().getMysqlSocket()
              instanceof SSLSocket socket
          ? of(socket)
          : NONE;
    } catch (IOException e) {
      throw new SQLException("the connection no longer has a socket: " + e.getMessage(), e);
    }
  }

  private static ClientTls of(SSLSocket socket) {
    SSLSession session = socket.getSession();
    return new ClientTls(session.getProtocol(), session.getCipherSuite(), TlsProviders.of(socket));
  }
}
