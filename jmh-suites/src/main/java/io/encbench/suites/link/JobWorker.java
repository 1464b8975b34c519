package io.encbench.suites.link;

import io.encbench.experiment.result.Metric;
import io.encbench.jvm.FreshJvmChild;
import io.encbench.metrics.MeteredJvm;
import io.encbench.profile.connect.Connections;
import io.encbench.profile.proof.SessionView;
import io.encbench.suites.worker.WorkerTarget;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Main class of one job: a process that connects, runs some queries and disconnects. It reads its
 * resource use from the kernel's files only, because the usual meters would cost a short process
 * more than the difference between two arms.
 */
public final class JobWorker {
  private final Spec spec;
  private final MeteredJvm self = new MeteredJvm(ProcessHandle.current().pid());

  private JobWorker(Spec spec) {
    this.spec = spec;
  }

  /** Entry point. */
  public static void main(String[] args) throws IOException {
    FreshJvmChild.answer(Spec.class, JobWorker::answer);
  }

  private static Answer answer(Spec spec) {
    try {
      return new JobWorker(spec).run();
    } catch (SQLException | RuntimeException e) {
      e.printStackTrace();
      return Answer.failed(String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
    }
  }

  private Answer run() throws SQLException {
    Connections connections = spec.target().connections();
    spec.target().bindThisJvm();
    SessionView proof;
    JobReading queried;
    JobReading proven;
    JobReading begun = JobReading.of(self);
    try (Connection connection = connections.open(Map.of())) {
      for (int query = 0; query < spec.queries(); query++) {
        query(connection);
      }
      queried = JobReading.of(self);
      proof = connections.prove(connection);
      proven = JobReading.of(self);
    }
    JobReading session = queried.since(begun).plus(JobReading.of(self).since(proven));
    return new Answer(values(session), proof, null);
  }

  private void query(Connection connection) throws SQLException {
    int found = 0;
    try (PreparedStatement statement = connection.prepareStatement(LinkTable.QUERY)) {
      statement.setInt(1, 1);
      statement.setInt(2, spec.rows());
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          if (rows.getInt(1) != found + 1 || rows.getString(2).length() != LinkTable.TEXT_LENGTH) {
            throw new SQLException("a row differs from the stored one: id " + rows.getInt(1));
          }
          found++;
        }
      }
    }
    if (found != spec.rows()) {
      throw new SQLException("%d rows were returned instead of %d".formatted(found, spec.rows()));
    }
  }

  private Map<Metric, Double> values(JobReading session) {
    Map<Metric, Double> values = new EnumMap<>(Metric.class);
    values.put(Metric.SESSION_WALL, session.wallMs());
    values.put(Metric.WIRE_BYTES, session.sentBytes() + session.receivedBytes());
    values.put(Metric.WIRE_SENT, session.sentBytes());
    values.put(Metric.WIRE_RECEIVED, session.receivedBytes());
    values.put(Metric.ROUND_TRIPS, session.roundTrips());
    self.read()
        .ifPresent(
            process -> {
              values.put(Metric.SESSION_CPU, session.cpuMs());
              putProcess(values, process);
            });
    return values;
  }

  /** Adds the cost of the whole process up to now, the start of its JVM included. */
  static void putProcess(Map<Metric, Double> values, MeteredJvm.Reading process) {
    double application = process.applicationSeconds();
    double gc = process.gcSeconds();
    double vm = process.vmSeconds();
    values.put(Metric.CLIENT_CPU, 1e6 * (application + gc + vm));
    values.put(Metric.CLIENT_CPU_PROCESS, 1e6 * (process.userSeconds() + process.systemSeconds()));
    values.put(Metric.CLIENT_CPU_USER, 1e6 * process.userSeconds());
    values.put(Metric.CLIENT_CPU_SYSTEM, 1e6 * process.systemSeconds());
    values.put(Metric.CLIENT_CPU_APPLICATION, 1e6 * application);
    values.put(Metric.CLIENT_CPU_JIT, 1e6 * process.jitSeconds());
    values.put(Metric.CLIENT_CPU_GC, 1e6 * gc);
    values.put(Metric.CLIENT_CPU_VM, 1e6 * vm);
    values.put(Metric.CLIENT_RSS, process.residentBytes());
    values.put(Metric.CONTEXT_SWITCHES, process.contextSwitches());
    values.put(Metric.PAGE_FAULTS, process.pageFaults());
    if (Double.isFinite(process.ioCalls())) {
      values.put(Metric.IO_CALLS, process.ioCalls());
    }
  }

  /**
   * The task of a job.
   *
   * @param target how to connect
   * @param rows rows of each result set
   * @param queries number of queries, run one after another
   */
  record Spec(WorkerTarget target, int rows, int queries) {}

  /**
   * The answer of a job.
   *
   * @param values the cost of the job, as its process measured it
   * @param proof the session as the server saw it; null if the job failed
   * @param failure why the job failed; null on success
   */
  record Answer(Map<Metric, Double> values, @Nullable SessionView proof, @Nullable String failure) {

    static Answer failed(String failure) {
      return new Answer(Map.of(), null, failure);
    }
  }
}
