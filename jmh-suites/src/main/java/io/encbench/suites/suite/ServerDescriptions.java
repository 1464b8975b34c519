package io.encbench.suites.suite;

import io.encbench.experiment.result.ServerDescription;
import io.encbench.server.ServerFacts;
import io.encbench.server.ServerProbe;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Describes the servers of an experiment for its result. */
final class ServerDescriptions {
  private ServerDescriptions() {}

  /** Queries every server. */
  static List<ServerDescription> of(Collection<ServerAccess> servers) throws SQLException {
    List<ServerDescription> descriptions = new ArrayList<>();
    for (ServerAccess server : servers) {
      try (Connection connection = server.openPlain()) {
        ServerFacts facts = ServerProbe.probe(connection);
        descriptions.add(
            new ServerDescription(
                servers.size() == 1 ? facts.product() : server.name(),
                facts.product(),
                facts.version(),
                facts.tlsLibrary(),
                server.server().origin(),
                facts.variables()));
      }
    }
    return descriptions;
  }
}
