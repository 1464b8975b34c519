package io.encbench.driver.capture;

import io.encbench.driver.capture.values.EncodedEntry;
import io.encbench.driver.capture.values.PassedKey;
import java.util.Map;

/** The values of a call, which are encoded only if its transaction is in the sample. */
interface CallValues {
  /**
   * Encodes the values as they are now.
   *
   * @param keys the keys that the server generated before in this transaction
   */
  EncodedEntry encoded(Map<Long, PassedKey> keys);
}
