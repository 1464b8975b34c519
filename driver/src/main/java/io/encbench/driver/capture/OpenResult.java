package io.encbench.driver.capture;

import java.sql.ResultSet;
import org.jspecify.annotations.Nullable;

/**
 * The result of a statement that is open. It remembers the result, so that its rows count even if
 * only the statement is closed, and the application gets the same object for the same result.
 */
final class OpenResult {
  private @Nullable RecordingResultSet result;

  /** The result that stands for one of the delegate, which ends the one before. */
  ResultSet of(ResultSet delegate, Recorder.Recorded recorded) {
    RecordingResultSet known = result;
    if (known != null && known.delegate() == delegate) {
      return known;
    }
    end();
    RecordingResultSet next = new RecordingResultSet(delegate, recorded);
    result = next;
    return next;
  }

  /** Counts the rows of the result that were read. */
  void end() {
    RecordingResultSet known = result;
    if (known != null) {
      known.count();
      result = null;
    }
  }
}
