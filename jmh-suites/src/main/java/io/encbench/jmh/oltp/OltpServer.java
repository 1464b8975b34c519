package io.encbench.jmh.oltp;

import io.encbench.experiment.ServerDescription;
import io.encbench.profile.ConnectFailure;
import io.encbench.profile.ConnectionProfile;
import io.encbench.profile.Connections;
import io.encbench.server.DatabaseServer;
import io.encbench.server.ServerFacts;
import io.encbench.server.ServerProbe;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A server of an experiment.
 *
 * @param name by which it was asked for
 * @param server itself
 */
public record OltpServer(String name, DatabaseServer server) {

  private ServerFacts facts(ConnectionProfile plain, Path temporary) {
    try (Connection connection =
        new Connections(server.endpoint(), plain, temporary).open(Map.of())) {
      return ServerProbe.probe(connection);
    } catch (SQLException e) {
      throw ConnectFailure.explain(e, server.endpoint(), plain);
    }
  }

  /** What the servers are, as one; variables bear the name of their server if there are several. */
  static ServerDescription describe(
      List<OltpServer> servers, ConnectionProfile plain, Path temporary) {
    Map<OltpServer, ServerFacts> facts = new LinkedHashMap<>();
    servers.forEach(server -> facts.put(server, server.facts(plain, temporary)));
    Map<String, String> variables = new LinkedHashMap<>();
    facts.forEach(
        (server, of) ->
            of.variables()
                .forEach(
                    (name, value) ->
                        variables.put(
                            servers.size() == 1 ? name : server.name() + ": " + name, value)));
    return new ServerDescription(
        facts.values().stream().map(ServerFacts::product).collect(Collectors.joining(" and ")),
        facts.values().stream().map(ServerFacts::version).collect(Collectors.joining(" and ")),
        facts.values().stream().map(ServerFacts::tlsLibrary).collect(Collectors.joining(" and ")),
        servers.stream().map(of -> of.server().origin()).collect(Collectors.joining("; ")),
        variables);
  }
}
