package io.encbench.jmh.db;

import io.encbench.metrics.ClientMeters;
import io.encbench.profile.Connections;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
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

  /** Entry point; exit code 0 if everything was measured. */
  public static void main(String[] args) throws IOException {
    PrintStream answer = System.out;
    // Whatever a library prints must not mix with the answer.
    System.setOut(System.err);
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    String question = in.readLine();
    if (question == null) {
      System.exit(2);
    }
    endWithParent(in);
    ArmReport report = report(WorkerJson.read(question, ArmSpec.class));
    answer.println(WorkerJson.write(report));
    answer.flush();
    System.exit(report.failure() == null ? 0 : 1);
  }

  /** Standard input ends when the parent is gone, however it went. */
  private static void endWithParent(BufferedReader in) {
    Thread watch =
        new Thread(
            () -> {
              try {
                while (in.readLine() != null) {
                  // The parent says nothing more; only the end matters.
                }
              } catch (IOException e) {
                // As good as the end.
              }
              Runtime.getRuntime().halt(3);
            },
            "parent-watch");
    watch.setDaemon(true);
    watch.start();
  }

  private static ArmReport report(ArmSpec spec) {
    try {
      return measure(spec);
    } catch (RunnerException | SQLException | RuntimeException e) {
      e.printStackTrace();
      return ArmReport.failed(rootMessage(e));
    }
  }

  private static String rootMessage(Throwable thrown) {
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
    Connections connections = new Connections(spec.endpoint(), spec.profile(), temporary);
    try (ClientMeters meters =
        new ClientMeters(pid == null ? OptionalLong.empty() : OptionalLong.of(pid))) {
      return new ArmMeasurement(spec, connections, meters).run();
    }
  }
}
