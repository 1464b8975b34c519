package io.encbench.tpcc.planted;

import java.lang.management.ManagementFactory;
import java.util.Properties;

/**
 * Plants a slowdown in an arm: at the end of a transaction, it burns the share of the client's CPU
 * that the property {@value #SHARE} of the URL states.
 */
public final class CpuBurnInterceptor extends PlantedInterceptor {
  /** Property with the share to burn. */
  static final String SHARE = "plantedShare";

  private static final WholeClient CLIENT = WholeClient.ofThisJvm();

  private CpuBurn burn = burning(0);

  private static CpuBurn burning(double share) {
    return new CpuBurn(share, ManagementFactory.getThreadMXBean()::getCurrentThreadCpuTime, CLIENT);
  }

  @Override
  void prepare(Properties properties) {
    burn = burning(Double.parseDouble(required(properties, SHARE, "0.05")));
  }

  @Override
  void transactionEnds() {
    burn.end();
  }
}
