package io.encbench.driver.execute;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A query for the columns of one row, which names the row by parameters for its whole primary key.
 * If the transaction has changed the row, the client may know them. Immutable.
 *
 * @param columns the names of the columns that it selects, in order
 * @param keyParameters the index of the parameter for each column of the key, from 1
 */
public record RowRead(String table, List<String> columns, List<Integer> keyParameters) {
  public RowRead {
    columns = List.copyOf(columns);
    keyParameters = List.copyOf(keyParameters);
  }

  /** The parameters of an execution. */
  @FunctionalInterface
  public interface WholeNumbers {
    /** The value of a parameter; null if it was set to anything other than a whole number. */
    @Nullable Long parameter(int index);
  }

  /** The row's identity in {@link RowMemory}; null if the client does not know it. */
  public @Nullable List<Object> identity(WholeNumbers values) {
    List<Object> identity = new ArrayList<>();
    for (int parameter : keyParameters) {
      Long value = values.parameter(parameter);
      if (value == null) {
        return null;
      }
      identity.add(BigDecimal.valueOf(value).stripTrailingZeros());
    }
    return identity;
  }
}
