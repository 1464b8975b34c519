package io.encbench.tpcc;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.opentelemetry.proto.collector.metrics.v1.ExportMetricsServiceRequest;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.metrics.v1.Metric;
import io.opentelemetry.proto.metrics.v1.NumberDataPoint;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;

/**
 * Receives OTLP over HTTP on a free port of this machine, and keeps the last value of each counter.
 */
public final class TestCollector implements AutoCloseable {
  private final HttpServer server;
  private final int status;
  private final Map<Series, Double> last = new ConcurrentHashMap<>();
  private final List<String> authorizations = new CopyOnWriteArrayList<>();

  /**
   * Identifies one counter.
   *
   * @param service the resource's {@code service.name}
   * @param name name of the counter
   * @param tags its tags
   */
  public record Series(String service, String name, Map<String, String> tags) {}

  private TestCollector(int status) throws IOException {
    this.status = status;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/v1/metrics", this::take);
    server.start();
  }

  /** A collector that accepts every request. */
  public static TestCollector open() throws IOException {
    return new TestCollector(200);
  }

  /** A collector that refuses every request. */
  public static TestCollector refusing(int status) throws IOException {
    return new TestCollector(status);
  }

  private void take(HttpExchange exchange) throws IOException {
    try (exchange) {
      ExportMetricsServiceRequest request =
          ExportMetricsServiceRequest.parseFrom(exchange.getRequestBody());
      request
          .getResourceMetricsList()
          .forEach(
              resource ->
                  resource.getScopeMetricsList().stream()
                      .flatMap(scope -> scope.getMetricsList().stream())
                      .forEach(
                          metric -> add(tags(resource.getResource().getAttributesList()), metric)));
      authorizations.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
      exchange.sendResponseHeaders(status, -1);
    }
  }

  private void add(Map<String, String> resource, Metric metric) {
    for (NumberDataPoint point : metric.getSum().getDataPointsList()) {
      last.put(
          new Series(
              resource.getOrDefault("service.name", ""),
              metric.getName(),
              tags(point.getAttributesList())),
          point.getAsDouble());
    }
  }

  private static Map<String, String> tags(List<KeyValue> attributes) {
    return attributes.stream()
        .collect(Collectors.toMap(KeyValue::getKey, pair -> pair.getValue().getStringValue()));
  }

  /** The URL on which it listens. */
  public URI url() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/v1/metrics");
  }

  /** The last value received of each counter. */
  public Map<Series, Double> last() {
    return Map.copyOf(last);
  }

  /** The Authorization header of each request. */
  public List<String> authorizations() {
    return List.copyOf(authorizations);
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
