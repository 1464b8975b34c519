package io.encbench.driver.sql;

import java.util.List;

/**
 * A part of a statement for the server. Immutable.
 *
 * @param parameters for each {@code ?} in it the slot that gives its value
 */
public record SqlText(String text, List<Integer> parameters) {
  public SqlText {
    parameters = List.copyOf(parameters);
  }
}
