package io.encbench.tpcc.config;

import io.encbench.config.ConfigurationException;
import io.encbench.config.Secret;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Reads the meter export settings from keys, and from the environment variables in which
 * OpenTelemetry takes headers and attributes. Headers contain secrets, so they appear in no props
 * file and no message.
 */
final class MeterExportKeys {
  private static final int STEP_SECS = 10;
  private static final String ALL_HEADERS = "OTEL_EXPORTER_OTLP_HEADERS";
  private static final String METRICS_HEADERS = "OTEL_EXPORTER_OTLP_METRICS_HEADERS";
  private static final String ATTRIBUTES = "OTEL_RESOURCE_ATTRIBUTES";
  private static final String SERVICE = "OTEL_SERVICE_NAME";
  private static final String SERVICE_ATTRIBUTE = "service.name";

  private final Values values;
  private final UnaryOperator<@Nullable String> environment;

  MeterExportKeys(Values values, UnaryOperator<@Nullable String> environment) {
    this.values = values;
    this.environment = environment;
  }

  MeterExport read() {
    return new MeterExport(
        values.has(Key.PROMETHEUS_PORT)
            ? values.requiredInteger(Key.PROMETHEUS_PORT, 1, 65_535)
            : null,
        otlp());
  }

  private MeterExport.@Nullable Otlp otlp() {
    Duration step = Duration.ofSeconds(values.integer(Key.OTLP_STEP_SECS, STEP_SECS, 1, 3600));
    if (!values.has(Key.OTLP_URL)) {
      return null;
    }
    URI url = url();
    return new MeterExport.Otlp(url, step, headers(url), resource());
  }

  private URI url() {
    try {
      URI url = new URI(values.required(Key.OTLP_URL));
      boolean web =
          "http".equalsIgnoreCase(url.getScheme()) || "https".equalsIgnoreCase(url.getScheme());
      boolean bare =
          url.getUserInfo() == null && url.getQuery() == null && url.getFragment() == null;
      if (web && bare && url.getHost() != null && url.getPath().length() > 1) {
        return url;
      }
    } catch (URISyntaxException e) {
      // The exception below states the allowed form.
    }
    throw values.wrong(
        Key.OTLP_URL,
        "must be of the form http://host:port/v1/metrics or https://host/.../v1/metrics, without"
            + " account and parameters: secrets go into the environment variable "
            + ALL_HEADERS);
  }

  private Map<String, Secret> headers(URI url) {
    Map<String, Secret> headers = new LinkedHashMap<>();
    for (String variable : new String[] {ALL_HEADERS, METRICS_HEADERS}) {
      pairs(variable)
          .forEach(
              (name, value) -> {
                requireSendable(variable, url, name, value);
                headers.put(name, Secret.of(value));
              });
    }
    return headers;
  }

  private void requireSendable(String variable, URI url, String name, String value) {
    try {
      HttpRequest.newBuilder(url).header(name, value);
    } catch (IllegalArgumentException e) {
      // The cause is omitted, because it repeats the header.
      throw wrong(variable, "has a header that HTTP does not allow");
    }
  }

  private Map<String, String> resource() {
    Map<String, String> resource = pairs(ATTRIBUTES);
    String service = environment.apply(SERVICE);
    if (service != null && !service.isBlank()) {
      resource.put(SERVICE_ATTRIBUTE, service);
    }
    resource.putIfAbsent(SERVICE_ATTRIBUTE, "encbench");
    return resource;
  }

  /** Parses OpenTelemetry's form of pairs: separated by commas, with percent-encoded values. */
  private Map<String, String> pairs(String variable) {
    Map<String, String> pairs = new LinkedHashMap<>();
    String text = environment.apply(variable);
    for (String pair : text == null ? new String[0] : text.split(",", -1)) {
      int equals = pair.indexOf('=');
      String name = pair.substring(0, Math.max(0, equals)).strip();
      if (!name.isEmpty()) {
        pairs.put(name, decoded(variable, pair.substring(equals + 1).strip()));
      } else if (!pair.isBlank()) {
        throw wrong(variable, "is not of the form name=value,name=value");
      }
    }
    return pairs;
  }

  private String decoded(String variable, String value) {
    try {
      // A plus sign stands for itself: a base64 key may contain it.
      return URLDecoder.decode(value.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      // The cause is omitted, because it repeats a part of the value.
      throw wrong(variable, "has a % that is not followed by two hexadecimal digits; write %25");
    }
  }

  private ConfigurationException wrong(String variable, String problem) {
    return values.error(
        Key.OTLP_URL,
        "the environment variable " + variable + " " + problem + "; its value is not shown here");
  }
}
