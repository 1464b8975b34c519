package io.encbench.suites.link;

import io.encbench.config.ConfigurationException;
import io.encbench.experiment.process.ProcessorSplit;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.experiment.result.Metric;
import io.encbench.experiment.result.Protection;
import io.encbench.experiment.result.Sample;
import io.encbench.experiment.result.WorkloadDescription;
import io.encbench.frame.RunFailedException;
import io.encbench.frame.RunReport;
import io.encbench.jvm.FreshJvms;
import io.encbench.profile.JdbcDriver;
import io.encbench.profile.proof.SessionView;
import io.encbench.report.ReportSection;
import io.encbench.report.ResultView;
import io.encbench.suites.proxy.LinkCheck;
import io.encbench.suites.proxy.LinkProxy;
import io.encbench.suites.suite.RunContext;
import io.encbench.suites.suite.ServerAccess;
import io.encbench.suites.suite.ServerExperiment;
import io.encbench.suites.suite.SuiteArm;
import io.encbench.suites.suite.SuitePlan;
import io.encbench.suites.suite.SuiteSettings;
import io.encbench.suites.worker.WorkerTarget;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Experiment E5: short client jobs over links. A unit is one size of result sets over one link. */
public final class LinkExperiment implements ServerExperiment<LinkUnit> {
  /** Seconds of a job's process, without the time on the link, on two cores. */
  private static final double JOB_SECONDS = 1.2;

  private final SuitePlan<LinkUnit> plan;
  private final LinkSettings settings;
  private final LinkRates rates = new LinkRates();

  private LinkExperiment(SuitePlan<LinkUnit> plan, LinkSettings settings) {
    this.plan = plan;
    this.settings = settings;
  }

  /**
   * Plans the experiment.
   *
   * @throws ConfigurationException if an arm uses another driver than Connector/J
   */
  public static LinkExperiment of(
      List<SuiteArm> arms, List<String> servers, LinkSettings settings, SuiteSettings suite) {
    for (SuiteArm arm : arms) {
      if (arm.profile().driver() != JdbcDriver.CONNECTOR_J) {
        throw new ConfigurationException(
            "--arms names "
                + arm.profile().name()
                + ", whose driver is "
                + arm.profile().driver().id()
                + "; this experiment compares only ciphers and compression of Connector/J's"
                + " connections. Leave it out: db and oltp measure encrypted columns and other drivers");
      }
    }
    return new LinkExperiment(
        SuitePlan.draw(arms, servers, settings.units(), (arm, unit) -> List.of(unit.name()), suite),
        settings);
  }

  @Override
  public String name() {
    return "link";
  }

  @Override
  public SuitePlan<LinkUnit> plan() {
    return plan;
  }

  @Override
  public Map<String, String> settings(@Nullable ProcessorSplit processors) {
    return settings.asMap();
  }

  @Override
  public List<WorkloadDescription> workloads(LinkUnit unit) {
    return List.of(unit.description());
  }

  @Override
  public double expectedSeconds(LinkUnit unit) {
    return settings.jobs() * (JOB_SECONDS + unit.linkSeconds());
  }

  @Override
  public Protection protection(SuiteArm arm, Map<String, LinkUnit> workloads) {
    return Protection.ofTransport(arm.profile().usesTls());
  }

  @Override
  public void check(ServerAccess server, List<SuiteArm> arms) throws SQLException {
    try (Connection plain = server.openPlain()) {
      settings.table().requireNone(plain);
    }
  }

  /** Fills the table directly, not through a link. */
  @Override
  public void create(
      ServerAccess server, List<SuiteArm> arms, FreshJvms jvms, Consumer<String> notes)
      throws SQLException {
    server.load(
        plan.baseline().profile(),
        loader -> settings.table().create(loader, plan.settings().seed()));
  }

  @Override
  public void drop(ServerAccess server) throws SQLException {
    try (Connection plain = server.openPlain()) {
      settings.table().drop(plain);
    }
  }

  @Override
  public RunReport measure(RunContext<LinkUnit> run) throws RunFailedException {
    LinkUnit unit = run.unit();
    LinkCheck.Seen link = rates.of(unit.link(), run.block());
    JobSums sums = new JobSums();
    List<SessionView> proofs = new ArrayList<>();
    for (int job = 0; job < settings.jobs(); job++) {
      JobWorker.Answer answer = job(run, sums);
      SessionView proof = answer.proof();
      if (proof == null) {
        return new RunReport(
            List.of(), Map.of(unit.name(), String.valueOf(answer.failure())), proofs, 0);
      }
      proofs.add(proof);
    }
    Map<Metric, Double> values = new EnumMap<>(sums.means());
    values.put(Metric.LINK_RATE, link.bitsPerSecond());
    values.put(Metric.LINK_ROUND_TRIP, link.roundTripMillis());
    return new RunReport(
        List.of(
            new RunReport.Measured(
                unit.name(),
                settings.jobs(),
                sums.wallSeconds(),
                values,
                LinkRates.objections(unit.link(), link))),
        Map.of(),
        proofs,
        0);
  }

  /**
   * Runs one process through its own link, so that no bytes of the previous job are still in
   * transit.
   */
  private static JobWorker.Answer job(RunContext<LinkUnit> run, JobSums sums)
      throws RunFailedException {
    LinkUnit unit = run.unit();
    WorkerTarget target = run.target();
    try (LinkProxy proxy = new LinkProxy(unit.link(), target.endpoint().address())) {
      JobWorker.Spec spec =
          new JobWorker.Spec(target.by(proxy.address()), unit.rows(), unit.queries());
      long begun = System.nanoTime();
      JobWorker.Answer answer = run.ask(JobWorker.class, spec, JobWorker.Answer.class);
      double wallMs = (System.nanoTime() - begun) / 1e6;
      if (answer.proof() == null) {
        return answer;
      }
      if (proxy.carriedBytes() < answer.values().getOrDefault(Metric.WIRE_RECEIVED, 0.0)) {
        return JobWorker.Answer.failed("the job's bytes did not go through the link");
      }
      sums.add(answer.values(), wallMs);
      return answer;
    }
  }

  /** A job is a whole process, so a few of them are enough for a figure. */
  @Override
  public List<String> reasonsAgainst(Sample sample) {
    return List.of();
  }

  @Override
  public List<ReportSection> sections(ResultView view) {
    return new LinkSections(LinkView.of(view.result()), view).all();
  }

  @Override
  public List<String> summary(ExperimentResult result) {
    return LinkFindings.of(LinkView.of(result));
  }
}
