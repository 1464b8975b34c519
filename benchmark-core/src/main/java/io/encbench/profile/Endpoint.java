package io.encbench.profile;

import io.encbench.config.ConfigurationException;
import io.encbench.config.Secret;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A database and the account that a client uses there.
 *
 * @param url {@code jdbc:mysql:} URL with the database name, without credentials and without any
 *     property that a {@link ConnectionProfile} sets
 * @param user account name
 * @param password password of the account
 * @param caCertificate PEM file of the authority that signed the server's certificate, or null if
 *     unknown; profiles that verify the certificate need it
 */
public record Endpoint(String url, String user, Secret password, @Nullable Path caCertificate) {
  private static final int DEFAULT_PORT = 3306;
  private static final Pattern DATABASE = Pattern.compile("(jdbc:mysql://[^/]+/)([^?]*)(.*)");
  private static final Pattern HOST_AND_PORT =
      Pattern.compile("(jdbc:mysql://)(\\[[^\\]]+\\]|[^/?:,]+)(?::(\\d{1,5}))?(?=[/?]|$)");

  /**
   * Host and port of the server.
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
   * Returns the same database and account at another address, such as a proxy's.
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

  /** The name of the database; empty if the URL has none. */
  public String database() {
    Matcher url = DATABASE.matcher(url());
    return url.matches() ? URLDecoder.decode(url.group(2), StandardCharsets.UTF_8) : "";
  }

  /**
   * Returns the same server and account with another database.
   *
   * @param name the database; empty for none
   * @throws ConfigurationException if the URL does not end in a database
   */
  public Endpoint in(String name) {
    Matcher url = DATABASE.matcher(url());
    if (!url.matches()) {
      throw new ConfigurationException(
          "the URL " + url() + " does not name a database; write jdbc:mysql://host:port/database");
    }
    String encoded = URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
    return new Endpoint(url.group(1) + encoded + url.group(3), user, password, caCertificate);
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
