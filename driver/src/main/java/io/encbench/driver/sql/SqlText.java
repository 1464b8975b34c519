package io.encbench.driver.sql;

import java.util.List;

/**
 * A part of a statement as sent to the server. Immutable.
 *
 * @param parameters for each {@code ?} in the text, the slot that provides its value
 */
public record SqlText(String text, List<Integer> parameters) {
  public SqlText {
    parameters = List.copyOf(parameters);
  }
}
