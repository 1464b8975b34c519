package io.encbench.report.html;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.pebbletemplates.pebble.PebbleEngine;
import io.pebbletemplates.pebble.loader.ClasspathLoader;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;

/**
 * A self-contained HTML page that needs no network, rendered from a Pebble template. Immutable.
 *
 * <p>In addition to its model, the template can use {@code style}, {@code script}, {@code
 * chartLibrary} (Apache ECharts) and {@code chartData} (JSON), all of which it must write raw.
 */
public final class HtmlPage {
  private static final String CHART_LIBRARY =
      "META-INF/resources/webjars/echarts/%s/echarts.min.js";
  private static final String CHART_LIBRARY_PROPERTIES =
      "META-INF/maven/org.webjars/echarts/pom.properties";
  private static final JsonMapper MAPPER = new JsonMapper();

  private final Class<?> owner;
  private final String template;
  private final String script;
  private final String style;

  /**
   * Creates a page from its parts.
   *
   * @param owner class in whose package the template is
   * @param script text of the script, which can use the object {@code page} of page.js
   * @param style text of the style sheet
   */
  public HtmlPage(Class<?> owner, String template, String script, String style) {
    this.owner = owner;
    this.template = template;
    this.script = script;
    this.style = style;
  }

  /** Style sheet of all pages: light and dark colours, text, tables, print. */
  public static String commonStyle() {
    return file(HtmlPage.class, "report.css");
  }

  /** Reads a text file in the package of a class. */
  public static String file(Class<?> owner, String name) {
    return resource(path(owner, name));
  }

  /**
   * Renders the page.
   *
   * @param model variables of the template
   * @param chartData data of the script, as an object that Jackson can serialise
   */
  public String render(Map<String, Object> model, Object chartData) {
    var engine =
        new PebbleEngine.Builder()
            .loader(new ClasspathLoader(owner.getClassLoader()))
            .autoEscaping(true)
            .strictVariables(true)
            .defaultLocale(Locale.ROOT)
            .build();
    Map<String, Object> all = new HashMap<>(model);
    all.put("style", style);
    all.put("script", file(HtmlPage.class, "page.js") + script);
    all.put("chartLibrary", chartLibrary());
    all.put("chartData", scriptSafe(chartData));
    var page = new StringWriter();
    try {
      engine.getTemplate(path(owner, template)).evaluate(page, all);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return page.toString();
  }

  /** Serialises to JSON in which no text can end the enclosing script element. */
  private static String scriptSafe(Object data) {
    try {
      return MAPPER.writeValueAsString(data).replace("<", "\\u003c");
    } catch (JacksonException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Reads the chart library. Its path contains the version, which is looked up because only the
   * root POM should name it.
   */
  private static String chartLibrary() {
    var properties = new Properties();
    try {
      properties.load(new StringReader(resource(CHART_LIBRARY_PROPERTIES)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return resource(CHART_LIBRARY.formatted(properties.getProperty("version")));
  }

  private static String path(Class<?> owner, String name) {
    return owner.getPackageName().replace('.', '/') + "/" + name;
  }

  private static String resource(String path) {
    try (InputStream in = HtmlPage.class.getClassLoader().getResourceAsStream(path)) {
      if (in == null) {
        throw new IllegalStateException(
            "No " + path + " on the class path; add benchmark-core with all its dependencies");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
