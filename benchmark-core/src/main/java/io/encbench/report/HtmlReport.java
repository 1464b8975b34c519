package io.encbench.report;

import io.encbench.experiment.ArmDescription;
import io.encbench.experiment.ExperimentResult;
import io.encbench.experiment.ModeProof;
import io.encbench.experiment.Protection;
import io.encbench.experiment.WorkloadDescription;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The result as one HTML file. Style, charts and data are all in it: it needs no network, and its
 * content security policy forbids any.
 */
public final class HtmlReport {
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
    var view = new ResultView(result);
    return new HtmlPage(HtmlReport.class, "report.html", "report.js", HtmlPage.commonStyle())
        .render(model(view), ChartDataBuilder.of(view));
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
    return model;
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
