package io.encbench.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BlockScheduleTest {
  private static final List<String> ARMS = List.of("a", "b", "c", "d", "e");

  @Test
  void draw_everyBlock_holdsEveryArmOnce() {
    assertThat(BlockSchedule.draw(ARMS, 20, 7).blocks())
        .hasSize(20)
        .allSatisfy(block -> assertThat(block).containsExactlyInAnyOrderElementsOf(ARMS));
  }

  @Test
  void draw_sameSeed_givesTheSameOrder_andAnotherSeedAnother() {
    assertThat(BlockSchedule.draw(ARMS, 20, 7)).isEqualTo(BlockSchedule.draw(ARMS, 20, 7));
    assertThat(BlockSchedule.draw(ARMS, 20, 7)).isNotEqualTo(BlockSchedule.draw(ARMS, 20, 8));
  }

  @Test
  void draw_manyBlocks_differInOrder() {
    assertThat(BlockSchedule.draw(ARMS, 40, 7).blocks().stream().distinct().count())
        .isGreaterThan(20);
  }

  /** Otherwise an interval over blocks would treat dependent values as independent. */
  @Test
  void draw_orderOfABlock_saysNothingOfTheNext() {
    List<List<String>> blocks = BlockSchedule.draw(ARMS, 20_000, 7).blocks();
    long sameFirst =
        IntStream.range(1, blocks.size())
            .filter(block -> blocks.get(block).get(0).equals(blocks.get(block - 1).get(0)))
            .count();
    long lastFirst =
        IntStream.range(1, blocks.size())
            .filter(block -> blocks.get(block).get(0).equals(blocks.get(block - 1).get(4)))
            .count();
    assertThat(sameFirst / 2e4).isCloseTo(0.2, within(0.015));
    assertThat(lastFirst / 2e4).isCloseTo(0.2, within(0.015));
  }
}
