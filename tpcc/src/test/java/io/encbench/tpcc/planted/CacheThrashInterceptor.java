package io.encbench.tpcc.planted;

import java.util.Properties;

/**
 * Plants an arm that thrashes the processor's caches. At the end of a transaction it reads once
 * through as much memory as the property {@value #MIB} of the URL states, one cache line at a time,
 * and so evicts what others had in the caches.
 */
public final class CacheThrashInterceptor extends PlantedInterceptor {
  /** Property with the amount of memory to read through, in MiB. */
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
