package io.encbench.tpcc.compare.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.config.ConfigurationException;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.frame.ResultBuilder;
import io.encbench.report.file.JsonResults;
import io.encbench.tpcc.compare.CompareRun;
import io.encbench.tpcc.compare.SmallComparison;
import io.encbench.tpcc.compare.schema.StartState;
import io.encbench.tpcc.compare.schema.StartStates;
import io.encbench.tpcc.config.CompareSettings;
import io.encbench.tpcc.config.CompareSettings.Schedule;
import io.encbench.tpcc.result.PeerReport;
import io.encbench.tpcc.result.RunResult.Ending;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JournalTest {
  @TempDir private Path directory;

  private CompareSettings settings(String... overrides) {
    return SmallComparison.settings(directory, overrides);
  }

  private void begin(CompareSettings settings) throws IOException {
    JsonResults.write(SmallComparison.result(settings).soFar(), Journal.file(settings.directory()));
  }

  @Test
  void newDirectory_hasEverythingToDo() {
    CompareSettings settings = settings();
    Journal journal = Journal.open(settings.directory());
    assertThat(journal.earlier()).isEmpty();
    assertThat(journal.missing(ComparePlan.of(settings), Schedule.INTERLEAVED)).hasSize(6);
    assertThatCode(() -> journal.requireSame(settings.shown())).doesNotThrowAnyException();
  }

  @Test
  void directoryOfSomethingElse_isRefused() throws IOException {
    CompareSettings settings = settings();
    Files.createDirectories(settings.directory());
    Files.writeString(settings.directory().resolve("mine.txt"), "");
    assertThatThrownBy(() -> Journal.open(settings.directory()))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("do not belong to a comparison");
  }

  @Test
  void runsThatEnded_areDone_andNoOthers() throws IOException {
    CompareSettings settings = settings();
    begin(settings);
    ComparePlan plan = ComparePlan.of(settings);
    SmallComparison.write(plan.runs().get(0), settings, Ending.AS_PLANNED);
    SmallComparison.write(plan.runs().get(1), settings, Ending.STOPPED);
    Files.createDirectories(plan.runs().get(2).directory(settings.directory()).resolve("data"));
    Journal journal = Journal.open(settings.directory());
    assertThat(journal.earlier()).isPresent();
    assertThat(journal.missing(plan, Schedule.INTERLEAVED)).isEqualTo(plan.runs().subList(1, 6));
  }

  @Test
  void resultOfAStoppedAttempt_isNotTheLast_evenIfAllRunsAreDone() throws IOException {
    CompareSettings settings = settings();
    ResultBuilder<PlannedRun> result = SmallComparison.result(settings);
    ComparePlan plan = ComparePlan.of(settings);
    begin(settings);
    for (PlannedRun run : plan.runs()) {
      SmallComparison.write(run, settings, Ending.AS_PLANNED);
      result.add(run, SmallComparison.measured(run));
    }
    Path file = Journal.file(settings.directory());
    JsonResults.write(result.unfinished(ExperimentResult.UNFINISHED + "it was stopped"), file);
    assertThat(Journal.open(settings.directory()).missing(plan, settings.schedule())).isEmpty();
    assertThat(CompareRun.finished(settings)).isEmpty();

    JsonResults.write(result.finished(), file);
    assertThat(CompareRun.finished(settings)).isPresent();
  }

  @Test
  void armThatWasLeftOut_hasNothingToDo_untilItsDirectoriesAreRemoved() throws IOException {
    CompareSettings settings = settings();
    ResultBuilder<PlannedRun> result = SmallComparison.result(settings);
    result.leaveOut("8-terminals", "tls", "it broke");
    JsonResults.write(result.soFar(), Journal.file(settings.directory()));
    ComparePlan plan = ComparePlan.of(settings);
    PlannedRun failed =
        plan.runs().stream().filter(run -> run.armName().equals("tls")).findFirst().orElseThrow();
    List<PlannedRun> others =
        plan.runs().stream().filter(run -> !run.armName().equals("tls")).toList();
    Journal journal = Journal.open(settings.directory());
    journal.keep(failed);
    assertThat(journal.leftOut(plan)).containsExactly("tls");
    assertThat(journal.missing(plan, Schedule.INTERLEAVED)).isEqualTo(others);
    SmallComparison.write(others.get(0), settings, Ending.AS_PLANNED);
    SmallComparison.write(others.get(1), settings, Ending.AS_PLANNED);
    assertThat(journal.missing(plan, Schedule.SIMULTANEOUS))
        .as("the first block is whole without the arm")
        .isEqualTo(others.subList(2, 4));

    journal.discard(failed);
    assertThat(journal.leftOut(plan)).isEmpty();
    assertThat(journal.missing(plan, Schedule.SIMULTANEOUS)).isEqualTo(plan.runs());
  }

  @Test
  void comparisonWithoutTheArmThatFailed_isFinished_untilItsDirectoriesAreRemoved()
      throws IOException {
    CompareSettings settings = settings();
    ResultBuilder<PlannedRun> result = SmallComparison.result(settings);
    begin(settings);
    result.leaveOut("8-terminals", "tls", "it broke");
    Journal journal = Journal.open(settings.directory());
    for (PlannedRun run : ComparePlan.of(settings).runs()) {
      if (run.armName().equals("tls")) {
        journal.keep(run);
      } else {
        SmallComparison.write(run, settings, Ending.AS_PLANNED);
        result.add(run, SmallComparison.measured(run));
      }
    }
    JsonResults.write(result.finished(), Journal.file(settings.directory()));
    assertThat(CompareRun.finished(settings)).isPresent();

    ComparePlan.of(settings).runs().stream()
        .filter(run -> run.armName().equals("tls"))
        .forEach(journal::discard);
    assertThat(CompareRun.finished(settings)).isEmpty();
  }

  @Test
  void levelThatWasCut_isDoneAgainForAllArms_ifTablesGoThroughSeveral() throws IOException {
    CompareSettings settings = settings("concurrency", "1 2");
    begin(settings);
    ComparePlan plan = ComparePlan.of(settings);
    for (int i = 0; i < 4; i++) {
      SmallComparison.write(plan.runs().get(i), settings, Ending.AS_PLANNED);
    }
    assertThat(Journal.open(settings.directory()).missing(plan, Schedule.INTERLEAVED))
        .isEqualTo(plan.runs().subList(3, 12));
  }

  @Test
  void discardedRun_isToBeDoneAgain() throws IOException {
    CompareSettings settings = settings();
    begin(settings);
    PlannedRun run = ComparePlan.of(settings).runs().get(0);
    SmallComparison.write(run, settings, Ending.AS_PLANNED);
    Journal journal = Journal.open(settings.directory());
    assertThat(journal.done(run)).isPresent();
    journal.discard(run);
    assertThat(journal.done(run)).isEmpty();
    assertThat(run.directory(settings.directory())).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource({
    "comparison.json, or set another resultDirectory",
    "states.json, or set another resultDirectory",
    "peers.json, or remove it to try the drivers again",
    "results.json, or remove {DIR} to repeat the run",
  })
  void fileThatIsCutOff_isAnErrorWithPlaceAndRemedy(String name, String remedy) throws IOException {
    CompareSettings settings = settings();
    begin(settings);
    StartStates.open(settings.directory())
        .add(new StartState("plain", "encbench_plain", 0, 1, List.of("rows 1"), null));
    PeerReports.open(settings.directory()).put(PeerReport.leftOut("theirs", List.of(), "no"));
    PlannedRun run = ComparePlan.of(settings).runs().get(0);
    SmallComparison.write(run, settings, Ending.AS_PLANNED);
    Path place =
        name.startsWith("results") ? run.directory(settings.directory()) : settings.directory();
    Path file = place.resolve(name);
    String whole = Files.readString(file);
    Files.writeString(file, whole.substring(0, whole.length() / 2));

    assertThatThrownBy(() -> CompareRun.finished(settings))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageStartingWith(file + " is damaged: it is truncated in line ")
        .hasMessageEndingWith(
            "; restore it from a copy, " + remedy.replace("{DIR}", place.toString()));
  }

  @Test
  void otherSettings_areAnErrorThatNamesTheKey() throws IOException {
    begin(settings());
    Journal journal = Journal.open(settings().directory());
    assertThatCode(() -> journal.requireSame(settings("reportIntervalSecs", "5").shown()))
        .doesNotThrowAnyException();
    assertThatCode(() -> journal.requireSame(settings("blocks", "3").shown()))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> journal.requireSame(settings("runSecs", "20").shown()))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("runSecs=20, but the comparison in")
        .hasMessageContaining("began with runSecs=10");
    assertThatThrownBy(() -> journal.requireSame(settings("rampupSecs", "3").shown()))
        .hasMessageContaining("rampupSecs=3, but the comparison in");
    assertThatThrownBy(() -> journal.requireSame(settings("arm.tls", "sslMode=VERIFY_CA").shown()))
        .hasMessageContaining("arm.tls=sslMode=VERIFY_CA");
    assertThatThrownBy(() -> journal.requireSame(settings("arms", "plain encrypted-0").shown()))
        .as("not the line that a known arm brings along")
        .hasMessageStartingWith("arms=plain encrypted-0, but the comparison in");
  }

  @Test
  void changedRulesFile_isAnErrorThatNamesIt() throws IOException {
    Path rules = directory.resolve("mine.props");
    Files.writeString(
        rules, "bmsql_customer.c_data=VARCHAR(500) COLLATE binary, RND\nend-of-rules=1\n");
    String definition = "encRules=" + rules + "&MEK=00112233445566778899aabbccddeeff";
    String[] arms = {"arms", "plain mine", "arm.mine", definition};
    begin(settings(arms));
    Journal journal = Journal.open(settings(arms).directory());
    assertThatCode(() -> journal.requireSame(settings(arms).shown())).doesNotThrowAnyException();
    Files.writeString(
        rules, "bmsql_customer.c_data=VARCHAR(500) COLLATE binary, DET\nend-of-rules=1\n");
    assertThatThrownBy(() -> journal.requireSame(settings(arms).shown()))
        .isInstanceOf(ConfigurationException.class)
        .hasMessage(
            rules
                + ": changed since the comparison in "
                + directory.resolve("results")
                + " began: restore it, or set another resultDirectory");
  }

  @Test
  void changedJarOfADriver_isAnErrorThatNamesItsArm() throws IOException {
    String[] arms = {
      "arms", "plain theirs",
      "arm.theirs", "jdbc:theirs://{HOST}:{PORT}/{SCHEMA}",
      "arm.theirs.driver", "their.Driver",
      "arm.theirs.jars", jar("1").toString()
    };
    begin(settings(arms));
    Journal journal = Journal.open(settings(arms).directory());
    assertThatCode(() -> journal.requireSame(settings(arms).shown())).doesNotThrowAnyException();
    jar("2");
    assertThatThrownBy(() -> journal.requireSame(settings(arms).shown()))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageStartingWith("the jars of arm theirs: changed since the comparison in ");
  }

  private Path jar(String version) throws IOException {
    Path jar = directory.resolve("theirs.jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new ZipEntry("their/Driver.class"));
      out.closeEntry();
      out.putNextEntry(new ZipEntry(version));
      out.closeEntry();
    }
    return jar;
  }
}
