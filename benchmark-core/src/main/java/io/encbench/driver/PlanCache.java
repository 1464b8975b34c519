package io.encbench.driver;

import io.encbench.driver.sql.StatementPlan;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The plans of the statements used last: by exact text, which costs one look-up, and by shape for
 * texts that differ in literals only. Bounded. Thread-safe.
 */
final class PlanCache {
  private static final int TEXTS = 1024;
  private static final int SHAPES = 1024;

  /** A longer text is mostly literals, and will hardly come again. */
  private static final int LONGEST_TEXT_CHARS = 16 * 1024;

  private final Map<String, PlannedStatement> byText = new Recent<>(TEXTS);
  private final Map<String, StatementPlan> byShape = new Recent<>(SHAPES);

  @Nullable PlannedStatement ofText(String sql) {
    synchronized (byText) {
      return byText.get(sql);
    }
  }

  @Nullable StatementPlan ofShape(String shape) {
    synchronized (byShape) {
      return byShape.get(shape);
    }
  }

  void remember(PlannedStatement statement) {
    String text = statement.template().text();
    String shape = statement.template().shape();
    if (text.length() <= LONGEST_TEXT_CHARS) {
      synchronized (byText) {
        byText.put(text, statement);
      }
    }
    // One that is done in part depends on its literals.
    if (shape.length() <= LONGEST_TEXT_CHARS && statement.split() == null) {
      synchronized (byShape) {
        byShape.put(shape, statement.plan());
      }
    }
  }

  private static final class Recent<V> extends LinkedHashMap<String, V> {
    private static final long serialVersionUID = 1L;
    private static final float LOAD_FACTOR = 0.75f;

    private final int limit;

    Recent(int limit) {
      super(limit, LOAD_FACTOR, /* accessOrder= */ true);
      this.limit = limit;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, V> eldest) {
      return size() > limit;
    }
  }
}
