package io.encbench.tpcc.export;

import io.encbench.tpcc.config.MeterExport;
import io.micrometer.registry.otlp.OtlpMetricsSender;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * Sends meters to a collector. If the collector does not accept them, the sender warns once and
 * keeps trying, since the results of a run are useful without them. Redirects are not followed, as
 * they would send the headers elsewhere. Thread-safe.
 */
final class OtlpSender implements OtlpMetricsSender {
  private static final Duration CONNECT = Duration.ofSeconds(1);

  /**
   * Limit of one request. The end of a run waits for at most two: the one in progress and the last.
   */
  private static final Duration WHOLE = Duration.ofSeconds(3);

  private final MeterExport.Otlp collector;
  private final Consumer<String> warnings;
  private final AtomicBoolean warned = new AtomicBoolean();
  private final HttpClient client =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .followRedirects(HttpClient.Redirect.NEVER)
          .connectTimeout(CONNECT)
          .build();

  /**
   * Creates a sender without connecting.
   *
   * @param warnings receives at most one line, from any thread
   */
  OtlpSender(MeterExport.Otlp collector, Consumer<String> warnings) {
    this.collector = collector;
    this.warnings = warnings;
  }

  /** Sends a request without meters, which a collector must accept, as a test. */
  void tryOut() {
    send(new byte[0]);
  }

  @Override
  public void send(Request request) {
    send(request.getMetricsData());
  }

  private void send(byte[] metrics) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(collector.url())
            .timeout(WHOLE)
            .header("Content-Type", "application/x-protobuf")
            .POST(BodyPublishers.ofByteArray(metrics));
    collector.headers().forEach((name, value) -> request.setHeader(name, value.reveal()));
    try {
      HttpResponse<Void> answer = client.send(request.build(), BodyHandlers.discarding());
      if (answer.statusCode() / 100 != 2) {
        warn("answers with HTTP status " + answer.statusCode());
      }
    } catch (IOException e) {
      warn("cannot be reached (" + e + ")");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      warn("was interrupted");
    }
  }

  private void warn(String problem) {
    if (warned.compareAndSet(false, true)) {
      warnings.accept(
          "otlpUrl="
              + collector.url()
              + " "
              + problem
              + "; meters may be missing there, but the results are complete: correct otlpUrl,"
              + " start the collector, or leave otlpUrl out");
    }
  }
}
