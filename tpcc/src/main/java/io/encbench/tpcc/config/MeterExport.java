package io.encbench.tpcc.config;

import io.encbench.config.Secret;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where the meters of a run are exported, besides the run's results. Immutable.
 *
 * @param prometheusPort port of a scrape endpoint while the run lasts; null for none
 * @param otlp collector that the meters are sent to; null for none
 */
public record MeterExport(@Nullable Integer prometheusPort, @Nullable Otlp otlp) {
  /** No export. */
  public static final MeterExport NONE = new MeterExport(null, null);

  /**
   * The export of one of the clients that share a run. Each has the port after that of the client
   * before it.
   *
   * @param client number of the client, from 1
   */
  MeterExport ofClient(int client) {
    return prometheusPort == null ? this : new MeterExport(prometheusPort + client - 1, otlp);
  }

  /**
   * An OpenTelemetry collector, or any other receiver of OTLP over HTTP.
   *
   * @param url URL of the metrics endpoint
   * @param step time between two requests
   * @param headers headers of each request
   * @param resource OpenTelemetry's resource attributes, which describe the metered program
   */
  public record Otlp(
      URI url, Duration step, Map<String, Secret> headers, Map<String, String> resource) {
    public Otlp {
      headers = Map.copyOf(headers);
      resource = Map.copyOf(resource);
    }
  }
}
