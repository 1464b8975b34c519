package io.encbench.driver.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.driver.analysis.ResultColumns;
import io.encbench.driver.analysis.StatementPlan;
import io.encbench.driver.sql.SqlTemplate;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PlanCacheTest {
  private static final long MAX_BYTES = 4L << 20;

  private final PlanCache cache = new PlanCache(MAX_BYTES);
  private final SchemaKnowledge knowledge = new SchemaKnowledge();

  private void remember(String sql) {
    remember(sql, cache);
  }

  private void remember(String sql, PlanCache in) {
    in.remember(
        PlannedStatement.whole(
            SqlTemplate.of(sql),
            StatementPlan.ofNothing(ResultColumns.ALL_PLAIN),
            knowledge,
            Set.of()));
  }

  /** A text with 1,500 literals, each of which becomes an object. */
  private static String longText(int number) {
    return IntStream.range(0, 1500)
        .mapToObj(i -> String.valueOf(number + i))
        .collect(Collectors.joining(",", "SELECT c" + number + " FROM t WHERE a IN (", ")"));
  }

  @Test
  void textsOfManyLiterals_areHeldWithinTheBound() {
    for (int i = 0; i < 600; i++) {
      remember(longText(i));
    }
    assertThat(cache.bytes()).isLessThanOrEqualTo(MAX_BYTES);
    long held =
        IntStream.range(0, 600)
            .mapToObj(i -> cache.ofText(longText(i)))
            .filter(Objects::nonNull)
            .mapToLong(
                planned ->
                    planned.template().slots().stream().mapToLong(s -> s.value().length()).sum()
                        + planned.template().text().length())
            .sum();
    assertThat(held).isPositive().isLessThan(MAX_BYTES);
  }

  @Test
  void usualTexts_areAllHeld() {
    for (int i = 0; i < 1000; i++) {
      remember("SELECT a, b FROM t WHERE c = ? AND d = " + i);
      assertThat(cache.ofText("SELECT a, b FROM t WHERE c = ? AND d = 0")).isNotNull();
    }
    assertThat(cache.ofText("SELECT a, b FROM t WHERE c = ? AND d = 500")).isNotNull();
    assertThat(cache.ofShape("SELECT a, b FROM t WHERE c = ? AND d = 0")).isNotNull();
    assertThat(cache.bytes()).isLessThanOrEqualTo(MAX_BYTES);
  }

  @Test
  void tenThousandTexts_areAllHeld_inAnOrdinaryHeap() {
    PlanCache large = new PlanCache(PlanCache.bytesFor(512L << 20));
    for (int i = 0; i < 10_000; i++) {
      remember("SELECT a, b FROM t WHERE c = ? AND d" + i + " = ?", large);
    }
    assertThat(IntStream.range(0, 10_000))
        .allMatch(i -> large.ofText("SELECT a, b FROM t WHERE c = ? AND d" + i + " = ?") != null);
  }

  @Test
  void bound_isAShareOfASmallHeap() {
    assertThat(PlanCache.bytesFor(64L << 20)).isEqualTo(4L << 20);
    assertThat(PlanCache.bytesFor(64L << 30)).isEqualTo(32L << 20);
  }

  @Test
  void textUsedOften_isHeldWhileOthersComeOnce() {
    remember("SELECT 1");
    for (int i = 0; i < 600; i++) {
      remember(longText(i));
      assertThat(cache.ofText("SELECT 1")).isNotNull();
    }
    long held = IntStream.range(0, 600).filter(i -> cache.ofText(longText(i)) != null).count();
    assertThat(held).isBetween(1L, 300L);
  }

  @Test
  void sameText_countsOnce() {
    remember("SELECT 1");
    long once = cache.bytes();
    remember("SELECT 1");
    assertThat(cache.bytes()).isEqualTo(once);
  }

  @Test
  void hugeText_isNotHeld() {
    remember("SELECT '" + "x".repeat(1 << 20) + "'");
    assertThat(cache.ofText("SELECT '" + "x".repeat(1 << 20) + "'")).isNull();
  }
}
