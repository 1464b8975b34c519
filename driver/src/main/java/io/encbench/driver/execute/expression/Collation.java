package io.encbench.driver.execute.expression;

import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Arrays;

/** How text compares. Thread-safe. */
@FunctionalInterface
public interface Collation {
  /** By the bytes of the characters in UTF-8, blanks at the end included: that of equal cells. */
  Collation BINARY =
      (a, b) ->
          Arrays.compareUnsigned(
              a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8));

  /**
   * As {@link java.util.Comparator#compare}.
   *
   * @throws SQLException if the order of a character is not known here
   */
  int compare(String a, String b) throws SQLException;
}
