package io.encbench.suites.suite;

import io.encbench.config.ConfigurationException;
import io.encbench.profile.ConnectionProfile;
import io.encbench.profile.connect.ConnectFailure;
import io.encbench.profile.connect.Connections;
import io.encbench.profile.proof.ModeMismatchException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Finds out which arms can be measured on which servers, by connecting once in each arm. If the
 * baseline cannot connect to a server, the server is left out with all its arms.
 */
final class Preflight {
  private final Map<List<String>, String> reasons = new LinkedHashMap<>();

  /**
   * Connects to every server in every arm.
   *
   * @param missing servers that could not be opened, by name, with the reason
   * @param notes receives a line for each arm and server that is left out
   * @throws ConfigurationException if the baseline can connect to no server
   */
  static Preflight of(
      Collection<ServerAccess> servers,
      Map<String, String> missing,
      List<SuiteArm> arms,
      Consumer<String> notes) {
    Preflight preflight = new Preflight();
    missing.forEach((server, reason) -> preflight.leaveOutServer(server, arms, reason, notes));
    Map<String, String> unreachable = new LinkedHashMap<>();
    for (ServerAccess server : servers) {
      Optional<String> refusal = refusal(server, arms.get(0).profile());
      if (refusal.isPresent()) {
        unreachable.put(server.name(), refusal.get());
      } else {
        preflight.connect(server, arms, notes);
      }
    }
    if (unreachable.size() == servers.size()) {
      throw new ConfigurationException(String.join("; ", unreachable.values()));
    }
    unreachable.forEach((server, reason) -> preflight.leaveOutServer(server, arms, reason, notes));
    return preflight;
  }

  private void connect(ServerAccess server, List<SuiteArm> arms, Consumer<String> notes) {
    ConnectionProfile plain = arms.get(0).profile();
    for (SuiteArm arm : arms) {
      if (!arm.profile().equals(plain)) {
        refusal(server, arm.profile())
            .ifPresent(
                reason -> {
                  leaveOut(server.name(), arm, reason);
                  notes.accept(server.name() + ": arm " + arm.name() + " is left out: " + reason);
                });
      }
    }
  }

  private static Optional<String> refusal(ServerAccess server, ConnectionProfile profile) {
    Connections connections;
    try {
      // This JVM does not have a peer's jars. Connector/J, which the peer uses to connect, shows
      // the transport.
      connections =
          server.connections(profile.driver().isPeer() ? profile.onConnectorJ() : profile);
      try (Connection connection = connections.open(Map.of())) {
        connections.prove(connection);
        return Optional.empty();
      }
    } catch (SQLException e) {
      return Optional.of(
          String.valueOf(
              ConnectFailure.explain(e, server.server().endpoint(), profile).getMessage()));
    } catch (ModeMismatchException | ConfigurationException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  private void leaveOutServer(
      String server, List<SuiteArm> arms, String reason, Consumer<String> notes) {
    arms.forEach(arm -> leaveOut(server, arm, reason));
    notes.accept("server " + server + " is left out: " + reason);
  }

  private void leaveOut(String server, SuiteArm arm, String reason) {
    reasons.put(List.of(server, arm.name()), reason);
  }

  /** The reason why an arm is not measured on a server; empty if it is measured. */
  Optional<String> reasonAgainst(String server, SuiteArm arm) {
    return Optional.ofNullable(reasons.get(List.of(server, arm.name())));
  }

  /** The arms that can connect to a server. */
  List<SuiteArm> connecting(String server, List<SuiteArm> arms) {
    return arms.stream().filter(arm -> reasonAgainst(server, arm).isEmpty()).toList();
  }
}
