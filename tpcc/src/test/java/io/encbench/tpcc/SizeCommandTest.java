package io.encbench.tpcc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.encbench.experiment.result.ArmDescription;
import io.encbench.experiment.result.ArmDescription.Role;
import io.encbench.experiment.result.Environment;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.experiment.result.Protection;
import io.encbench.experiment.result.Rejection;
import io.encbench.experiment.result.ServerDescription;
import io.encbench.report.file.JsonResults;
import io.encbench.tpcc.files.ComparisonDirectory;
import io.encbench.tpcc.files.RunDirectory;
import io.encbench.tpcc.files.RunFiles;
import io.encbench.tpcc.files.RunInfo;
import io.encbench.tpcc.result.RunResult;
import io.encbench.tpcc.result.RunResult.ClientCpu;
import io.encbench.tpcc.result.RunResult.Encryption;
import io.encbench.tpcc.result.RunResult.KernelWork;
import io.encbench.tpcc.result.RunResult.TransactionSummary;
import io.encbench.tpcc.result.Startup;
import io.encbench.tpcc.result.SyntheticRun;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** Tests the size command on result directories of runs with known costs. */
class SizeCommandTest {
  private static final ZonedDateTime STARTED = ZonedDateTime.parse("2026-01-01T12:00:00Z");
  private static final RunInfo INFO =
      new RunInfo(1, "0.1.0", "mysql", STARTED, 1.2, 1, 1, 8, 0, 0, 0);

  /**
   * Marker among the options: do not add {@code --extrapolate}, so the command refuses to
   * extrapolate.
   */
  private static final String REFUSING = "refusing";

  private static final String PLAIN = "jdbc:mysql://127.0.0.1:%d/tpcc?sslMode=DISABLED";
  private static final String ENCRYPTED =
      "jdbc:encbench:mysql://127.0.0.1:%d/tpcc?encRules=props/rules-tpcc-%s.props"
          + "&sslMode=DISABLED&encKeyProvider=env:KEYS";

  @TempDir private Path directory;

  private final StringWriter output = new StringWriter();
  private final StringWriter errors = new StringWriter();
  private int runs;

  private int size(String... options) {
    return sizeOf(List.of(directory.toString()), options, "--tps=2000", "--target-utilisation=60");
  }

  /**
   * Adds {@code --extrapolate}, since the measured runs are busier or less busy than most tests ask
   * for.
   */
  private int sizeOf(List<String> directories, String[] options, String... defaults) {
    List<String> arguments = new ArrayList<>(List.of("size"));
    arguments.addAll(directories);
    arguments.addAll(List.of(options));
    for (String option : defaults) {
      String name = option.substring(0, option.indexOf('='));
      if (arguments.stream().noneMatch(argument -> argument.startsWith(name))) {
        arguments.add(option);
      }
    }
    if (!arguments.remove(REFUSING)) {
      arguments.add("--extrapolate");
    }
    CommandLine commandLine = EncBench.commandLine();
    commandLine.setOut(new PrintWriter(output, true));
    commandLine.setErr(new PrintWriter(errors, true));
    return commandLine.execute(arguments.toArray(String[]::new));
  }

  /** Three blocks with each arm once; each block is more expensive than the one before it. */
  private void threeBlocks() throws IOException {
    for (double noise : new double[] {1.04, 1.05, 1.06}) {
      write(run(conn(""), 0, noise, List.of()));
      write(run(conn("20-strict"), 19, noise, List.of()));
      write(run(conn("50-strict"), 48, noise, List.of()));
    }
  }

  private String conn(String rules) {
    int port = 3306 + runs;
    return rules.isEmpty() ? PLAIN.formatted(port) : ENCRYPTED.formatted(port, rules);
  }

  /** A run in which every transaction type costs 600 us, plus 10 us for each encrypted column. */
  private RunResult run(String conn, int columns, double noise, List<String> invalid) {
    return run(conn, columns, noise, 1, invalid);
  }

  /** The same run at a multiple of the rate. */
  private RunResult run(String conn, int columns, double noise, double rate, List<String> invalid) {
    RunResult made = SyntheticRun.valid();
    Map<String, String> settings = new HashMap<>(made.settings());
    settings.put("conn", conn);
    List<TransactionSummary> transactions =
        made.transactions().stream()
            .filter(summary -> !summary.type().name().startsWith("DELIVERY"))
            .map(summary -> summary(summary, columns, noise))
            .toList();
    long count = transactions.stream().mapToLong(TransactionSummary::count).sum();
    double cpuSeconds = count * noise * (600 + 10 * columns) / 1e6;
    return new RunResult(
        1,
        made.started().plusSeconds(100L * runs++),
        made.ended().plusSeconds(100L * runs),
        made.measuredSeconds() / rate,
        settings,
        made.environment(),
        transactions,
        made.failures(),
        made.seconds(),
        new ClientCpu(
            cpuSeconds,
            2,
            cpuSeconds,
            2,
            0,
            0,
            1e6 * (cpuSeconds + 2) / count,
            1,
            1,
            KernelWork.NONE),
        made.clientWire(),
        new Encryption(Collections.nCopies(columns, "t.c"), columns / 95.0, 2 * columns, columns),
        List.of(),
        List.of(),
        null,
        List.of(),
        made.ending(),
        made.proven(),
        invalid);
  }

  private static TransactionSummary summary(TransactionSummary of, int columns, double noise) {
    return new TransactionSummary(
        of.type(),
        of.count(),
        of.percent(),
        1,
        1,
        1,
        1,
        1,
        1,
        of.rolledBack(),
        0,
        0,
        0,
        noise * (600 + 10 * columns),
        9,
        2 * columns,
        columns);
  }

  private void write(RunResult run) throws IOException {
    String name = "experiment/run-" + run.started().toString().replace(':', '-');
    write(run, directory.resolve(name));
  }

  private static void write(RunResult run, Path path) throws IOException {
    RunFiles files =
        RunFiles.open(
            RunDirectory.create(path),
            INFO,
            run.settings(),
            System.nanoTime(),
            /* collector= */ null);
    files.close();
    files.write(run);
  }

  @Test
  void directoryOfRuns_givesATableAndAnAnswerIn80Columns() throws IOException {
    threeBlocks();
    // Results of other programs are ignored.
    Files.writeString(directory.resolve("results.json"), "{}");
    Path json = directory.resolve("answer.json");
    // 35 columns: 950 us, 5 % more on average.
    assertThat(size(REFUSING, "--encrypted=36.8421", "--target-utilisation=48", "--json=" + json))
        .as(errors.toString())
        .isZero();
    String said = output.toString();
    assertThat(said)
        .contains("3 arms in 3 blocks on A Processor at 2.50 GHz, MySQL 8.0.31")
        .containsPattern("plain +0 % +0 +630 \\[615, 645\\] +2\\.63 \\[2\\.56, 2\\.69\\]\n")
        .containsPattern("20-strict +20 % +38\\.0 +830 \\[810, 849\\] .*\\+0\\.0 %\n")
        .containsPattern("asked +37 % +70\\.0 +997 \\[974, 1,020\\]")
        .contains("2,000 transactions/s with 37 % of the columns encrypted need 4.16 [4.06, 4.25]");
    assertThat(said.lines()).allMatch(line -> line.length() <= 80);
    assertThat(said).doesNotContain("EXTRAPOLATED");
    JsonNode answer = new ObjectMapper().readTree(json.toFile());
    assertThat(answer.path("asked").path("cores").path("value").asDouble()).isBetween(4.15, 4.16);
    assertThat(answer.path("extrapolated").asBoolean()).isFalse();
    assertThat(answer.path("measured")).hasSize(3);
  }

  @Test
  void coreFactorMixAndFraction_change_theAnswer() throws IOException {
    threeBlocks();
    assertThat(
            size(
                "--encrypted=0",
                "--target-utilisation=0.5",
                "--core-factor=2",
                "--mix=PAYMENT=1",
                "--tps=1000"))
        .as(errors.toString())
        .isZero();
    assertThat(output.toString())
        .contains("need 0.630\n[0.615, 0.645] cores at 50 % utilisation")
        .contains("2.0 times as fast");
  }

  @Test
  void shareBeyondTheArms_isExtrapolatedInSoManyWords() throws IOException {
    threeBlocks();
    assertThat(size(REFUSING, "--encrypted=100")).isEqualTo(EncBench.EXIT_CONFIGURATION);
    assertThat(errors.toString())
        .contains("100 % of the columns lie outside the measured 0 % to 51 %", "--extrapolate");
    assertThat(size("--encrypted=100")).isZero();
    assertThat(output.toString())
        .contains("\nEXTRAPOLATED: 2,000 transactions/s", "outside the measured 0 % to 51 %");
  }

  @Test
  void valuesOfARun_replaceTheShare() throws IOException {
    threeBlocks();
    Path counted = directory.resolve("elsewhere/run");
    Files.createDirectories(counted);
    write(run(conn("mine"), 35, 7, List.of()), counted.resolve("1"));
    assertThat(
            sizeOf(
                List.of(directory.resolve("experiment").toString()),
                new String[] {"--values-of=" + counted.resolve("1")},
                "--tps=2000",
                "--target-utilisation=60"))
        .as(errors.toString())
        .isZero();
    assertThat(output.toString()).contains("with 37 % of the columns encrypted need 3.3");
  }

  @Test
  void invalidRun_takesItsBlockWithIt() throws IOException {
    threeBlocks();
    write(run(conn(""), 0, 5, List.of()));
    write(run(conn("20-strict"), 19, 5, List.of("the client was saturated")));
    write(run(conn("50-strict"), 48, 5, List.of()));
    assertThat(size("--encrypted=0")).isZero();
    assertThat(output.toString())
        .contains("1 of 4 blocks hold an INVALID run and are left out")
        .containsPattern("plain .* 630 ");
  }

  @Test
  void armsOfOneShare_mustBeChosen() throws IOException {
    threeBlocks();
    write(run(conn("20-ordered"), 19, 1, List.of()));
    assertThat(size("--encrypted=35")).isEqualTo(EncBench.EXIT_CONFIGURATION);
    assertThat(errors.toString())
        .contains("20-strict and 20-ordered encrypt the same share")
        .contains("choose one with --arms=plain,20-strict,50-strict");
    assertThat(size("--encrypted=35", "--arms=plain,20-strict,50-strict")).isZero();
  }

  /**
   * A comparison with three blocks and one or two levels; each block is more expensive than the one
   * before it.
   */
  private void comparison(List<Integer> levels, Rejection... rejected) throws IOException {
    comparison(levels, /* invalidReasons= */ List.of(), /* noise= */ List.of(), rejected);
  }

  private void comparison(
      List<Integer> levels, List<String> invalidReasons, List<String> noise, Rejection... rejected)
      throws IOException {
    JsonResults.write(
        new ExperimentResult(
            ExperimentResult.FORMAT_VERSION,
            "tpcc-compare",
            "",
            "",
            "",
            invalidReasons,
            noise,
            List.of(),
            List.of(rejected),
            Map.of(),
            new Environment("", "", "", List.of(), 2, 1, "", List.of(), ""),
            List.of(new ServerDescription("MySQL", "MySQL", "8.0.31", "", "", Map.of())),
            List.of(
                arm("plain", Role.BASELINE),
                arm("plain-again", Role.AA_CHECK),
                arm("encrypted-0", Role.TREATMENT),
                arm("encrypted-50", Role.TREATMENT)),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of()),
        new ComparisonDirectory(directory).result());
    for (int block = 0; block < 3; block++) {
      for (int level : levels) {
        double factor = 1.04 + 0.01 * block;
        // The first block has a different order from the others.
        for (String arm :
            block == 0
                ? List.of("plain", "plain-again", "encrypted-0", "encrypted-50")
                : List.of("encrypted-50", "encrypted-0", "plain-again", "plain")) {
          place(block, level, arm, factor);
        }
      }
    }
  }

  private static ArmDescription arm(String name, Role role) {
    return new ArmDescription(
        name, name, role, Map.of(), Protection.ofTransport(false), Map.of(), null);
  }

  private void place(int block, int level, String arm, double noise) throws IOException {
    boolean driver = arm.startsWith("encrypted");
    int columns = arm.equals("encrypted-50") ? 48 : 0;
    String conn = driver ? "jdbc:encbench:mysql://h/s?encRules=none" : conn("");
    double rate = level / 8.0;
    // A client has a cost per transaction, and a cost per second whatever it does.
    double cost = noise * (driver ? 1.5 : 1) * (0.8 + 0.2 / rate);
    RunResult run = run(conn, columns, cost, rate, List.of());
    run.settings().put("terminals", "" + level);
    write(run, new ComparisonDirectory(directory).run(block, level + "-terminals", arm));
  }

  @Test
  void comparison_hasArmsAndBlocksByItsPaths_andTheDriverCarriesTheLine() throws IOException {
    comparison(List.of(8));
    assertThat(size("--encrypted=0")).as(errors.toString()).isZero();
    assertThat(output.toString())
        .contains("4 arms in 3 blocks")
        .containsPattern("plain +0 % +0 +630 \\[615, 645\\]")
        .containsPattern("plain-again +0 % +0 +630 \\[615, 645\\]")
        .containsPattern("encrypted-0 +0 % +0 +945 \\[923, 967\\]")
        .containsPattern("encrypted-50 +51 % +96\\.0 +1,700 \\[1,660, 1,740\\]")
        .containsPattern("asked +0 % +0 +945 \\[923, 967\\]")
        .contains("encrypted-0, encrypted-50; plain,\nplain-again encrypt as much");
    output.getBuffer().setLength(0);
    assertThat(size("--encrypted=0", "--arms=plain,encrypted-50")).isZero();
    assertThat(output.toString()).containsPattern("asked +0 % +0 +630 \\[615, 645\\]");
  }

  @Test
  void comparisonOfSeveralLevels_leavesOutWhatItRejected() throws IOException {
    comparison(List.of(8, 16), new Rejection("16-terminals", "encrypted-50", List.of("why")));
    assertThat(size("--encrypted=0")).as(errors.toString()).isZero();
    assertThat(output.toString())
        .contains("4 arms in 3 blocks")
        .containsPattern(
            "Levels are left out because not every arm was measured there:\\s16-terminals");
    output.getBuffer().setLength(0);
    assertThat(size("--encrypted=0", "--level=9-terminals")).isEqualTo(EncBench.EXIT_CONFIGURATION);
    assertThat(errors.toString()).contains("--level: there is no 9-terminals");
    assertThat(size("--encrypted=0", "--level=16-terminals")).isZero();
    assertThat(output.toString())
        .contains(
            "3 arms in 3 blocks", "encrypted-50 at 16-terminals is INVALID in its comparison");
  }

  @Test
  void comparisonWhoseRunsAreAllRejected_isRefusedWithTheirNames() throws IOException {
    comparison(
        List.of(8),
        Stream.of("plain", "plain-again", "encrypted-0", "encrypted-50")
            .map(arm -> new Rejection("8-terminals", arm, List.of("why")))
            .toArray(Rejection[]::new));
    assertThat(size("--encrypted=0")).isEqualTo(EncBench.EXIT_CONFIGURATION);
    assertThat(errors.toString())
        .contains(
            "holds only runs that are INVALID in their comparison: encrypted-0 at 8-terminals, ");
  }

  @Test
  void noisyComparison_isNotedOnTheConsoleAndInTheJson() throws IOException {
    comparison(
        List.of(8),
        /* invalidReasons= */ List.of(),
        List.of("8-terminals: plain-again differs by 7 %"));
    Path json = directory.resolve("answer.json");
    assertThat(size("--encrypted=0", "--json=" + json)).as(errors.toString()).isZero();
    String note = "Measured in a NOISY comparison: 8-terminals: plain-again differs by 7 %.";
    assertThat(output.toString().lines()).contains(note);
    assertThat(new ObjectMapper().readTree(json.toFile()).path("notes").toString()).contains(note);
  }

  @Test
  void stoppedComparison_isNotedOnTheConsoleAndInTheJson() throws IOException {
    comparison(
        List.of(8), List.of("Not finished: block 2 of 3: the run was interrupted."), List.of());
    Path json = directory.resolve("answer.json");
    assertThat(size("--encrypted=0", "--json=" + json)).as(errors.toString()).isZero();
    String note =
        "Measured in an INVALID comparison: Not finished: block 2 of 3: the run was interrupted.";
    assertThat(output.toString().replace('\n', ' ')).contains(note);
    assertThat(new ObjectMapper().readTree(json.toFile()).path("notes").toString()).contains(note);
  }

  @Test
  void restart_costsWhatItTookBeyondWarmTransactions() throws IOException {
    for (int block = 0; block < 3; block++) {
      RunResult plain = run(conn(""), 0, 1, List.of());
      write(SyntheticRun.inTurns(plain, new Startup(11, 6.2, 6_000, 300.0)));
      write(run(conn("50-strict"), 48, 1, List.of()));
    }
    assertThat(size("--encrypted=0")).as(errors.toString()).isZero();
    assertThat(output.toString().replace('\n', ' '))
        .contains(
            "A restart costs extra CPU, compared with the same transactions when warm:"
                + " plain 4.4 s within 11 s of work.");
  }

  /** The cost of a transaction is interpolated at the requested utilisation. */
  @Test
  void comparisonOfSeveralLevels_isReadOffAtTheLoad() throws IOException {
    comparison(List.of(8, 16, 32));
    assertThat(size(REFUSING, "--encrypted=0")).as(errors.toString()).isZero();
    assertThat(output.toString())
        .containsPattern("asked +0 % +0 +891 ")
        .containsPattern("8-terminals +plain +960 +30 % +630 .*\\]\n")
        .containsPattern("16-terminals +plain +1,920 +54 % +567 .* \\+0\\.0 %\n")
        .containsPattern("32-terminals +encrypted-50 +3,840 +278 % .*\\]\n")
        .doesNotContain("NOISY");
  }

  /** Each client is less busy than asked, because their number is rounded up. */
  @Test
  void coresPerClient_giveTheNumberOfClients_andWhatOneMoreWouldCost() throws IOException {
    comparison(List.of(8, 16, 32));
    Path json = directory.resolve("answer.json");
    assertThat(
            size(REFUSING, "--encrypted=0", "--tps=4000", "--cores-per-client=2", "--json=" + json))
        .as(errors.toString())
        .isZero();
    assertThat(output.toString())
        .containsPattern("arm +clients \\[95 %] +txn/s of each +busy\n")
        .containsPattern("plain +2 \\[2, 2] +2,000 +56 %\n")
        .containsPattern("asked +3 \\[3, 4] +1,330 +59 %\n");
    assertThat(output.toString().lines()).allMatch(line -> line.length() <= 80);
    assertThat(output.toString().replace('\n', ' '))
        .contains(
            "That is 3 (3 to 4) clients of 2 cores, each with 1,330 transactions/s at 59 %"
                + " utilisation. One client more would keep 0.181 cores busier in all");
    JsonNode asked = new ObjectMapper().readTree(json.toFile()).path("clients").get(4);
    assertThat(asked.path("name").asText()).isEqualTo("asked");
    assertThat(asked.path("clients").path("interval").path("upper").asDouble()).isEqualTo(4);
    assertThat(asked.path("perSecond").asDouble()).isCloseTo(4000 / 3.0, within(1e-9));
  }

  /** A single load does not show what a client costs per second. */
  @Test
  void clientsOfOneLoad_haveNoCostOfOneMore() throws IOException {
    threeBlocks();
    assertThat(size("--encrypted=0", "--tps=100", "--cores-per-client=8"))
        .as(errors.toString())
        .isZero();
    assertThat(output.toString())
        .contains("That is 1 client of 8 cores, each with 100 transactions/s at 1 %")
        .doesNotContain("One client more");
  }

  /** Writes three runs that two clients shared, each with the same cost. */
  private Path sharedRuns(double cost, boolean knowsJit) throws IOException {
    Path shared = directory.resolve("shared");
    for (int block = 1; block <= 3; block++) {
      RunResult run = run(conn(""), 0, cost, 2, List.of());
      run.settings().put("clients", "2");
      write(SyntheticRun.shared(run, 0.45, knowsJit), shared.resolve("run-" + block));
    }
    return shared;
  }

  private int heldAgainst(Path shared, String... options) {
    return heldAgainst("experiment", shared, options);
  }

  private int heldAgainst(String measured, Path shared, String... options) {
    return sizeOf(
        List.of(directory.resolve(measured).toString()),
        Stream.concat(Stream.of("--held-against=" + shared), Stream.of(options))
            .toArray(String[]::new),
        "--tps=2000",
        "--target-utilisation=60",
        "--encrypted=0");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void runsOfTwoClients_arePredictedFromRunsOfOne(boolean knowsJit) throws IOException {
    threeBlocks();
    Path json = directory.resolve("answer.json");
    assertThat(heldAgainst(sharedRuns(1.02 * 1.05, knowsJit), "--json=" + json))
        .as(errors.toString())
        .isZero();
    assertThat(output.toString())
        .contains("\nHeld against: plain, 2 clients, 3 blocks\n")
        .containsPattern("client +txn/s +start ms +CPU us/txn \\[95 %] +predicted \\[95 %] +off\n")
        .containsPattern("1 +864 +0\\.00 +643 \\[643, 643] +630 \\[615, 645] +−2\\.0 %\n")
        .containsPattern("2 +1,060 +0\\.40 +643 \\[643, 643] +630 \\[615, 645] +−2\\.0 %\n")
        .containsPattern("all +1,920 +0\\.40 +643 \\[643, 643] +630 \\[615, 645] +−2\\.0 %\n")
        .doesNotContain("busier or less busy");
    assertThat(output.toString().lines()).allMatch(line -> line.length() <= 80);
    JsonNode held = new ObjectMapper().readTree(json.toFile()).path("heldAgainst").get(0);
    assertThat(held.path("clients")).hasSize(2);
    assertThat(held.path("whole").path("predicted").path("value").asDouble())
        .isCloseTo(630, within(1e-6));
  }

  @Test
  void clientsAtLoadsThatWereMeasured_areHeldAgainstThemWithoutANote() throws IOException {
    comparison(List.of(8, 16, 32));
    assertThat(heldAgainst("", sharedRuns(1, /* knowsJit= */ true))).as(errors.toString()).isZero();
    assertThat(output.toString())
        .contains("\nHeld against: plain, 2 clients, 3 blocks\n")
        .doesNotContain("busier or less busy");
  }

  @Test
  void predictionFromOneScheduleForAnother_isNoted() throws IOException {
    threeBlocks();
    Path shared = sharedRuns(1, /* knowsJit= */ true);
    assertThat(heldAgainst(shared)).as(errors.toString()).isZero();
    assertThat(output.toString()).doesNotContain("by the same schedule");
    Path turns = directory.resolve("turns");
    for (int block = 1; block <= 3; block++) {
      RunResult run = run(conn(""), 0, 1, 2, List.of());
      run.settings().put("clients", "2");
      RunResult inTurns = SyntheticRun.inTurns(run, new Startup(11, 6.2, 6_000, 300.0));
      write(
          SyntheticRun.shared(inTurns, 0.45, /* knowsJit= */ true), turns.resolve("run-" + block));
    }
    assertThat(heldAgainst(turns)).as(errors.toString()).isZero();
    assertThat(output.toString().replace('\n', ' '))
        .contains(
            "Held against runs that took turns, and predicted from runs that were measured one after"
                + " the other.");
  }

  @Test
  void clientOfSeveral_costsWhatItsOwnRateCosts() throws IOException {
    comparison(List.of(8, 16, 32));
    assertThat(heldAgainst("runs", sharedRuns(1.05, /* knowsJit= */ true)))
        .as(errors.toString())
        .isZero();
    assertThat(output.toString())
        .containsPattern("2 +1,060 +0\\.40 +630 \\[630, 630] +619 ")
        .containsPattern("16-terminals +plain +1,920 +54 % +567 ");
  }

  @Test
  void clientsOutsideOfTheMeasuredLoads_areNotPredicted() throws IOException {
    comparison(List.of(32));
    assertThat(heldAgainst("runs", sharedRuns(1, /* knowsJit= */ true)))
        .isEqualTo(EncBench.EXIT_CONFIGURATION);
    assertThat(errors.toString())
        .contains(
            "error: --held-against: no load can be predicted, because clients were busier or less"
                + " busy than a single client at all its loads; measure a single client at the load"
                + " that each of several has");
  }

  @Test
  void levelsOfSeveralClients_areHeldAgainstThoseOfOne_ifOneWasAsBusy() throws IOException {
    comparison(List.of(8, 16, 32));
    for (int block = 0; block < 3; block++) {
      placeShared(block, "16-terminals-by-2-clients", 2);
      placeShared(block, "8-terminals-by-2-clients", 0.5);
    }
    assertThat(heldAgainst("", directory)).as(errors.toString()).isZero();
    String prediction = "client +txn/s +start ms +CPU us/txn \\[95 %] +predicted \\[95 %] +off\n";
    assertThat(output.toString())
        .containsPattern(
            "Held against: 16-terminals-by-2-clients, plain, 3 blocks\n" + prediction + "1 +864 ")
        .containsPattern(
            "Held against: 8-terminals-by-2-clients, plain, 3 blocks\n"
                + "client +txn/s +start ms +CPU us/txn \\[95 %]\n1 +216 ")
        .containsPattern("A load is not predicted if a client was busier or less busy there")
        .doesNotContainPattern("\n[0-9]+-terminals-by-2-clients +plain")
        .doesNotContain("Levels are left out");
  }

  private void placeShared(int block, String level, double rate) throws IOException {
    RunResult run = run(conn(""), 0, 1, rate, List.of());
    run.settings().put("clients", "2");
    write(
        SyntheticRun.shared(run, 0.45, /* knowsJit= */ true),
        new ComparisonDirectory(directory).run(block, level, "plain"));
  }

  @Test
  void predictionThatIsFartherOffThanAllowed_fails() throws IOException {
    threeBlocks();
    Path shared = sharedRuns(1.02 * 1.05, /* knowsJit= */ true);
    assertThat(heldAgainst(shared, "--fail-if=whole error > 3", "--fail-if=client error > 3"))
        .isZero();
    assertThat(heldAgainst(shared, "--fail-if=whole error > 3", "--fail-if=client error > 1.5"))
        .isEqualTo(1);
    assertThat(output.toString())
        .contains("\nfailed: client error > 1.5\n")
        .doesNotContain("failed: whole");
  }

  @Test
  void clientsOfTheMeasuredRuns_haveARowEach_andOneForTheWhole() throws IOException {
    sharedRuns(1, /* knowsJit= */ true);
    assertThat(size("--encrypted=0")).as(errors.toString()).isZero();
    assertThat(output.toString())
        .contains("\nplain, 2 clients, 3 blocks\n")
        .containsPattern("1 +864 +0\\.00 +600 \\[600, 600]\n")
        .containsPattern("all +1,920 +0\\.40 +600 \\[600, 600]\n")
        .doesNotContain("predicted", "Held against");
  }

  @Test
  void heldAgainstWithoutSharedRunsOrTheirArms_isRefused() throws IOException {
    threeBlocks();
    assertThat(heldAgainst(directory.resolve("experiment"))).isEqualTo(EncBench.EXIT_CONFIGURATION);
    assertThat(errors.toString())
        .contains("error: --held-against: no run in ", "run or compare with clients=2");
    Path shared = sharedRuns(1, /* knowsJit= */ true);
    assertThat(heldAgainst(shared, "--arms=20-strict", "--encrypted=20"))
        .isEqualTo(EncBench.EXIT_CONFIGURATION);
    assertThat(errors.toString())
        .contains("--held-against: there are only the arms plain in ", "with a single client too");
    assertThat(size("--encrypted=0", "--fail-if=whole error > 10"))
        .isEqualTo(EncBench.EXIT_CONFIGURATION);
    assertThat(errors.toString()).contains("--fail-if judges predictions, so it needs");
  }

  @Test
  void runsOfOtherExperiments_areRefusedByWhatDiffers() throws IOException {
    write(run(conn(""), 0, 1, List.of()));
    RunResult other = run(conn("20-strict"), 19, 1, List.of());
    other.settings().put("terminals", "9");
    write(other);
    assertThat(size("--encrypted=10")).isEqualTo(EncBench.EXIT_CONFIGURATION);
    assertThat(errors.toString()).contains("terminals is 8 in", "and 9 in", "only in conn");
  }

  @ParameterizedTest
  @CsvSource({
    "--tps=0, --tps=0.0 must be a number above 0",
    "--encrypted=101, --encrypted=101.0 must be 0 to 100 percent",
    "--encrypted=-1, --encrypted=-1.0 must be",
    "--target-utilisation=0, --target-utilisation=0.0 must be a percentage such as 60",
    "--core-factor=0, --core-factor=0.0 must be a number such as 1.3",
    "--cores-per-client=0, --cores-per-client=0 must be a whole number of 1 to 1024",
    "--cores-per-client=1025, --cores-per-client=1025 must be a whole number of 1 to 1024",
    "--fail-if=error > 10, --fail-if is 'error > 10'; it must be client|whole error > PERCENT",
    "--mix=PAY=1, PAY is not a transaction",
    "--arms=tls, there is no tls among the runs; there are 20-strict",
  })
  void badOption_isRefusedWithItsRange(String option, String message) throws IOException {
    write(run(conn("20-strict"), 19, 1, List.of()));
    assertThat(option.startsWith("--encrypted") ? size(option) : size("--encrypted=20", option))
        .isEqualTo(EncBench.EXIT_CONFIGURATION);
    assertThat(errors.toString()).startsWith("error: ").contains(message);
  }

  @Test
  void directoryWithoutRuns_andMissingOptions_areRefused() {
    assertThat(size("--encrypted=20")).isEqualTo(EncBench.EXIT_CONFIGURATION);
    assertThat(errors.toString()).contains("holds no results of runs; name the resultDirectory");
    assertThat(sizeOf(List.of(directory.resolve("none").toString()), new String[0], "--tps=1"))
        .isEqualTo(2);
    assertThat(errors.toString()).contains("--encrypted", "--target-utilisation");
  }

  @Test
  void help_tellsUnits() {
    assertThat(size("--help")).isZero();
    assertThat(output.toString())
        .contains("Transactions per second", "in percent of all columns", "--core-factor");
  }
}
