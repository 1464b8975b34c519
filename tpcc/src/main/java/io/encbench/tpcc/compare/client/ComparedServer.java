package io.encbench.tpcc.compare.client;

import io.encbench.config.ConfigurationException;
import io.encbench.experiment.process.AwakeProcessors;
import io.encbench.experiment.process.DuetPlaces;
import io.encbench.experiment.process.ProcessorSplit;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.experiment.result.ServerDescription;
import io.encbench.server.DatabaseServer;
import io.encbench.server.ServerFacts;
import io.encbench.tpcc.config.CompareSettings;
import io.encbench.tpcc.config.CompareSettings.Schedule;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The server of a comparison: what it is, and which processors it and its clients keep to. */
public final class ComparedServer {
  private final CompareSettings settings;
  private final @Nullable DatabaseServer started;
  private final @Nullable ProcessorSplit processors;
  private final Optional<DuetPlaces> duetPlaces;

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
  public ComparedServer(CompareSettings settings, @Nullable DatabaseServer started) {
    this.settings = settings;
    this.started = started;
    boolean duets = settings.schedule() == Schedule.DUETS;
    this.duetPlaces =
        settings.processorsApart() && duets
            ? DuetPlaces.ofThisHost(started != null)
            : Optional.empty();
    this.processors =
        started != null && settings.processorsApart() && !duets
            ? ProcessorSplit.ofThisHost().orElse(null)
            : null;
  }

  /** Where the two clients of a duet run; empty without duets. */
  Optional<DuetPlaces> duetPlaces() {
    return duetPlaces;
  }

  /** Whether it was there before the comparison, and stays. */
  public boolean external() {
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
    if (!AwakeProcessors.available()) {
      return List.of();
    }
    return processors != null
        ? processors.both()
        : duetPlaces.map(DuetPlaces::all).orElse(List.of());
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
    if (started != null) {
      long pid = started.processId().orElseThrow();
      if (processors != null) {
        processors.bindServer(pid);
      }
      duetPlaces.ifPresent(places -> places.bindServer(pid));
    }
  }

  /** Lets the server use all processors. */
  void shareProcessors() {
    if (started != null && started.alive()) {
      long pid = started.processId().orElseThrow();
      if (processors != null) {
        processors.releaseServer(pid);
      }
      duetPlaces.ifPresent(places -> places.release(pid));
    }
  }

  /** Behind the message of a failure, if the server has died; else nothing. */
  public String death() {
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
  public ServerDescription described(ServerFacts facts, Optional<ExperimentResult> earlier) {
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
  public Map<String, String> shown() {
    Map<String, String> shown = new TreeMap<>(settings.shown());
    shown.put("processors of clients", processors == null ? "any" : "" + processors.client());
    shown.put("processors of server", processors == null ? "any" : "" + processors.server());
    duetPlaces.ifPresent(
        places -> {
          shown.put("processors of clients", places.first() + " and " + places.second());
          shown.put("processors of server", places.server().toString());
        });
    if (started != null) {
      started.settings().forEach((name, value) -> shown.put("server option " + name, value));
    }
    return shown;
  }
}
