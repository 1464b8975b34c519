package io.encbench.driver.connect;

import io.encbench.driver.failure.DriverLog;
import io.encbench.driver.failure.SqlStates;
import io.encbench.driver.schema.SchemaValidation;
import java.sql.SQLWarning;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The warnings of this driver, which precede those of the delegate. They are logged too, since few
 * programs read the warnings of a connection. Thread-safe.
 */
public final class ConnectionWarnings {
  private final List<String> texts = new ArrayList<>();

  /** Adds a warning, which must not contain a secret. */
  public synchronized void add(String text) {
    texts.add(text);
    DriverLog.warnOnce(text);
  }

  /** Adds a notice about a schema. A state that is normal before it has tables is not logged. */
  public synchronized void add(SchemaValidation.Notice notice) {
    texts.add(notice.text());
    if (!notice.expected()) {
      DriverLog.warnOnce(notice.text());
    }
  }

  public synchronized void clear() {
    texts.clear();
  }

  /** All warnings as a JDBC chain, in front of those of the delegate. */
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
