package io.encbench.tpcc.export;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.encbench.config.ConfigurationException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;

/** HTTP server that answers {@code GET /metrics} with readings in Prometheus' text format. */
public final class PrometheusEndpoint implements AutoCloseable {
  private static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

  private final HttpServer server;

  private PrometheusEndpoint(HttpServer server) {
    this.server = server;
  }

  /**
   * Opens the endpoint on all addresses of this machine.
   *
   * @param port port number; 0 for any free port
   * @throws ConfigurationException if the port is in use
   */
  public static PrometheusEndpoint open(int port, Supplier<String> scrape) {
    try {
      HttpServer server = HttpServer.create(new InetSocketAddress(port), 0);
      server.createContext("/metrics", exchange -> answer(exchange, scrape));
      server.start();
      return new PrometheusEndpoint(server);
    } catch (IOException e) {
      throw new ConfigurationException(
          "prometheusPort=" + port + " cannot be opened: " + e.getMessage() + "; choose another",
          e);
    }
  }

  private static void answer(HttpExchange exchange, Supplier<String> scrape) throws IOException {
    try (exchange) {
      byte[] body = scrape.get().getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", CONTENT_TYPE);
      exchange.sendResponseHeaders(200, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  /** Port on which the endpoint listens. */
  public int port() {
    return server.getAddress().getPort();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
