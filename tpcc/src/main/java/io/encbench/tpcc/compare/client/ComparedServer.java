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
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The server of a comparison: its description, and the processors that it and its clients are bound
 * to.
 */
public final class ComparedServer {
  private final CompareSettings settings;
  private final @Nullable DatabaseServer started;
  private final BooleanSupplier reachable;
  private final @Nullable ProcessorSplit processors;
  private final Optional<DuetPlaces> duetPlaces;

  /** Measured work of a client. */
  interface ClientWork {
    /** Returns the reason if the work failed. */
    Optional<String> run() throws SQLException;
  }

  /**
   * Chooses the processors for a server and its clients.
   *
   * @param started the server if it was started for the comparison; null if it was already running
   * @param reachable whether the server answers over a new connection
   */
  public ComparedServer(
      CompareSettings settings, @Nullable DatabaseServer started, BooleanSupplier reachable) {
    this.settings = settings;
    this.started = started;
    this.reachable = reachable;
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

  /** Whether the server was running before the comparison and keeps running after it. */
  public boolean external() {
    return started == null;
  }

  /** Process ID of the server, or null if it is not known. */
  @Nullable Long pid() {
    OptionalLong pid = started == null ? OptionalLong.empty() : started.processId();
    return pid.isPresent() ? pid.getAsLong() : null;
  }

  /** The processors of the server and of its clients; null if both may use all. */
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

  /**
   * Does work while the server is bound to its half of the processors. Afterwards the server may
   * use all of them again.
   */
  Optional<String> measured(ClientWork work) throws SQLException {
    keepApart();
    try {
      return work.run();
    } finally {
      shareProcessors();
    }
  }

  /** Binds the server to its half of the processors, if it has one. */
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

  /**
   * Suffix for the message of a failure if the server has died or does not answer; otherwise empty.
   */
  public String death() {
    if (started != null && !started.alive()) {
      return "; the server died during the run, its log ends:\n" + started.logTail();
    }
    return reachable.getAsBoolean() ? "" : "; the server cannot be reached";
  }

  /**
   * Describes the server.
   *
   * @param earlier the earlier result of the same comparison
   * @throws ConfigurationException if that result was measured on another version
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
                  "conn: the server is %s %s, but the comparison in %s began with %s %s: use that server, or set another resultDirectory"
                      .formatted(
                          now.product(),
                          now.version(),
                          settings.directory(),
                          before.product(),
                          before.version()));
            });
    return now;
  }

  /** Settings in force by name, including the server's. */
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
