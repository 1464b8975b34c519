package io.encbench.profile;

import io.encbench.config.ConfigurationException;
import io.encbench.config.Secret;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A database that a client can reach, and the account it uses.
 *
 * @param url JDBC URL of the {@code jdbc:mysql:} family, with the database name, without
 *     credentials and without any property that a {@link ConnectionProfile} sets
 * @param user account name
 * @param password its password
 * @param caCertificate PEM file of the authority that signed the server's certificate, which the
 *     profiles that verify it need; null if unknown
 */
public record Endpoint(String url, String user, Secret password, @Nullable Path caCertificate) {
  private static final int DEFAULT_PORT = 3306;
  private static final Pattern HOST_AND_PORT =
      Pattern.compile("(jdbc:mysql://)(\\[[^\\]]+\\]|[^/?:,]+)(?::(\\d{1,5}))?(?=[/?]|$)");

  /**
   * Where the server listens.
   *
   * @throws ConfigurationException if the URL does not name one host
   */
  public InetSocketAddress address() {
    Matcher parts = parts();
    String host = parts.group(2).replaceAll("[\\[\\]]", "");
    String port = parts.group(3);
    return new InetSocketAddress(host, port == null ? DEFAULT_PORT : Integer.parseInt(port));
  }

  /**
   * The same database and account, reached by way of another address, such as a proxy's.
   *
   * @throws ConfigurationException if the URL does not name one host
   */
  public Endpoint by(InetSocketAddress address) {
    Matcher parts = parts();
    String host = address.getAddress().getHostAddress();
    return new Endpoint(
        parts.group(1)
            + (host.contains(":") ? "[" + host + "]" : host)
            + ":"
            + address.getPort()
            + url.substring(parts.end()),
        user,
        password,
        caCertificate);
  }

  private Matcher parts() {
    Matcher parts = HOST_AND_PORT.matcher(url);
    if (!parts.lookingAt()) {
      throw new ConfigurationException(
          "the URL " + url + " does not name one host; write jdbc:mysql://host:port/database");
    }
    return parts;
  }
}
