package io.encbench.tpcc.planted;

import java.util.Properties;

/**
 * Plants an arm that thrashes the processor's caches: at the end of a transaction it goes once
 * through as much memory as the property {@value #MIB} of the URL states, a cache line at a time.
 * What others had in the caches is gone then.
 */
public final class CacheThrashInterceptor extends PlantedInterceptor {
  /** Property with the mebibytes to go through. */
  static final String MIB = "plantedCacheMiB";

  private static final int LINE_BYTES = 64;

  private byte[] memory = {};

  @Override
  void prepare(Properties properties) {
    memory = new byte[Integer.parseInt(required(properties, MIB, "16")) << 20];
  }

  @Override
  void transactionEnds() {
    for (int i = 0; i < memory.length; i += LINE_BYTES) {
      memory[i]++;
    }
  }
}
