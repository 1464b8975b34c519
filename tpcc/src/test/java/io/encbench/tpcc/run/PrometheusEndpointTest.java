package io.encbench.tpcc.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.config.ConfigurationException;
import io.encbench.tpcc.result.TransactionRecord;
import io.encbench.tpcc.result.TransactionType;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class PrometheusEndpointTest {
  @Test
  void scrape_hasTheMetersOfTheRun() throws Exception {
    Accounts accounts = new Accounts();
    accounts.finished(
        new TransactionRecord(
            TransactionType.PAYMENT,
            1,
            1,
            1,
            2_000_000_000,
            0,
            0,
            TransactionRecord.Outcome.COMMITTED,
            null,
            0,
            0));
    int port;
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    try (RunMeters meters = new RunMeters(accounts, OptionalLong.empty(), port)) {
      String body =
          HttpClient.newHttpClient()
              .send(
                  HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/metrics"))
                      .build(),
                  BodyHandlers.ofString())
              .body();
      assertThat(body)
          .contains(
              "encbench_tpcc_transactions_total{outcome=\"committed\",type=\"PAYMENT\"} 1.0",
              "encbench_tpcc_cpu_seconds_total{type=\"PAYMENT\"} 2.0",
              "encbench_client_cpu_seconds_total{mode=\"user\"}");
      assertThat(meters.read().counter(RunMeters.TRANSACTIONS).orElseThrow()).isEqualTo(1);
    }
  }

  @Test
  void takenPort_isAClearError() throws Exception {
    try (ServerSocket taken = new ServerSocket(0)) {
      int port = taken.getLocalPort();
      assertThatThrownBy(() -> PrometheusEndpoint.open(port, () -> ""))
          .isInstanceOf(ConfigurationException.class)
          .hasMessageStartingWith("prometheusPort=" + port + " cannot be opened: ");
    }
  }
}
