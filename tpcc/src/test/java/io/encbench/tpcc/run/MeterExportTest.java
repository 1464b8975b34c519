package io.encbench.tpcc.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.config.ConfigurationException;
import io.encbench.config.Secret;
import io.encbench.tpcc.TestCollector;
import io.encbench.tpcc.config.MeterExport;
import io.encbench.tpcc.export.ExportTrial;
import io.encbench.tpcc.result.TransactionRecord;
import io.encbench.tpcc.result.TransactionType;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class MeterExportTest {
  private static final RunTags TAGS = new RunTags("evening", "tls", "2", "8-terminals", null);

  private final RunCounts counts = new RunCounts();
  private final List<String> warnings = new ArrayList<>();

  private static void fail(String warning) {
    throw new AssertionError(warning);
  }

  private void pay() {
    counts.finished(payment(1));
  }

  private static TransactionRecord payment(long latencyNanos) {
    return new TransactionRecord(
        TransactionType.PAYMENT,
        1,
        latencyNanos,
        1,
        2_000_000_000,
        0,
        0,
        0,
        TransactionRecord.Outcome.COMMITTED,
        null,
        0,
        0);
  }

  private RunMeters open(
      @Nullable Integer port, MeterExport.@Nullable Otlp otlp, Consumer<String> warned) {
    return new RunMeters(counts, OptionalLong.empty(), new MeterExport(port, otlp), TAGS, warned);
  }

  /** An export whose step is longer than any test. */
  private static MeterExport.Otlp to(URI url) {
    return new MeterExport.Otlp(
        url,
        Duration.ofHours(1),
        Map.of("Authorization", Secret.of("Bearer canary")),
        Map.of("service.name", "encbench"));
  }

  static int freePort() throws Exception {
    try (ServerSocket free = new ServerSocket(0)) {
      return free.getLocalPort();
    }
  }

  static String scrape(int port) throws Exception {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/metrics")).build(),
            BodyHandlers.ofString())
        .body();
  }

  @Test
  void scrape_hasTheMetersOfTheRun_withItsTags() throws Exception {
    pay();
    int port = freePort();
    try (RunMeters meters = open(port, null, MeterExportTest::fail)) {
      meters.listeners().forEach(listener -> listener.finished(payment(70_000_000)));
      String body = scrape(port);
      String tags = "arm=\"tls\",block=\"2\",level=\"8-terminals\",";
      assertThat(body)
          .contains(
              "encbench_tpcc_transactions_total{"
                  + tags
                  + "outcome=\"committed\",run=\"evening\",type=\"PAYMENT\"} 1.0",
              "encbench_tpcc_cpu_seconds_total{" + tags + "run=\"evening\",type=\"PAYMENT\"} 2.0",
              "encbench_client_round_trips_total{",
              "encbench_tpcc_latency_seconds_count{" + tags + "run=\"evening\",type=\"PAYMENT\"} 1",
              "encbench_tpcc_latency_seconds_bucket{"
                  + tags
                  + "run=\"evening\",type=\"PAYMENT\",le=\"+Inf\"} 1",
              "encbench_client_cpu_seconds_total{" + tags + "mode=\"user\",run=\"evening\"}");
      assertThat(meters.read().counter(RunMeters.TRANSACTIONS).orElseThrow()).isEqualTo(1);
    }
  }

  @Test
  void runOfNoComparison_hasItsNumber() {
    assertThat(RunTags.ofNumber(7).all()).hasToString("[tag(run=7)]");
    assertThat(RunTags.ofNumber(7).ofClient(2).all()).hasToString("[tag(client=2),tag(run=7)]");
  }

  @Test
  void takenPort_isAClearError() throws Exception {
    try (ServerSocket taken = new ServerSocket(0)) {
      int port = taken.getLocalPort();
      assertThatThrownBy(() -> ExportTrial.of(new MeterExport(port, null), MeterExportTest::fail))
          .isInstanceOf(ConfigurationException.class)
          .hasMessageStartingWith("prometheusPort=" + port + " cannot be opened: ");
    }
  }

  @Test
  void collector_getsTheLastReadings_withTagsAndHeaders() throws Exception {
    try (TestCollector collector = TestCollector.open()) {
      int port = freePort();
      try (RunMeters meters = open(port, to(collector.url()), MeterExportTest::fail)) {
        pay();
        assertThat(meters.read().counter(RunMeters.TRANSACTIONS).orElseThrow()).isEqualTo(1);
        assertThat(collector.last()).as("no step has ended").isEmpty();
      }
      assertThat(collector.last())
          .containsEntry(
              new TestCollector.Series(
                  "encbench",
                  RunMeters.TRANSACTIONS,
                  Map.of(
                      "run", "evening",
                      "arm", "tls",
                      "block", "2",
                      "level", "8-terminals",
                      "type", "PAYMENT",
                      "outcome", "committed")),
              1.0);
      assertThat(collector.last().keySet())
          .allSatisfy(series -> assertThat(series.tags()).containsEntry("arm", "tls"))
          .extracting(TestCollector.Series::name)
          .contains("encbench.client.cpu", RunMeters.CPU);
      assertThat(collector.authorizations()).hasSize(2).containsOnly("Bearer canary");
    }
  }

  @Test
  void collectorThatIsNotThere_isWarnedOfOnce_andNothingElse() throws Exception {
    URI nobody = URI.create("http://127.0.0.1:" + freePort() + "/v1/metrics");
    try (RunMeters meters = open(null, to(nobody), warnings::add)) {
      pay();
      assertThat(meters.read().counter(RunMeters.TRANSACTIONS).orElseThrow()).isEqualTo(1);
    }
    assertThat(warnings)
        .singleElement()
        .asString()
        .startsWith("otlpUrl=" + nobody + " cannot be reached (java.net.ConnectException")
        .contains("start the collector")
        .doesNotContain("canary");
  }

  @Test
  void collectorThatRefuses_isWarnedOfOnce() throws Exception {
    try (TestCollector collector = TestCollector.refusing(401)) {
      open(null, to(collector.url()), warnings::add).close();
      assertThat(collector.authorizations()).as("tried again").hasSize(2);
    }
    assertThat(warnings)
        .singleElement()
        .asString()
        .contains("answers with HTTP status 401")
        .doesNotContain("canary");
  }
}
