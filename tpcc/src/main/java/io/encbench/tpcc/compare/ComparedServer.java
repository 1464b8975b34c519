package io.encbench.tpcc.compare;

import io.encbench.config.ConfigurationException;
import io.encbench.experiment.AwakeProcessors;
import io.encbench.experiment.ExperimentResult;
import io.encbench.experiment.ProcessorSplit;
import io.encbench.experiment.ServerDescription;
import io.encbench.server.DatabaseServer;
import io.encbench.server.ServerFacts;
import io.encbench.tpcc.config.CompareSettings;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The server of a comparison: what it is, and which processors it and its clients keep to. */
final class ComparedServer {
  private final CompareSettings settings;
  private final @Nullable DatabaseServer started;
  private final @Nullable ProcessorSplit processors;

  /** A run of a client, measured. */
  interface ClientWork {
    /** Returns why it failed, if it did. */
    Optional<String> run() throws SQLException;
  }

  /**
   * Takes a server.
   *
   * @param started for the comparison; null for one that runs already
   */
  ComparedServer(CompareSettings settings, @Nullable DatabaseServer started) {
    this.settings = settings;
    this.started = started;
    this.processors =
        started != null && settings.processorsApart()
            ? ProcessorSplit.ofThisHost().orElse(null)
            : null;
  }

  /** Whether it was there before the comparison, and stays. */
  boolean external() {
    return started == null;
  }

  /** Of its process, if that is known. */
  @Nullable Long pid() {
    OptionalLong pid = started == null ? OptionalLong.empty() : started.processId();
    return pid.isPresent() ? pid.getAsLong() : null;
  }

  /** The halves for it and for its clients; null where both may use all. */
  @Nullable ProcessorSplit processors() {
    return processors;
  }

  /** The processors that are kept from halting while arms take turns. */
  List<Integer> keptAwake() {
    return processors != null && AwakeProcessors.available() ? processors.both() : List.of();
  }

  /** Does work while the server keeps to its half of the processors, and only then. */
  Optional<String> measured(ClientWork work) throws SQLException {
    keepApart();
    try {
      return work.run();
    } finally {
      shareProcessors();
    }
  }

  /** Has the server keep to its half of the processors, if it has one. */
  void keepApart() {
    if (processors != null && started != null) {
      processors.bindServer(started.processId().orElseThrow());
    }
  }

  /** Lets the server use all processors. */
  void shareProcessors() {
    if (processors != null && started != null && started.alive()) {
      processors.releaseServer(started.processId().orElseThrow());
    }
  }

  /** Behind the message of a failure, if the server has died; else nothing. */
  String death() {
    return started == null || started.alive()
        ? ""
        : "; the server died in mid-run, its log ends:\n" + started.logTail();
  }

  /**
   * What it is.
   *
   * @param earlier result of the same comparison
   * @throws ConfigurationException if that was measured on another version
   */
  ServerDescription described(ServerFacts facts, Optional<ExperimentResult> earlier) {
    ServerDescription now =
        new ServerDescription(
            facts.product(),
            facts.product(),
            facts.version(),
            facts.tlsLibrary(),
            started == null ? "external" : started.origin(),
            facts.variables());
    earlier
        .map(result -> result.servers().get(0))
        .filter(before -> !before.version().equals(now.version()))
        .ifPresent(
            before -> {
              throw new ConfigurationException(
                  "conn: the server is %s %s, but the comparison in %s began with %s %s: go on with that, or name another resultDirectory"
                      .formatted(
                          now.product(),
                          now.version(),
                          settings.directory(),
                          before.product(),
                          before.version()));
            });
    return now;
  }

  /** Settings in force, those of the server among them, by name. */
  Map<String, String> shown() {
    Map<String, String> shown = new TreeMap<>(settings.shown());
    shown.put("processors of clients", processors == null ? "any" : "" + processors.client());
    shown.put("processors of server", processors == null ? "any" : "" + processors.server());
    if (started != null) {
      started.settings().forEach((name, value) -> shown.put("server option " + name, value));
    }
    return shown;
  }
}
