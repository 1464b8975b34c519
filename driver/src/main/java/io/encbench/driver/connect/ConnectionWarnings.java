package io.encbench.driver.connect;

import io.encbench.driver.failure.DriverLog;
import io.encbench.driver.failure.SqlStates;
import io.encbench.driver.schema.SchemaValidation;
import java.sql.SQLWarning;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Warnings of this driver, which stand before those of the delegate. Each is logged too, since few
 * programs ask a connection for warnings. Thread-safe.
 */
public final class ConnectionWarnings {
  private final List<String> texts = new ArrayList<>();

  /** Adds one, which holds no secret. */
  public synchronized void add(String text) {
    texts.add(text);
    DriverLog.warnOnce(text);
  }

  /** Adds what is said of a schema; what must be so before it has tables is not logged. */
  public synchronized void add(SchemaValidation.Notice notice) {
    texts.add(notice.text());
    if (!notice.expected()) {
      DriverLog.warnOnce(notice.text());
    }
  }

  public synchronized void clear() {
    texts.clear();
  }

  /** All of them as JDBC wants them, in front of those of the delegate. */
  public synchronized @Nullable SQLWarning before(@Nullable SQLWarning delegates) {
    SQLWarning first = delegates;
    for (int i = texts.size() - 1; i >= 0; i--) {
      SQLWarning warning = new SQLWarning(texts.get(i), SqlStates.WARNING);
      if (first != null) {
        warning.setNextWarning(first);
      }
      first = warning;
    }
    return first;
  }
}
