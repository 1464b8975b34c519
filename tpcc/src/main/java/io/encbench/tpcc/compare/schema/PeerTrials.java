package io.encbench.tpcc.compare.schema;

import io.encbench.frame.RunFailedException;
import io.encbench.jvm.FreshJvms;
import io.encbench.profile.proof.SessionView;
import io.encbench.report.Figures;
import io.encbench.tpcc.compare.plan.PeerReports;
import io.encbench.tpcc.config.Arm;
import io.encbench.tpcc.config.CompareSettings;
import io.encbench.tpcc.config.Database;
import io.encbench.tpcc.config.Peer;
import io.encbench.tpcc.peer.PeerAnswer;
import io.encbench.tpcc.peer.PeerTask;
import io.encbench.tpcc.peer.PeerTask.Kind;
import io.encbench.tpcc.peer.ShardingSphereTables;
import io.encbench.tpcc.peer.Trace;
import io.encbench.tpcc.peer.TraceRecorder;
import io.encbench.tpcc.result.PeerFinding;
import io.encbench.tpcc.result.PeerReport;
import io.encbench.tpcc.result.TransactionType;
import io.encbench.tpcc.schema.ScriptRunner;
import io.encbench.tpcc.schema.SqlScript;
import java.io.PrintStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Tries arms with a peer's driver: builds their tables, sends them the statements that plain JDBC
 * was sent on the same rows, and compares the answers. Used by one thread.
 */
final class PeerTrials {
  private final CompareSettings settings;
  private final Database base;
  private final Schemas schemas;
  private final Class<?> main;
  private final FreshJvms jvms;
  private final PeerReports reports;
  private final PrintStream out;

  /** Arms whose tables have been built. */
  private final Set<String> built = new HashSet<>();

  PeerTrials(
      CompareSettings settings,
      Database base,
      Schemas schemas,
      Class<?> main,
      FreshJvms jvms,
      PeerReports reports,
      PrintStream out) {
    this.settings = settings;
    this.base = base;
    this.schemas = schemas;
    this.main = main;
    this.jvms = jvms;
    this.reports = reports;
    this.out = out;
  }

  /**
   * Tries an arm, and adds its report. A trial that was stopped leaves none, so the next attempt
   * tries the arm again.
   *
   * @param plain the baseline, whose original is loaded
   * @param digests digests of that original
   */
  void run(Arm arm, Arm plain, List<String> digests) throws SQLException {
    out.println("trying " + arm.name() + ": comparing its answers with those of " + plain.name());
    PeerReport report = tried(arm, plain, digests);
    if (jvms.stopped()) {
      return;
    }
    reports.put(report);
    String leftOut = report.leftOut();
    out.println(
        "  %s compared, %s, %s%s"
            .formatted(
                Figures.count(report.compared(), "statement"),
                Figures.count(report.count(PeerFinding.Kind.REFUSED), "refusal"),
                Figures.count(report.count(PeerFinding.Kind.WRONG), "wrong answer"),
                leftOut == null
                    ? "; it runs " + names(report.transactions())
                    : "; left out: " + leftOut));
  }

  private static String names(List<TransactionType> types) {
    return String.join(", ", types.stream().map(Enum::name).toList());
  }

  private PeerReport tried(Arm arm, Arm plain, List<String> digests) throws SQLException {
    PeerAnswer connected = ask(arm, Kind.PROVE, schemas.working(arm));
    if (connected.failure() != null) {
      return refused(arm, "a connection", connected);
    }
    PeerAnswer loaded = build(arm);
    if (loaded.failure() != null) {
      return refused(arm, "the load of its tables", loaded);
    }
    Trace trace;
    try (Connection connection = schemas.plain(plain, schemas.original(plain))) {
      trace = TraceRecorder.record(connection, settings.seed());
    }
    PeerAnswer answer =
        ask(
            arm,
            new PeerTask(
                Kind.COMPARE, settings.props(arm.on(base, schemas.original(arm))), trace, digests));
    if (answer.failure() != null) {
      return refused(arm, "the comparison of its answers", answer);
    }
    return new PeerReport(
        arm.name(),
        answer.compared(),
        answer.findings(),
        answer.transactions(),
        answer.checkable(),
        answer.digests(),
        reasonToLeaveOut(answer));
  }

  private @Nullable String reasonToLeaveOut(PeerAnswer answer) {
    boolean some =
        answer.transactions().stream().anyMatch(type -> settings.run().mix().share(type) > 0);
    if (!some) {
      return "its driver executes none of the mix's transactions as plain JDBC does";
    }
    return answer.checkable()
        ? null
        : "the rows that it writes cannot be checked, as the consistency conditions or the counters"
            + " of the database cannot be read through its driver";
  }

  private static PeerReport refused(Arm arm, String what, PeerAnswer answer) {
    String reason = String.valueOf(answer.failure());
    return PeerReport.leftOut(
        arm.name(),
        List.of(new PeerFinding(PeerFinding.Kind.REFUSED, List.of(), what, reason, 1)),
        what + " fails: " + reason);
  }

  /** Creates and loads the original of an arm, as far as possible through its driver. */
  PeerAnswer build(Arm arm) throws SQLException {
    if (built.contains(arm.name())) {
      return PeerAnswer.done();
    }
    String schema = schemas.original(arm);
    schemas.makeOriginal(arm).ifPresent(out::println);
    PeerAnswer answer =
        peer(arm).shardingSphere()
            ? loadedPastItsDefinitions(arm, schema)
            : ask(arm, Kind.BUILD, schema);
    if (answer.failure() == null) {
      built.add(arm.name());
    }
    return answer;
  }

  private PeerAnswer loadedPastItsDefinitions(Arm arm, String schema) throws SQLException {
    Arm plain = settings.arms().get(0);
    try (Connection connection = schemas.plain(plain, schema)) {
      new ShardingSphereTables(arm.stated()).create(connection);
    }
    PeerAnswer answer = ask(arm, Kind.LOAD, schema);
    if (answer.failure() == null) {
      try (Connection connection = schemas.plain(plain, schema)) {
        ScriptRunner runner = new ScriptRunner(connection, out);
        runner.complete(SqlScript.builtIn("indexCreates"));
        runner.complete(SqlScript.builtIn("buildFinish"));
      }
    }
    return answer;
  }

  /**
   * Reads a schema through an arm's driver, and returns the digests of its tables.
   *
   * @throws CompareException if that fails
   */
  List<String> digests(Arm arm, String schema) {
    return required(arm, ask(arm, Kind.DIGEST, schema)).digests();
  }

  /**
   * Connects as an arm does, and returns the session properties that the server reports.
   *
   * @throws CompareException if that fails
   */
  SessionView prove(Arm arm) {
    return Objects.requireNonNull(
        required(arm, ask(arm, Kind.PROVE, schemas.working(arm))).session());
  }

  private static PeerAnswer required(Arm arm, PeerAnswer answer) {
    if (answer.failure() != null) {
      throw new CompareException("arm " + arm.name() + ": " + answer.failure());
    }
    return answer;
  }

  private PeerAnswer ask(Arm arm, Kind kind, String schema) {
    return ask(arm, PeerTask.of(kind, settings.props(arm.on(base, schema))));
  }

  /** Sends a task to a fresh JVM. If the JVM dies, the task has failed. */
  private PeerAnswer ask(Arm arm, PeerTask task) {
    try {
      return jvms.ask(main, arm.jvmExtras(), task, PeerAnswer.class);
    } catch (RunFailedException e) {
      return PeerAnswer.failed(e.reason());
    }
  }

  private static Peer peer(Arm arm) {
    return Objects.requireNonNull(arm.peer());
  }
}
