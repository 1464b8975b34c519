package io.encbench.driver.execute.expression;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The collations that compare weights of characters, level by level. Their weights are those of the
 * servers: {@code README.md} beside the resources tells how they were read. Each collation loads
 * its weights when it is first used.
 */
enum WeightOrder implements Collation {
  UTF8MB4_0900_AI_CI("utf8mb4_0900_ai_ci", WeightTable.End.NO_PAD),
  UTF8MB4_0900_AS_CS("utf8mb4_0900_as_cs", WeightTable.End.NO_PAD),
  UTF8MB4_UCA1400_AI_CI("utf8mb4_uca1400_ai_ci", WeightTable.End.PAD_SPACE),
  UTF8MB4_GENERAL_CI("utf8mb4_general_ci", WeightTable.End.PAD_SPACE),
  UTF8MB4_UNICODE_CI("utf8mb4_unicode_ci", WeightTable.End.PAD_SPACE);

  private static final char LEVEL_SEPARATOR = 0;

  private final String resource;
  private final WeightTable.End end;

  @SuppressWarnings("ImmutableEnumChecker") // set once, to what the resource holds
  private volatile @Nullable List<WeightTable> levels;

  WeightOrder(String resource, WeightTable.End end) {
    this.resource = resource;
    this.end = end;
  }

  private List<WeightTable> levels() {
    List<WeightTable> known = levels;
    return known != null ? known : load();
  }

  private synchronized List<WeightTable> load() {
    if (levels == null) {
      levels = WeightTable.read(resource + ".weights", end);
    }
    return Objects.requireNonNull(levels);
  }

  @Override
  public int compare(String a, String b) {
    List<WeightTable> tables = levels();
    int order = 0;
    for (int i = 0; i < tables.size() && order == 0; i++) {
      order = tables.get(i).compare(a, b);
    }
    return order;
  }

  @Override
  public boolean matches(int codePointA, int codePointB) {
    if (codePointA == codePointB) {
      return true;
    }
    for (WeightTable level : levels()) {
      if (!level.haveLikeWeights(codePointA, codePointB)) {
        return false;
      }
    }
    return true;
  }

  @Override
  public String key(String text) {
    StringBuilder key = new StringBuilder(text.length());
    for (WeightTable level : levels()) {
      level.appendKey(text, key);
      key.append(LEVEL_SEPARATOR);
    }
    return key.toString();
  }
}
