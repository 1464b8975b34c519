package io.encbench.tpcc.config;

import io.encbench.config.Secret;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where the meters of a run go besides its results. Immutable.
 *
 * @param prometheusPort port of a scrape endpoint while the run lasts; null for none
 * @param otlp collector that they are sent to; null for none
 */
public record MeterExport(@Nullable Integer prometheusPort, @Nullable Otlp otlp) {
  /** Nowhere. */
  public static final MeterExport NONE = new MeterExport(null, null);

  /**
   * An OpenTelemetry collector, or whatever else takes OTLP over HTTP.
   *
   * @param url of its metrics
   * @param step between two sendings
   * @param headers of each request
   * @param resource what OpenTelemetry says of the program that is metered, by attribute
   */
  public record Otlp(
      URI url, Duration step, Map<String, Secret> headers, Map<String, String> resource) {
    public Otlp {
      headers = Map.copyOf(headers);
      resource = Map.copyOf(resource);
    }
  }
}
