package io.encbench.tpcc.export;

import io.encbench.tpcc.config.MeterExport;
import java.util.function.Consumer;

/** Tests whether the meters of runs can be exported, before a comparison loads anything. */
public final class ExportTrial {
  private ExportTrial() {}

  /**
   * Opens the scrape endpoint briefly, and sends a test request to the collector.
   *
   * @param warnings receives a line if the collector does not accept meters
   * @throws io.encbench.config.ConfigurationException if the endpoint's port is in use
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
