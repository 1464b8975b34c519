package io.encbench.driver.execute.expression;

import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Arrays;

/** Compares text. Thread-safe. */
@FunctionalInterface
public interface Collation {
  /**
   * Compares the bytes of the UTF-8 encoding, including trailing spaces. Text is equal under this
   * collation exactly if its cells are.
   */
  Collation BINARY =
      (a, b) ->
          Arrays.compareUnsigned(
              a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8));

  /**
   * Compares as {@link java.util.Comparator#compare} does.
   *
   * @throws SQLException if the order of a character is not known
   */
  int compare(String a, String b) throws SQLException;
}
