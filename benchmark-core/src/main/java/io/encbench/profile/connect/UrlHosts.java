package io.encbench.profile.connect;

import io.encbench.config.ConfigurationException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The servers that a JDBC URL names, in the forms of Connector/J and of MariaDB Connector/J.
 * Immutable.
 *
 * @param choice how a connection chooses its server
 * @param hosts the servers in the order of the URL; one for a URL of any other form
 */
public record UrlHosts(Choice choice, List<Host> hosts) {
  /** How a connection of a URL chooses its server. */
  public enum Choice {
    /** The first server that answers. */
    FIRST,
    /** Any server, for the life of the connection. */
    ANY,
    /** Another server after each transaction. */
    ANY_FOR_EACH_TRANSACTION,
    /** A source of replication, or a replica while the connection is read-only. */
    SOURCE
  }

  /**
   * A server.
   *
   * @param name host and port
   * @param url URL with the same settings that names this server only; may contain secrets
   * @param written whether connections that write use this server
   */
  public record Host(String name, String url, boolean written) {
    /** The name, because the URL may contain secrets. */
    @Override
    public String toString() {
      return name;
    }
  }

  private static final int DEFAULT_PORT = 3306;

  private static final Pattern URL =
      Pattern.compile(
          "(?<driver>(?i:jdbc:(?:encbench:)?(?<delegate>mysql|mariadb):(?:encdb:)?))"
              + "(?<kind>[a-zA-Z-]+:)?//(?<hosts>[^/?]*)(?<rest>.*)",
          Pattern.DOTALL);
  private static final Pattern HOST_PROPERTY = property("host");
  private static final Pattern PORT_PROPERTY = property("port");
  private static final Pattern TYPE_PROPERTY = property("type");
  private static final Pattern HOST_AND_PORT = Pattern.compile("(\\[[^\\]]*\\]|[^:]*)(?::(\\d+))?");
  private static final Set<String> SOURCES = Set.of("source", "master", "primary");

  public UrlHosts {
    hosts = List.copyOf(hosts);
  }

  private static Pattern property(String name) {
    return Pattern.compile("(?i)[(,]\\s*" + name + "\\s*=\\s*([^,)]*)");
  }

  /**
   * Reads a URL.
   *
   * @throws ConfigurationException if several hosts share an account
   */
  public static UrlHosts of(String url) {
    Matcher parts = URL.matcher(url);
    if (!parts.matches()) {
      return new UrlHosts(Choice.FIRST, List.of(new Host("the server", url, /* written= */ true)));
    }
    boolean ofMySql = parts.group("delegate").equalsIgnoreCase("mysql");
    Choice choice = choice(parts.group("kind"), ofMySql);
    List<String> hosts = split(parts.group("hosts"));
    if (hosts.size() == 1) {
      return new UrlHosts(choice, List.of(new Host(name(hosts.get(0)), url, /* written= */ true)));
    }
    List<Host> found = new ArrayList<>();
    for (int i = 0; i < hosts.size(); i++) {
      String host = hosts.get(i);
      String own = parts.group("driver") + "//" + host + parts.group("rest");
      found.add(new Host(name(host), own, isWritten(choice, hosts, i)));
    }
    return new UrlHosts(choice, found);
  }

  private static Choice choice(@Nullable String kind, boolean ofMySql) {
    return switch (kind == null ? "" : kind.toLowerCase(Locale.ROOT)) {
      case "replication:" -> Choice.SOURCE;
      case "loadbalance:", "load-balance:" ->
          ofMySql ? Choice.ANY_FOR_EACH_TRANSACTION : Choice.ANY;
      default -> Choice.FIRST;
    };
  }

  /** Splits at the commas that are not within brackets. */
  private static List<String> split(String hosts) {
    List<String> split = new ArrayList<>();
    Deque<Character> open = new ArrayDeque<>();
    int from = 0;
    for (int i = 0; i < hosts.length(); i++) {
      char one = hosts.charAt(i);
      if (one == '(' || one == '[') {
        open.push(one);
      } else if (one == ')' || one == ']') {
        open.poll();
      } else if (one == ',' && open.isEmpty()) {
        split.add(hosts.substring(from, i));
        from = i + 1;
      } else if (one == ',' && open.contains('[')) {
        throw new ConfigurationException(
            "conn has several hosts between [ and ]: separate hosts by commas only, and set user"
                + " and password by their keys");
      }
    }
    split.add(hosts.substring(from));
    return split;
  }

  private static boolean isWritten(Choice choice, List<String> hosts, int index) {
    return switch (choice) {
      case ANY, ANY_FOR_EACH_TRANSACTION -> true;
      case FIRST -> index == 0;
      case SOURCE -> {
        boolean typed = hosts.stream().anyMatch(host -> TYPE_PROPERTY.matcher(host).find());
        yield typed ? isSource(hosts.get(index)) : index == 0;
      }
    };
  }

  private static boolean isSource(String host) {
    Matcher type = TYPE_PROPERTY.matcher(host);
    return type.find() && SOURCES.contains(type.group(1).strip().toLowerCase(Locale.ROOT));
  }

  /** Host and port, without the account that may stand beside them. */
  private static String name(String host) {
    String address = host.substring(host.lastIndexOf('@') + 1).strip();
    Matcher named = HOST_PROPERTY.matcher(address);
    Matcher port = PORT_PROPERTY.matcher(address);
    Matcher plain = HOST_AND_PORT.matcher(address);
    if (address.contains("(")) {
      return named(named.find() ? named.group(1) : "", port.find() ? port.group(1) : "");
    }
    return plain.matches()
        ? named(plain.group(1), plain.group(2) == null ? "" : plain.group(2))
        : "the server";
  }

  private static String named(String host, String port) {
    return (host.isBlank() ? "localhost" : host.strip())
        + ":"
        + (port.isBlank() ? DEFAULT_PORT : port.strip());
  }

  /** Whether the URL names several servers. */
  public boolean several() {
    return hosts.size() > 1;
  }

  /** Servers that connections use which write; at least one. */
  public List<Host> written() {
    List<Host> written = hosts.stream().filter(Host::written).toList();
    return written.isEmpty() ? hosts : written;
  }

  /** Whether a connection moves to another server at the end of each transaction. */
  public boolean moves() {
    return several() && choice == Choice.ANY_FOR_EACH_TRANSACTION;
  }
}
