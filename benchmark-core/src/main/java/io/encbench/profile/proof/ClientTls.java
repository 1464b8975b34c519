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
 * The client's end of a connection's TLS. All is empty if it has none, or if a driver in front of
 * Connector/J hides it.
 *
 * @param version protocol by its JSSE name
 * @param cipher suite by its JSSE name
 * @param provider JSSE provider that made the socket
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
      throw new SQLException("the connection has no socket any more: " + e.getMessage(), e);
    }
  }

  private static ClientTls of(SSLSocket socket) {
    SSLSession session = socket.getSession();
    return new ClientTls(session.getProtocol(), session.getCipherSuite(), TlsProviders.of(socket));
  }
}
