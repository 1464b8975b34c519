package io.encbench.suites;

import io.encbench.config.ConfigurationException;
import io.encbench.config.Secret;
import io.encbench.option.VerdictOptions;
import io.encbench.profile.ProfileCatalogue;
import io.encbench.server.ServerChoice;
import io.encbench.suites.oltp.OltpExperiment;
import io.encbench.suites.oltp.OltpSettings;
import io.encbench.suites.oltp.OltpTest;
import io.encbench.suites.oltp.sysbench.OltpCommandKind;
import io.encbench.suites.option.CourseOptions;
import io.encbench.suites.option.EncBenchVersion;
import io.encbench.suites.option.OltpPreset;
import io.encbench.suites.option.OutputOption;
import io.encbench.suites.option.ProfileOptions;
import io.encbench.suites.option.RepetitionOptions;
import io.encbench.suites.option.ScheduleOptions;
import io.encbench.suites.option.ServerOptions;
import io.encbench.suites.option.SysbenchOptions;
import io.encbench.suites.suite.SuiteArm;
import io.encbench.suites.suite.SuiteRun;
import io.encbench.suites.suite.SuiteSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command line of experiment E3, sysbench's OLTP tests over connection profiles. */
@Command(
    name = "oltp",
    mixinStandardHelpOptions = true,
    versionProvider = EncBenchVersion.class,
    sortOptions = false,
    showDefaultValues = true,
    description = {
      "Runs sysbench's OLTP tests over connection profiles, with sysbench's tables, "
          + "statements and options.",
      "Each block gives every arm a fresh JVM, and the arms take turns. The server's own view "
          + "proves the mode of every session and the cells of every encrypted column."
    },
    footer = {
      "",
      "Exit codes: 0 all arms are measured and valid; 1 one is not, the run was interrupted, or a"
          + " --fail-if holds; 2 the request cannot be met."
    })
final class OltpCommand implements Callable<Integer> {
  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "TEST",
      split = ",",
      defaultValue = "oltp_read_write",
      description =
          "One or more, separated by commas: oltp_read_write, oltp_read_only, "
              + "oltp_write_only, oltp_point_select, oltp_update_index, oltp_update_non_index, "
              + "oltp_insert, oltp_delete.")
  private List<String> tests;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "COMMAND",
      defaultValue = "all",
      description =
          "${COMPLETION-CANDIDATES}. prepare creates the tables of all arms, run measures on "
              + "them (or on sysbench's), cleanup drops them. all does all three.")
  private OltpCommandKind command;

  @Mixin private ServerOptions servers;

  @Option(
      names = "--preset",
      defaultValue = "quick",
      description =
          "${COMPLETION-CANDIDATES}: ten minutes, the published parameters, or one run as sysbench"
              + " does it. The last two are interleaved: the published figures and sysbench's are"
              + " those of one long window.")
  private OltpPreset.Name preset;

  @Mixin private ProfileOptions profiles;

  @Mixin private RepetitionOptions repetition;

  @Mixin private ScheduleOptions schedule;

  @Mixin private CourseOptions course;

  @Mixin private SysbenchOptions sysbench;

  @Option(
      names = "--rand-seed",
      paramLabel = "SEED",
      defaultValue = "1",
      description = "Seed of rows, events and the order of arms. 0 takes a new seed each time.")
  private long seed;

  @Option(
      names = "--key-file",
      paramLabel = "FILE",
      description =
          "File with the key of the encrypted columns, 32 or 64 hexadecimal digits, for "
              + "tables that you keep. Default: a random key for this run only.")
  private @Nullable Path keyFile;

  @Mixin private OutputOption output;

  @Mixin private VerdictOptions verdict;

  @Override
  public Integer call() {
    Map<String, ServerChoice> choices = servers.choices();
    SuiteRun<OltpTest> run =
        course.of(
            choices,
            this::experiment,
            " " + String.join(",", tests) + " " + command,
            output.directory(),
            verdict);
    requireServersThatStay(choices);
    return course.follow(
        run,
        switch (command) {
          case prepare -> SuiteRun::prepare;
          case cleanup -> SuiteRun::cleanUp;
          case all, run -> SuiteRun::run;
        });
  }

  private void requireServersThatStay(Map<String, ServerChoice> choices) {
    if (command == OltpCommandKind.all) {
      return;
    }
    choices.forEach(
        (name, choice) -> {
          if (!(choice instanceof ServerChoice.External)) {
            throw new ConfigurationException(
                "the command %s needs a server that keeps running, and %s stops with this program; name a props file in --server, or use the command all"
                    .formatted(command, name));
          }
        });
  }

  private OltpExperiment experiment(List<String> serverNames) {
    OltpPreset of = OltpPreset.of(preset);
    ProfileCatalogue catalogue = profiles.catalogue();
    List<SuiteArm> arms =
        SuiteArm.of(ProfileOptions.baseline(catalogue), profiles.treatments(catalogue, of.arms()));
    SuiteSettings suite =
        repetition.settings(
            of.blocks(), of.timeLimit(), seed == 0 ? System.nanoTime() : seed, key());
    List<OltpTest> units = tests.stream().map(OltpTest::of).distinct().toList();
    OltpSettings settings =
        new OltpSettings(
            command,
            sysbench.options(of),
            sysbench.run(of),
            schedule.schedule(of.schedule()),
            schedule.rounds(of.rounds()));
    if (settings.takesTurns(units)) {
      settings =
          settings.with(
              schedule.fitting(
                  settings.schedule(), arms.size(), suite.jvmFlags(), servers.choices().values()));
    }
    OltpExperiment experiment = OltpExperiment.of(arms, serverNames, units, settings, suite);
    if (command.needsKey()
        && keyFile == null
        && arms.stream().anyMatch(arm -> arm.profile().encryptedColumns() > 0)) {
      throw new ConfigurationException(
          "the command %s on encrypted tables needs their key: name its file in --key-file, or leave the encrypted arms out"
              .formatted(command));
    }
    return experiment;
  }

  private @Nullable Secret key() {
    if (keyFile == null) {
      return null;
    }
    String digits;
    try {
      digits = Files.readString(keyFile).strip();
    } catch (IOException e) {
      throw new ConfigurationException(
          "--key-file is " + keyFile + ", which cannot be read: " + e.getMessage(), e);
    }
    if (!digits.matches("[0-9A-Fa-f]{32}|[0-9A-Fa-f]{64}")) {
      throw new ConfigurationException(
          "--key-file is " + keyFile + ", which does not hold 32 or 64 hexadecimal digits");
    }
    return Secret.of(digits);
  }
}
