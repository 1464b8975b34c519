package io.encbench.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
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

  @Test
  void draw_ofTwoBlocks_putsEveryArmAsEarlyAsLate() {
    List<List<String>> blocks = BlockSchedule.draw(ARMS, 20, 7).blocks();
    for (int pair = 0; pair < blocks.size(); pair += 2) {
      List<String> first = blocks.get(pair);
      List<String> second = blocks.get(pair + 1);
      assertThat(ARMS)
          .allSatisfy(
              arm ->
                  assertThat(first.indexOf(arm) + second.indexOf(arm)).isEqualTo(ARMS.size() - 1));
    }
  }
}
