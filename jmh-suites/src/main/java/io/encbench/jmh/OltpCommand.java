package io.encbench.jmh;

import io.encbench.config.ConfigurationException;
import io.encbench.config.Secret;
import io.encbench.experiment.FailCondition;
import io.encbench.jmh.oltp.OltpCommandKind;
import io.encbench.jmh.oltp.OltpPlan;
import io.encbench.jmh.oltp.OltpSettings;
import io.encbench.jmh.oltp.OltpTest;
import io.encbench.profile.ProfileCatalogue;
import io.encbench.report.BuildVerdict;
import io.encbench.server.ServerChoice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command line of sysbench's OLTP tests over connection profiles. */
@Command(
    name = "oltp",
    mixinStandardHelpOptions = true,
    versionProvider = DbCommand.Version.class,
    sortOptions = false,
    showDefaultValues = true,
    description = {
      "Sysbench's OLTP tests over connection profiles: its tables, statements and options.",
      "Arms run in random blocks, each in a fresh JVM; the mode of every session and the",
      "cells of every encrypted column are proven."
    },
    footer = {
      "",
      "Exit codes: 0 all arms are measured and valid; 1 one is not, the run was interrupted, or a",
      "--fail-if holds; 2 it cannot be run as asked."
    })
final class OltpCommand implements Callable<Integer> {
  private static final String BASELINE = "plain";
  private static final String PROPS = ".props";

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "TEST",
      split = ",",
      defaultValue = "oltp_read_write",
      description =
          "oltp_read_write, oltp_read_only, oltp_write_only, oltp_point_select, oltp_update_index,"
              + " oltp_update_non_index, oltp_insert, oltp_delete, or some with commas between.")
  private List<String> tests;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "COMMAND",
      defaultValue = "all",
      description =
          "${COMPLETION-CANDIDATES}: prepare makes the tables of all arms, run measures on them (on"
              + " sysbench's too), cleanup removes them; all does these three.")
  private OltpCommandKind command;

  @Option(
      names = "--server",
      split = ",",
      paramLabel = "SERVER",
      defaultValue = "auto",
      description =
          "auto, mysql, mariadb (embedded servers) or a props file that names an external one; or"
              + " some with commas between.")
  private List<String> servers;

  @Option(
      names = "--preset",
      defaultValue = "quick",
      description =
          "${COMPLETION-CANDIDATES}: ten minutes, the published parameters, or one run as sysbench"
              + " does it.")
  private OltpPreset.Name preset;

  @Option(
      names = "--arms",
      split = ",",
      paramLabel = "PROFILE",
      description =
          "Profiles to compare with plain. Plain and plain again are always in. Default: those of"
              + " the preset.")
  private @Nullable List<String> arms;

  @Option(
      names = "--profiles",
      paramLabel = "FILE",
      description = "Props file with profiles of your own.")
  private @Nullable Path profiles;

  @Option(names = "--blocks", paramLabel = "N", description = "Blocks. Default: the preset's.")
  private @Nullable Integer blocks;

  @Option(
      names = "--time-limit",
      paramLabel = "MIN",
      description =
          "Minutes after which no further block is measured. Default: the preset's, 7.5 for quick and"
              + " none for the others.")
  private @Nullable Long timeLimit;

  @Option(names = "--dry-run", description = "Say what would be done, and end.")
  private boolean dryRun;

  @Mixin private SysbenchOptions sysbench;

  @Option(
      names = "--rand-seed",
      paramLabel = "SEED",
      defaultValue = "1",
      description = "Draws the rows, what events do, and the order of arms. 0: another every time.")
  private long seed;

  @Option(
      names = "--processors",
      paramLabel = "HOW",
      defaultValue = "apart",
      description =
          "${COMPLETION-CANDIDATES}. Apart: embedded servers have one half of the processors, their"
              + " measured clients the other. Shared: as the scheduler decides.")
  private DbCommand.Processors processors;

  @Option(
      names = "--key-file",
      paramLabel = "FILE",
      description =
          "File with the key of encrypted columns, 32 or 64 hexadecimal digits, for tables that"
              + " outlive this program. Default: a key that is forgotten with the run.")
  private @Nullable Path keyFile;

  @Option(
      names = "--jvm-flag",
      paramLabel = "FLAG",
      defaultValue = "-Xms512m,-Xmx512m",
      split = ",",
      description = "Flags of the measured JVMs.")
  private List<String> jvmFlags;

  @Option(
      names = "--output",
      paramLabel = "DIR",
      defaultValue = "target/encbench-oltp",
      description = "Where results.json, report.html and sysbench.txt go.")
  private Path output;

  @Option(
      names = "--fail-if",
      paramLabel = "CONDITION",
      description =
          FailCondition.SYNTAX
              + ", such as 'tls13-aes128 queries ratio < 0.9': end with 1 if the whole 95 %% interval"
              + " is there. Can be given again.")
  private List<String> failIf = List.of();

  @Option(
      names = "--junit",
      paramLabel = "FILE",
      description = "Write the verdict in JUnit's XML form too.")
  private @Nullable Path junit;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    ProfileCatalogue catalogue = ProfileCatalogue.builtIn();
    if (profiles != null) {
      catalogue = catalogue.with(profiles);
    }
    Map<String, ServerChoice> choices = new LinkedHashMap<>();
    List<String> names = servers.stream().map(OltpCommand::serverName).toList();
    for (int i = 0; i < names.size(); i++) {
      choices.put(names.get(i), ServerChoice.parse(servers.get(i)));
    }
    OltpRun run =
        new OltpRun(
            choices,
            plan(catalogue, names),
            repeatingCommand(),
            output,
            new BuildVerdict(failIf.stream().map(FailCondition::parse).toList(), junit));
    requireServersThatStay(choices);
    if (dryRun) {
      run.show();
      return ExitCode.OK;
    }
    return run.run();
  }

  /** A props file goes by its name alone. */
  private static String serverName(String choice) {
    if (!choice.endsWith(PROPS)) {
      return choice;
    }
    String file = Objects.requireNonNull(Path.of(choice).getFileName()).toString();
    return file.substring(0, file.length() - PROPS.length());
  }

  private void requireServersThatStay(Map<String, ServerChoice> choices) {
    if (command == OltpCommandKind.all) {
      return;
    }
    choices.forEach(
        (name, choice) -> {
          if (!(choice instanceof ServerChoice.External)) {
            throw new ConfigurationException(
                "the command %s needs a server that stays, and %s ends with this program; name a props file in --server, or use the command all"
                    .formatted(command, name));
          }
        });
  }

  private OltpPlan plan(ProfileCatalogue catalogue, List<String> serverNames) {
    OltpPreset of = OltpPreset.of(preset);
    List<String> names = new ArrayList<>(arms == null ? of.arms() : arms);
    names.remove(BASELINE);
    OltpPlan plan =
        OltpPlan.of(
            catalogue.get(BASELINE),
            names.stream().map(catalogue::get).toList(),
            serverNames,
            tests.stream().map(OltpTest::of).distinct().toList(),
            settings(of));
    if (command != OltpCommandKind.all
        && keyFile == null
        && plan.arms().stream().anyMatch(arm -> arm.profile().encryptedColumns() > 0)) {
      throw new ConfigurationException(
          "the command %s on encrypted tables needs their key: name its file in --key-file, or leave the encrypted arms out"
              .formatted(command));
    }
    return plan;
  }

  private OltpSettings settings(OltpPreset of) {
    return new OltpSettings(
        command,
        (int) OptionRange.check("--blocks", blocks == null ? of.blocks() : blocks, 1, 1_000),
        timeLimit == null
            ? of.timeLimit()
            : Duration.ofMinutes(OptionRange.check("--time-limit", timeLimit, 1, 10_000)),
        processors == DbCommand.Processors.apart,
        seed == 0 ? System.nanoTime() : seed,
        key(),
        jvmFlags,
        sysbench.options(of),
        sysbench.run(of));
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

  /** Holds no secret: passwords and keys are no options. */
  private String repeatingCommand() {
    List<String> words = new ArrayList<>(List.of("scripts/oltp.sh", String.join(",", tests)));
    words.add(command.name());
    for (OptionSpec option : spec.commandLine().getParseResult().matchedOptions()) {
      words.add(option.longestName() + "=" + String.join(",", option.originalStringValues()));
    }
    return String.join(" ", words);
  }
}
