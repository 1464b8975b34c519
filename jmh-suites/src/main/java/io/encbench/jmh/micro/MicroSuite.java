package io.encbench.jmh.micro;

import io.encbench.config.ConfigurationException;
import io.encbench.experiment.BlockSchedule;
import io.encbench.experiment.EnvironmentProbe;
import io.encbench.experiment.FreshJvm;
import io.encbench.report.PlannedStep;
import io.encbench.report.Progress;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.runner.CompilerHints;

/**
 * The micro experiment: every question once in each block, in random order, each time in a fresh
 * JVM. Used by one thread.
 */
final class MicroSuite {
  /** Seconds for a JVM to start and end, and for JMH to set up a window; seen on two cores. */
  private static final double JVM_SECONDS = 1;

  private static final double SET_UP_SECONDS = 0.03;

  private final List<MicroQuestion> questions;
  private final MicroSettings settings;
  private final String command;
  private final Path directory;
  private final List<List<MicroQuestion>> schedule;

  /**
   * Plans the experiment.
   *
   * @param command command line that repeats it
   * @param directory existing directory for the log and the temporary files of the measured JVMs
   */
  MicroSuite(
      List<MicroQuestion> questions, MicroSettings settings, String command, Path directory) {
    this.questions = questions;
    this.settings = settings;
    this.command = command;
    this.directory = directory;
    this.schedule = BlockSchedule.draw(questions, settings.blocks(), settings.seed()).blocks();
  }

  /** Every JVM in the order of measurement, with the time it should take. */
  List<PlannedStep> steps() {
    List<PlannedStep> steps = new ArrayList<>();
    for (int block = 0; block < schedule.size(); block++) {
      for (MicroQuestion question : schedule.get(block)) {
        steps.add(
            new PlannedStep(
                "block %d of %d, %s"
                    .formatted(
                        block + 1, schedule.size(), question.benchmark().replaceFirst(".*\\.", "")),
                expectedSeconds(question)));
      }
    }
    return steps;
  }

  private double expectedSeconds(MicroQuestion question) {
    MicroWindows windows = settings.windows();
    double measured = (windows.warmupMs() + windows.rounds() * windows.windowMs()) / 1e3;
    double setUp = (2 + windows.rounds()) * SET_UP_SECONDS;
    return JVM_SECONDS + question.arms() * (measured + setUp);
  }

  /**
   * Runs the experiment.
   *
   * @throws ConfigurationException if a measured JVM failed
   */
  MicroResult run(Progress progress) {
    double loadAverage = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    Instant started = now();
    List<List<MicroSample>> blocks = new ArrayList<>();
    for (int block = 0; block < schedule.size(); block++) {
      List<MicroSample> samples = new ArrayList<>();
      for (MicroQuestion question : schedule.get(block)) {
        progress.stepStarted();
        samples.addAll(measure(question, settings.seed() + block));
        progress.stepFinished();
      }
      blocks.add(samples);
    }
    return new MicroResult(
        MicroResult.FORMAT_VERSION,
        command,
        started.toString(),
        now().toString(),
        loadAverage,
        EnvironmentProbe.probe(settings.jvmFlags()),
        settings,
        questions,
        new MicroAnalysis(blocks).figures(questions),
        blocks);
  }

  private static Instant now() {
    return Instant.now().truncatedTo(ChronoUnit.SECONDS);
  }

  private List<MicroSample> measure(MicroQuestion question, long seed) {
    Path log = directory.resolve("measured-jvms.log");
    List<String> answer = new ArrayList<>();
    int exitCode;
    try (FreshJvm jvm = new FreshJvm(MicroWorker.class, flags(), directory, log)) {
      exitCode =
          jvm.converse(
              MicroJson.line(new MicroSpec(question, settings.windows(), seed)), answer::add);
    }
    if (answer.isEmpty()) {
      throw new ConfigurationException(
          "the JVM that measured "
              + question.benchmark()
              + " ended with exit code "
              + exitCode
              + " and without an answer; see "
              + log);
    }
    return MicroJson.samples(answer.get(answer.size() - 1));
  }

  /** What JMH would start its own forks with, so that what a benchmark returns costs nothing. */
  private List<String> flags() {
    List<String> flags = new ArrayList<>(settings.jvmFlags());
    CompilerHints.addCompilerHints(flags);
    // JMH locks a file against concurrent runs; this suite never runs two JVMs at a time.
    flags.add("-Djmh.ignoreLock=true");
    return flags;
  }
}
