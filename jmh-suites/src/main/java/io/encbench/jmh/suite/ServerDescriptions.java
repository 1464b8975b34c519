package io.encbench.jmh.suite;

import io.encbench.experiment.ServerDescription;
import io.encbench.server.ServerFacts;
import io.encbench.server.ServerProbe;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What the servers of an experiment are, as one. */
final class ServerDescriptions {
  private ServerDescriptions() {}

  /** Asks them; variables bear the name of their server if there are several. */
  static ServerDescription of(Collection<ServerAccess> servers) throws SQLException {
    Map<ServerAccess, ServerFacts> facts = new LinkedHashMap<>();
    for (ServerAccess server : servers) {
      try (Connection connection = server.openPlain()) {
        facts.put(server, ServerProbe.probe(connection));
      }
    }
    Map<String, String> variables = new LinkedHashMap<>();
    facts.forEach(
        (server, of) ->
            of.variables()
                .forEach(
                    (name, value) ->
                        variables.put(
                            servers.size() == 1 ? name : server.name() + ": " + name, value)));
    return new ServerDescription(
        joined(facts, ServerFacts::product),
        joined(facts, ServerFacts::version),
        joined(facts, ServerFacts::tlsLibrary),
        servers.stream().map(server -> server.server().origin()).collect(Collectors.joining("; ")),
        variables);
  }

  private static String joined(
      Map<ServerAccess, ServerFacts> facts, Function<ServerFacts, String> part) {
    return facts.values().stream().map(part).collect(Collectors.joining(" and "));
  }
}
