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
 * of standard input, then answers each {@link Request} with an {@link Report}, a line each.
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
   * A request to the JVM of an arm; it answers with an {@link Report}.
   *
   * @param action what
   * @param workloads on which, where that is not all that are connected
   * @param ms for how long, if the request has a length
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
   * What the JVM of an arm answers.
   *
   * @param measured per workload
   * @param proofs every session that was asked for its mode and found right
   * @param cells values in encrypted columns of inserted rows that were found to be cells
   * @param failure why what was asked for was not done; null on success
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
