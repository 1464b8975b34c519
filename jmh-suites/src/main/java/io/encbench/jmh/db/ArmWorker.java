package io.encbench.jmh.db;

import io.encbench.jvm.FreshJvmChild;
import io.encbench.metrics.ClientMeters;
import io.encbench.profile.Connections;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.OptionalLong;
import org.openjdk.jmh.runner.RunnerException;

/**
 * Main class of a JVM that is the client of one arm. Reads an {@link ArmSpec} from the first line
 * of standard input, then answers each {@link ArmRequest} with an {@link ArmReport}, a line each.
 */
public final class ArmWorker {
  private ArmWorker() {}

  /** Entry point. */
  public static void main(String[] args) {
    FreshJvmChild.serve(
        ArmSpec.class,
        ArmRequest.class,
        spec -> {
          ArmClient client = client(spec);
          return request -> answer(client, request);
        });
  }

  private static ArmReport answer(ArmClient client, ArmRequest request) {
    try {
      return switch (request.action()) {
        case CONNECT -> client.connect(request.workloads());
        case WARM_UP -> client.warmUp(request.ms());
        case MEASURE -> client.measure(request.workloads().get(0), request.ms());
        case DISCONNECT -> client.disconnect();
      };
    } catch (RunnerException | SQLException | RuntimeException e) {
      e.printStackTrace();
      return ArmReport.failed(rootMessage(e));
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
}
