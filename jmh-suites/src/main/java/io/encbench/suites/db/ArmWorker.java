package io.encbench.suites.db;

import io.encbench.experiment.result.Metric;
import io.encbench.jvm.FreshJvmChild;
import io.encbench.jvm.LiveJvm;
import io.encbench.metrics.ClientMeters;
import io.encbench.profile.connect.Connections;
import io.encbench.profile.proof.SessionView;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.runner.RunnerException;

/**
 * Main class of a JVM that is the client of one arm. Reads an {@link ArmSpec} from the first line
 * of standard input, then one {@link Request} per line, and answers each with a {@link Report} on
 * one line.
 */
public final class ArmWorker {
  private ArmWorker() {}

  /** Entry point. */
  public static void main(String[] args) {
    FreshJvmChild.serve(
        ArmSpec.class,
        Request.class,
        spec -> {
          ArmClient client = client(spec);
          return request -> answer(client, request);
        });
  }

  private static Report answer(ArmClient client, Request request) {
    try {
      return switch (request.action()) {
        case CONNECT -> client.connect(request.workloads());
        case WARM_UP -> client.warmUp(request.ms());
        case MEASURE -> client.measure(request.workloads().get(0), request.ms());
        case DISCONNECT -> client.disconnect();
      };
    } catch (RunnerException | SQLException | RuntimeException e) {
      e.printStackTrace();
      return Report.failed(rootMessage(e));
    }
  }

  static String rootMessage(Throwable thrown) {
    Throwable root = thrown;
    for (Throwable next = thrown; next != null; next = next.getCause()) {
      root = next;
      if (next.getSuppressed().length > 0) {
        // JMH keeps what the benchmark threads threw as suppressed exceptions.
        return rootMessage(next.getSuppressed()[0]);
      }
    }
    String message = root.getMessage();
    return message == null ? root.getClass().getName() : message.lines().findFirst().orElse("");
  }

  private static ArmClient client(ArmSpec spec) {
    Long pid = spec.serverPid();
    Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
    return new ArmClient(
        spec,
        spec.connections(temporary),
        new Connections(spec.endpoint(), spec.plain(), temporary),
        new ClientMeters(pid == null ? OptionalLong.empty() : OptionalLong.of(pid)));
  }

  /**
   * A request to the JVM of an arm, which answers with a {@link Report}.
   *
   * @param action the action to take
   * @param workloads the workloads to connect or to measure; empty for all that are connected
   * @param ms length of the action in milliseconds, or 0 if the action has no length
   */
  record Request(Action action, List<Workload> workloads, long ms) {

    enum Action {
      CONNECT,
      WARM_UP,
      MEASURE,
      DISCONNECT
    }

    static Request connect(List<Workload> workloads) {
      return new Request(Action.CONNECT, workloads, 0);
    }

    static Request warmUp(long ms) {
      return new Request(Action.WARM_UP, List.of(), ms);
    }

    static Request measure(Workload workload, long ms) {
      return new Request(Action.MEASURE, List.of(workload), ms);
    }

    static Request disconnect() {
      return new Request(Action.DISCONNECT, List.of(), 0);
    }
  }

  /**
   * The answer of an arm's JVM.
   *
   * @param measured the measured workloads
   * @param proofs sessions whose mode the server confirmed
   * @param cells number of proven cells in the encrypted columns of inserted rows
   * @param failure why the request failed; null on success
   */
  record Report(
      List<Measured> measured, List<SessionView> proofs, long cells, @Nullable String failure)
      implements LiveJvm.Answer {

    static Report failed(String failure) {
      return new Report(List.of(), List.of(), 0, failure);
    }

    /** One workload in one stretch. */
    record Measured(
        Workload workload, long operations, double seconds, Map<Metric, Double> values) {}
  }
}
