package io.encbench.driver.meter;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.driver.meter.StatementLog.Cost;
import io.encbench.driver.meter.StatementLog.Described;
import io.encbench.driver.meter.StatementLog.Execution;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StatementLogTest {
  private static final int KEPT = 256;

  private final StatementLog log = new StatementLog();

  private void add(String text, long nanos) {
    log.add(new Execution(new Described(text, "1"), nanos, 0, 0));
  }

  private List<String> texts() {
    return log.mostExpensive().stream().map(Cost::statement).toList();
  }

  @Test
  void executions_ofOneText_areAddedUp() {
    log.add(new Execution(new Described("a", "3"), 1_000_000, 20, 3));
    log.add(new Execution(new Described("a", "3"), 500_000, 10, 1));

    assertThat(log.mostExpensive()).containsExactly(new Cost("a", 2, 1_500_000, 30, 4, "3"));
    assertThat(log.mostExpensive().get(0).millis()).isEqualTo(1.5);
  }

  @Test
  void tenOfAllTexts_areShown_theMostExpensiveFirst() {
    IntStream.rangeClosed(1, 12).forEach(i -> add("t" + i, i));
    add("t1", 100);

    assertThat(texts())
        .containsExactly("t1", "t12", "t11", "t10", "t9", "t8", "t7", "t6", "t5", "t4");
  }

  @Test
  void fullLog_givesUpTheLeastExpensiveText() {
    IntStream.rangeClosed(1, KEPT).forEach(i -> add("t" + i, 1_000L + i));
    add("new", 1);
    add("newer", 2);
    add("t1", 10_000);

    // The first text had left for "new", and "new" for "newer": t1 begins again.
    assertThat(log.mostExpensive().get(0)).isEqualTo(new Cost("t1", 1, 10_000, 0, 0, "1"));
    add("t2", 20_000);
    assertThat(log.mostExpensive().get(0)).isEqualTo(new Cost("t2", 2, 21_002, 0, 0, "1"));
  }

  @Test
  void text_isCutToABound() {
    add("x".repeat(100_000), 1);

    assertThat(texts()).containsExactly("x".repeat(1_000) + "...");
  }
}
