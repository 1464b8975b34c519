package io.encbench.tpcc.run;

import io.encbench.tpcc.config.MeterExport;
import java.util.function.Consumer;

/** Finds out before a comparison loads anything whether the meters of its runs can be exported. */
public final class ExportTrial {
  private ExportTrial() {}

  /**
   * Opens the scrape endpoint for a moment, and asks the collector.
   *
   * @param warnings takes a line if the collector does not take meters
   * @throws io.encbench.config.ConfigurationException if the endpoint's port is taken
   */
  public static void of(MeterExport export, Consumer<String> warnings) {
    Integer port = export.prometheusPort();
    if (port != null) {
      PrometheusEndpoint.open(port, () -> "").close();
    }
    MeterExport.Otlp otlp = export.otlp();
    if (otlp != null) {
      new OtlpSender(otlp, warnings).tryOut();
    }
  }
}
