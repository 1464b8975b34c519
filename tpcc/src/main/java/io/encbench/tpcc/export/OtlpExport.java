package io.encbench.tpcc.export;

import io.encbench.tpcc.config.MeterExport;
import io.micrometer.core.instrument.Clock;
import io.micrometer.registry.otlp.AggregationTemporality;
import io.micrometer.registry.otlp.CompressionMode;
import io.micrometer.registry.otlp.OtlpConfig;
import io.micrometer.registry.otlp.OtlpMeterRegistry;
import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Configuration of the export by OTLP. It sets everything, because Micrometer would take other
 * settings from OpenTelemetry's environment variables, some without a check and with values in its
 * messages.
 */
public final class OtlpExport implements OtlpConfig {
  private final MeterExport.Otlp collector;

  private OtlpExport(MeterExport.Otlp collector) {
    this.collector = collector;
  }

  /**
   * Opens a registry that sends its meters at each step, and once more when it is closed.
   *
   * @param warnings receives a line if the collector does not accept the meters; called from any
   *     thread
   */
  public static OtlpMeterRegistry open(MeterExport.Otlp collector, Consumer<String> warnings) {
    OtlpSender sender = new OtlpSender(collector, warnings);
    // Load and compile the sender's code before the measured window.
    sender.tryOut();
    return OtlpMeterRegistry.builder(new OtlpExport(collector))
        .clock(Clock.SYSTEM)
        .metricsSender(sender)
        .build();
  }

  @Override
  public @Nullable String get(String key) {
    return null;
  }

  @Override
  public String url() {
    return collector.url().toString();
  }

  @Override
  public Duration step() {
    return collector.step();
  }

  @Override
  public Map<String, String> resourceAttributes() {
    return collector.resource();
  }

  /** None, because the sender adds them. */
  @Override
  public Map<String, String> headers() {
    return Map.of();
  }

  @Override
  public CompressionMode compressionMode() {
    return CompressionMode.NONE;
  }

  /** Counters count since the start of the run, as in all other readings. */
  @Override
  public AggregationTemporality aggregationTemporality() {
    return AggregationTemporality.CUMULATIVE;
  }
}
