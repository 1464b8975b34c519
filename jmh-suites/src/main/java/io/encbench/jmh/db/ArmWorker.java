package io.encbench.jmh.db;

import io.encbench.experiment.FreshJvmChild;
import io.encbench.jmh.worker.WorkerJson;
import io.encbench.metrics.ClientMeters;
import io.encbench.profile.Connections;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.OptionalLong;
import org.openjdk.jmh.runner.RunnerException;

/**
 * Main class of a fresh JVM, which measures one arm. Reads an {@link ArmSpec} from the first line
 * of standard input and answers with an {@link ArmReport} in one line.
 */
public final class ArmWorker {
  private ArmWorker() {}

  /** Entry point. */
  public static void main(String[] args) throws IOException {
    FreshJvmChild.answer(
        question -> WorkerJson.write(report(WorkerJson.read(question, ArmSpec.class))));
  }

  private static ArmReport report(ArmSpec spec) {
    try {
      return measure(spec);
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

  private static ArmReport measure(ArmSpec spec) throws RunnerException, SQLException {
    Long pid = spec.serverPid();
    Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
    Connections connections = spec.connections(temporary);
    Connections plain = new Connections(spec.endpoint(), spec.plain(), temporary);
    try (ClientMeters meters =
        new ClientMeters(pid == null ? OptionalLong.empty() : OptionalLong.of(pid))) {
      return new ArmMeasurement(spec, connections, plain, meters).run();
    }
  }
}
