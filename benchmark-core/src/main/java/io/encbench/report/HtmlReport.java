package io.encbench.report;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.encbench.experiment.ArmDescription;
import io.encbench.experiment.ExperimentResult;
import io.encbench.experiment.ModeProof;
import io.encbench.experiment.Protection;
import io.encbench.experiment.WorkloadDescription;
import io.pebbletemplates.pebble.PebbleEngine;
import io.pebbletemplates.pebble.loader.ClasspathLoader;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The result as one HTML file. Style, charts and data are all in it: it needs no network, and its
 * content security policy forbids any.
 */
public final class HtmlReport {
  private static final String FOLDER = "io/encbench/report/";
  private static final String CHART_LIBRARY =
      "META-INF/resources/webjars/echarts/%s/echarts.min.js";
  private static final String CHART_LIBRARY_PROPERTIES =
      "META-INF/maven/org.webjars/echarts/pom.properties";
  private static final JsonMapper MAPPER = new JsonMapper();

  private HtmlReport() {}

  /**
   * Writes the page, or leaves the previous one if it is interrupted.
   *
   * @throws IOException if the file cannot be written
   */
  public static void write(ExperimentResult result, Path file) throws IOException {
    AtomicFile.write(file, render(result));
  }

  /** The page. */
  static String render(ExperimentResult result) {
    var loader = new ClasspathLoader(HtmlReport.class.getClassLoader());
    loader.setPrefix(FOLDER);
    var engine =
        new PebbleEngine.Builder()
            .loader(loader)
            .autoEscaping(true)
            .strictVariables(true)
            .defaultLocale(Locale.ROOT)
            .build();
    var page = new StringWriter();
    try {
      engine.getTemplate("report.html").evaluate(page, model(new ResultView(result)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return page.toString();
  }

  private static Map<String, Object> model(ResultView view) {
    ExperimentResult result = view.result();
    Map<String, Object> model = new HashMap<>();
    model.put("result", result);
    model.put("valid", result.valid());
    model.put("headline", Headline.of(result));
    model.put("cautions", RunFacts.cautions(view));
    model.put("server", RunFacts.server(result.server()));
    model.put("client", RunFacts.client(result.environment()));
    model.put("time", RunFacts.time(result));
    model.put("memory", Figures.memory(result.environment().memoryBytes()));
    model.put("baseline", view.baselineName());
    model.put("arms", result.arms().stream().map(arm -> ArmView.of(view, arm)).toList());
    model.put("workloads", view.workloads().stream().map(w -> WorkloadView.of(view, w)).toList());
    model.put("settings", new TreeMap<>(result.settings()));
    model.put("variables", new TreeMap<>(result.server().variables()));
    model.put("style", resource(FOLDER + "report.css"));
    model.put("script", resource(FOLDER + "report.js"));
    model.put("chartLibrary", chartLibrary());
    model.put("chartData", scriptSafe(ChartDataBuilder.of(view)));
    return model;
  }

  /** JSON in which no text can end the script element that holds it. */
  private static String scriptSafe(ChartData data) {
    try {
      return MAPPER.writeValueAsString(data).replace("<", "\\u003c");
    } catch (JacksonException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The library's path has its version in it, which only the root POM should name. */
  private static String chartLibrary() {
    var properties = new Properties();
    try {
      properties.load(new StringReader(resource(CHART_LIBRARY_PROPERTIES)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return resource(CHART_LIBRARY.formatted(properties.getProperty("version")));
  }

  private static String resource(String path) {
    try (InputStream in = HtmlReport.class.getClassLoader().getResourceAsStream(path)) {
      if (in == null) {
        throw new IllegalStateException(
            "No " + path + " on the class path; add benchmark-core with all its dependencies");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** An arm as the page shows it. */
  record ArmView(
      String name,
      String title,
      String style,
      Map<String, String> settings,
      String tier,
      String tierMeaning,
      String columnShare,
      String byteShare,
      String cells,
      @Nullable ModeProof proof) {
    static ArmView of(ResultView view, ArmDescription arm) {
      Protection protection = arm.protection();
      ModeProof proof = arm.proof();
      return new ArmView(
          arm.name(),
          arm.title(),
          ArmStyle.of(view, arm),
          new TreeMap<>(arm.settings()),
          protection.tier().name(),
          protection.tier().meaning(),
          Figures.percent(protection.share().byColumns()),
          Figures.percent(protection.share().byBytes()),
          proof == null ? "" : String.format(Locale.ROOT, "%,d", proof.cells()),
          proof);
    }
  }

  /** A workload as the page shows it. */
  record WorkloadView(String name, String title, String statement, List<WorkloadTable> table) {
    static WorkloadView of(ResultView view, WorkloadDescription workload) {
      boolean valid = view.result().valid();
      return new WorkloadView(
          workload.name(),
          workload.title(),
          workload.statement(),
          valid ? List.of(WorkloadTable.of(view, workload)) : List.of());
    }
  }
}
