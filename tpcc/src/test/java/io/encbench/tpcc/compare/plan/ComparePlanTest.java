package io.encbench.tpcc.compare.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.encbench.config.Secret;
import io.encbench.frame.Plan;
import io.encbench.tpcc.compare.ComparePreview;
import io.encbench.tpcc.compare.SmallComparison;
import io.encbench.tpcc.config.CompareSettings;
import io.encbench.tpcc.config.CompareSettings.Level;
import io.encbench.tpcc.config.Database;
import io.encbench.tpcc.config.TpccProps;
import io.encbench.tpcc.config.TransactionMix;
import io.encbench.tpcc.result.PeerReport;
import io.encbench.tpcc.result.TransactionType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ComparePlanTest {
  @TempDir private Path directory;

  private List<PlannedRun> runs(String... overrides) {
    return ComparePlan.of(SmallComparison.settings(directory, overrides)).runs();
  }

  private List<String> names(String... overrides) {
    return runs(overrides).stream().map(run -> run.name(20)).toList();
  }

  @Test
  void everyBlock_holdsEveryArmAtEveryLevelOnce_levelByLevel() {
    List<PlannedRun> runs = runs("concurrency", "1 2 4", "blocks", "5");
    assertThat(runs).hasSize(5 * 3 * 3);
    for (int i = 0; i < runs.size(); i += 3) {
      int block = i / 9;
      List<PlannedRun> round = runs.subList(i, i + 3);
      assertThat(round).allMatch(run -> run.block() == block);
      assertThat(round).extracting(PlannedRun::level).containsOnly(round.get(0).level());
      assertThat(round).extracting(PlannedRun::position).containsExactly(0, 1, 2);
      assertThat(round)
          .extracting(run -> run.arm().name())
          .containsExactlyInAnyOrder("plain", "plain-again", "tls");
    }
    assertThat(runs).extracting(run -> run.directory(directory)).doesNotHaveDuplicates();
  }

  @Test
  void moreBlocks_beginWithTheSameOnes() {
    List<PlannedRun> two = runs("concurrency", "1 2 4", "blocks", "2");
    List<PlannedRun> five = runs("concurrency", "1 2 4", "blocks", "5");
    assertThat(five.subList(0, two.size()))
        .extracting(PlannedRun::block, PlannedRun::position, PlannedRun::level, PlannedRun::armName)
        .isEqualTo(
            two.stream()
                .map(run -> tuple(run.block(), run.position(), run.level(), run.armName()))
                .toList());
  }

  @Test
  void lastRunOfAnArmInABlock_isMarked() {
    List<PlannedRun> runs = runs("concurrency", "1 2 4");
    for (int block = 0; block < 2; block++) {
      List<PlannedRun> ofBlock = runs.subList(9 * block, 9 * block + 9);
      assertThat(ofBlock.subList(0, 6)).noneMatch(PlannedRun::lastOfArm);
      assertThat(ofBlock.subList(6, 9)).allMatch(PlannedRun::lastOfArm);
    }
  }

  @Test
  void loadsOfTheSameTerminals_takeTurnsWithEachOther_andOtherTerminalsDoNot() {
    CompareSettings loads =
        SmallComparison.settings(
            directory, "mode", "offered", "concurrency", "2", "offeredTxnsPerMin", "600 1200");
    assertThat(phases(loads)).hasSize(2).allSatisfy(phase -> assertThat(phase.runs()).hasSize(6));
    CompareSettings terminals = SmallComparison.settings(directory, "concurrency", "1 2 4");
    assertThat(phases(terminals))
        .hasSize(2 * 3)
        .allSatisfy(phase -> assertThat(phase.runs()).hasSize(3));
    CompareSettings duets =
        SmallComparison.settings(
            directory,
            "mode",
            "offered",
            "concurrency",
            "2",
            "offeredTxnsPerMin",
            "600 1200",
            "schedule",
            "duets");
    assertThat(phases(duets))
        .hasSize(2 * 2)
        .allSatisfy(phase -> assertThat(phase.order()).isEqualTo(Plan.Order.IN_DUETS));
  }

  private static List<Plan.Phase<PlannedRun>> phases(CompareSettings settings) {
    return ComparePlan.of(settings).framed(settings).blocks().stream()
        .flatMap(block -> block.generations().stream())
        .flatMap(generation -> generation.phases().stream())
        .toList();
  }

  @Test
  void seed_decidesTheOrder() {
    assertThat(names("blocks", "20")).isEqualTo(names("blocks", "20"));
    assertThat(names("blocks", "20")).isNotEqualTo(names("blocks", "20", "seed", "2"));
  }

  @Test
  void armsTakeEveryPlaceOfABlock() {
    List<PlannedRun> runs = runs("blocks", "30");
    assertThat(IntStream.range(0, 3))
        .allSatisfy(
            position ->
                assertThat(runs)
                    .anyMatch(run -> run.position() == position && run.arm().name().equals("tls")));
  }

  @Test
  void armsThatEncryptNothing_shareAnOriginal_andNoOthers() {
    CompareSettings settings =
        SmallComparison.settings(
            directory,
            "arms",
            "plain tls encrypted-0 mine other",
            "arm.mine",
            "encRules=../props/rules-tpcc-20-strict.props",
            "arm.other",
            "encRules=../props/rules-tpcc-20-strict.props&ENC_ALGO=AES_256_SIV");
    Originals originals = Originals.of(settings.arms());
    assertThat(settings.arms())
        .extracting(arm -> originals.of(arm).name())
        .containsExactly("plain", "plain", "plain", "plain", "mine", "other");
    assertThat(originals.firsts()).hasSize(3);
  }

  @Test
  void preview_ofAll_hasATimeForEachKindOfWork() {
    assertThat(ComparePreview.of(SmallComparison.settings(directory)))
        .anySatisfy(line -> assertThat(line).contains("6 runs in 2 blocks, 6 of them left to do"))
        .anySatisfy(line -> assertThat(line).matches(" +load +about [0-9]+ min [0-9]+ s"))
        .anySatisfy(line -> assertThat(line).matches(" +copies +about [0-9]+ min [0-9]+ s"))
        .anySatisfy(line -> assertThat(line).matches(" +runs +about [1-9] min [0-9]+ s"));
  }

  private List<PlannedRun> runs(PeerReport report, String... overrides) throws IOException {
    CompareSettings settings = SmallComparison.settings(directory, overrides);
    Files.createDirectories(settings.directory());
    PeerReports reports = PeerReports.open(settings.directory());
    reports.put(report);
    assertThat(PeerReports.open(settings.directory()).all()).containsExactly(report);
    return ComparePlan.of(settings).runs();
  }

  @Test
  void armThatDoesAPartOfTheMix_isMeasuredAtALevelOfItsOwn_whichTheBaselineRunsToo()
      throws IOException {
    PeerReport report =
        new PeerReport(
            "tls",
            1,
            List.of(),
            List.of(TransactionType.STOCK_LEVEL, TransactionType.NEW_ORDER),
            true,
            List.of(),
            null);
    List<PlannedRun> runs = runs(report);
    assertThat(runs).hasSize(2 * (2 + 3));
    assertThat(runs)
        .filteredOn(run -> run.arm().name().equals("tls"))
        .extracting(run -> run.level().workload())
        .containsOnly("8-terminals-new-order-stock-level");
    assertThat(runs)
        .filteredOn(run -> run.arm().name().equals("plain"))
        .extracting(run -> run.level().workload())
        .containsOnly("8-terminals", "8-terminals-new-order-stock-level");
    CompareSettings settings = SmallComparison.settings(directory);
    Level part =
        runs.stream()
            .map(PlannedRun::level)
            .filter(level -> !level.whole())
            .findFirst()
            .orElseThrow();
    Map<String, String> props =
        settings.props(part, settings.arms().get(0).on(EXTERNAL, "s"), directory.resolve("run"));
    TransactionMix mix = TpccProps.of("test", props).run().mix();
    assertThat(mix.payment() + mix.orderStatus() + mix.delivery()).isZero();
    assertThat(mix.newOrder() / mix.stockLevel()).isCloseTo(10, within(0.001));
  }

  private static final Database EXTERNAL =
      new Database(
          "mysql",
          Database.CONNECTOR_J,
          Secret.of("jdbc:mysql://h:1/s?"),
          "u",
          Secret.of(""),
          null);

  @Test
  void armThatIsLeftOut_hasNoRun_andTheOthersAreAsEver() throws IOException {
    List<PlannedRun> runs = runs(PeerReport.leftOut("tls", List.of(), "it fails"));
    assertThat(runs).hasSize(2 * 2).noneMatch(run -> run.arm().name().equals("tls"));
  }
}
