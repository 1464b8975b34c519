package io.encbench.applications.clinic;

import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Map;
import java.util.stream.Collectors;

/** Asks a web application for pages, with the cookies of one session. */
final class Browser {
  private final HttpClient client =
      HttpClient.newBuilder()
          .cookieHandler(new CookieManager())
          .followRedirects(HttpClient.Redirect.NORMAL)
          .build();
  private final URI site;

  Browser(URI site) {
    this.site = site;
  }

  /**
   * What a user does.
   *
   * @param path the address within the site, encoded
   * @param form the fields of a form to send; empty if the page is only asked for
   */
  record Request(String path, Map<String, String> form) {
    @Override
    public String toString() {
      return form.isEmpty() ? "GET " + path : "POST " + path + " " + form;
    }
  }

  /**
   * The status, the address after redirects, and the page.
   *
   * @throws SQLFeatureNotSupportedException if the page shows a refusal
   */
  String page(Request request)
      throws IOException, InterruptedException, SQLFeatureNotSupportedException {
    HttpRequest.Builder asked =
        HttpRequest.newBuilder(site.resolve(request.path())).header("Accept", "text/html, */*");
    if (!request.form().isEmpty()) {
      asked
          .header("Content-Type", "application/x-www-form-urlencoded")
          .POST(HttpRequest.BodyPublishers.ofString(encoded(request.form())));
    }
    HttpResponse<String> page = client.send(asked.build(), HttpResponse.BodyHandlers.ofString());
    if (page.statusCode() == 501) {
      throw new SQLFeatureNotSupportedException(page.body().replaceAll("<[^>]*>|\\s+", " "));
    }
    return page.statusCode() + " " + site.relativize(page.uri()) + "\n" + page.body();
  }

  private static String encoded(Map<String, String> form) {
    return form.entrySet().stream()
        .map(field -> field.getKey() + "=" + encoded(field.getValue()))
        .collect(Collectors.joining("&"));
  }

  /** A text as part of an address or a form. */
  static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
