package io.encbench.suites.libraries;

import io.encbench.config.ConfigurationException;
import io.encbench.experiment.process.ProcessorSplit;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.experiment.result.Protection;
import io.encbench.experiment.result.WorkloadDescription;
import io.encbench.frame.RunFailedException;
import io.encbench.frame.RunReport;
import io.encbench.jvm.FreshJvms;
import io.encbench.profile.ConnectionProfile;
import io.encbench.report.Figures;
import io.encbench.report.ReportSection;
import io.encbench.report.ResultView;
import io.encbench.server.ServerProbe;
import io.encbench.server.ServerTuning;
import io.encbench.suites.oltp.OltpTables;
import io.encbench.suites.suite.RunContext;
import io.encbench.suites.suite.ServerAccess;
import io.encbench.suites.suite.ServerExperiment;
import io.encbench.suites.suite.SuiteArm;
import io.encbench.suites.suite.SuitePlan;
import io.encbench.suites.suite.SuiteSettings;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Experiment E4: servers that differ in their TLS library, over TLS only. A unit is everything that
 * one JVM measures: all workloads at all numbers of threads, after one warm-up. Within a block,
 * servers and arms are in random order, because servers are compared.
 */
public final class LibrariesExperiment implements ServerExperiment<LibrarySettings> {
  /** Enough to load the tables; all measured statements only read. */
  private static final long REDO_LOG_BYTES = 256L << 20;

  private final SuitePlan<LibrarySettings> plan;
  private final LibrarySettings settings;
  private final Map<String, String> absent;
  private final Map<String, LibraryServer> servers = new LinkedHashMap<>();
  private final LibraryCourses courses = new LibraryCourses();

  private LibrariesExperiment(
      SuitePlan<LibrarySettings> plan, LibrarySettings settings, Map<String, String> absent) {
    this.plan = plan;
    this.settings = settings;
    this.absent = new TreeMap<>(absent);
  }

  /**
   * Plans the experiment.
   *
   * @param arms the arms, all over TLS, the baseline first
   * @param absent servers that are not installed, by name, with the reason
   * @throws ConfigurationException if an arm has no TLS, or encrypts columns
   */
  public static LibrariesExperiment of(
      List<SuiteArm> arms,
      List<String> servers,
      Map<String, String> absent,
      LibrarySettings settings,
      SuiteSettings suite) {
    arms.forEach(arm -> requireTls(arm.profile()));
    return new LibrariesExperiment(
        SuitePlan.drawAcrossServers(
            arms,
            servers,
            settings,
            (arm, unit) -> unit.points().stream().map(LoadPoint::name).toList(),
            suite),
        settings,
        absent);
  }

  private static void requireTls(ConnectionProfile profile) {
    if (!profile.usesTls() || profile.driver().encryptsColumns()) {
      throw new ConfigurationException(
          "--profile is "
              + profile.name()
              + ", and this experiment compares TLS libraries: name a profile with TLS and"
              + " without an encrypting driver, such as tls13-aes256");
    }
  }

  @Override
  public String name() {
    return "tls-libraries";
  }

  @Override
  public SuitePlan<LibrarySettings> plan() {
    return plan;
  }

  @Override
  public Map<String, String> settings(@Nullable ProcessorSplit processors) {
    Map<String, String> map = new TreeMap<>(settings.asMap());
    map.put("seed", Long.toString(plan.settings().seed()));
    absent.forEach((server, reason) -> map.put("server " + server + ", left out", reason));
    servers
        .values()
        .forEach(
            server ->
                map.put("server " + server.name(), server.product() + ", " + server.library()));
    return map;
  }

  @Override
  public ServerTuning tuning() {
    return ServerTuning.forThisMachine()
        .withBufferPoolBytes(settings.bufferPoolBytes())
        .withRedoLogBytes(REDO_LOG_BYTES)
        .withOption("require_secure_transport", "ON");
  }

  @Override
  public List<WorkloadDescription> workloads(LibrarySettings unit) {
    return unit.points().stream()
        .map(
            point ->
                new WorkloadDescription(point.name(), point.title(), point.workload().statement()))
        .toList();
  }

  @Override
  public double expectedSeconds(LibrarySettings unit) {
    return unit.warmupSeconds() + (double) unit.seconds() * unit.points().size();
  }

  @Override
  public Protection protection(SuiteArm arm, Map<String, LibrarySettings> workloads) {
    return Protection.ofTransport(true);
  }

  private OltpTables tables() {
    return OltpTables.ofDefaults(settings.tables(), settings.tableSize());
  }

  @Override
  public void check(ServerAccess server, List<SuiteArm> arms) throws SQLException {
    try (Connection connection = server.openPlain()) {
      requireNoTables(server.name(), connection);
    }
  }

  @Override
  public void create(
      ServerAccess server, List<SuiteArm> arms, FreshJvms jvms, Consumer<String> notes)
      throws SQLException {
    try (Connection connection = server.openPlain()) {
      LibraryServer found =
          LibraryServer.of(server.name(), ServerProbe.probe(connection), server.server().origin());
      servers.put(server.name(), found);
      notes.accept(
          "%s: %s, %s (%s); making %s of %d rows"
              .formatted(
                  found.name(),
                  found.product(),
                  found.library(),
                  found.origin(),
                  Figures.count(settings.tables(), "table"),
                  settings.tableSize()));
    }
    server.load(
        plan.baseline().profile(), loader -> tables().create(loader, plan.settings().seed()));
  }

  private void requireNoTables(String server, Connection connection) throws SQLException {
    Optional<String> existing = tables().existing(connection);
    if (existing.isPresent()) {
      throw new ConfigurationException(
          "the database of %s has a table %s, which this program would drop: name another database in the URL, or drop the table"
              .formatted(server, existing.get()));
    }
  }

  @Override
  public void drop(ServerAccess server) throws SQLException {
    try (Connection connection = server.openPlain()) {
      tables().drop(connection);
    }
  }

  @Override
  public void begin(Path directory, int blocksDone) {
    courses.begin(directory, blocksDone);
    servers.values().forEach(server -> server.writeVariables(directory));
  }

  @Override
  public RunReport measure(RunContext<LibrarySettings> run)
      throws SQLException, RunFailedException {
    LibraryWorker.Answer answer =
        run.ask(
            LibraryWorker.class,
            new LibraryWorker.Spec(run.target(), settings, run.seed(plan.settings().seed())),
            LibraryWorker.Answer.class);
    courses.add(run.server().name(), run.arm().name(), run.block(), answer);
    String failure = answer.failure();
    Map<String, String> failures = new HashMap<>();
    if (failure != null) {
      settings.points().forEach(point -> failures.put(point.name(), failure));
      answer.windows().forEach(window -> failures.remove(window.point().name()));
    }
    return new RunReport(
        answer.windows().stream()
            .map(
                window ->
                    new RunReport.Measured(
                        window.point().name(),
                        window.operations(),
                        window.seconds(),
                        window.values(),
                        List.of()))
            .toList(),
        failures,
        answer.proofs(),
        0);
  }

  @Override
  public List<ReportSection> sections(ResultView found) {
    return new LibrarySections(view(found.result())).all();
  }

  @Override
  public List<String> summary(ExperimentResult result) {
    return List.of(
        "Sessions and CPU of every run over time: " + courses.file(),
        "The client checked each of the %,d connections of the workload %s: all used the TLS of their arm"
            .formatted(courses.checked(), LibraryWorkload.CONNECT.id()));
  }

  private LibraryView view(ExperimentResult result) {
    return new LibraryView(
        result,
        plan.baseline().name(),
        plan.servers().stream().filter(servers::containsKey).map(servers::get).toList(),
        settings.points(),
        courses);
  }
}
