package io.encbench.frame;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class TimeLimitTest {
  private static final long SECOND = Duration.ofSeconds(1).toNanos();

  @Test
  void allowsTheBlockThatWillEndInTime() {
    TimeLimit limit = new TimeLimit(Duration.ofSeconds(30), 5 * SECOND);

    assertThat(limit.allowsAnother(2, 25 * SECOND)).isTrue();
    assertThat(limit.allowsAnother(2, 25 * SECOND + 1)).isFalse();
  }

  @Test
  void allowsTheFirstBlockAlways() {
    assertThat(new TimeLimit(Duration.ofSeconds(1), 0).allowsAnother(0, 9 * SECOND)).isTrue();
  }

  @Test
  void allowsAllWithoutLimit() {
    assertThat(new TimeLimit(null, 0).allowsAnother(1, Long.MAX_VALUE)).isTrue();
  }
}
