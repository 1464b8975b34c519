package io.encbench.report.html;

import io.encbench.experiment.AaCheck;
import io.encbench.experiment.result.ArmDescription;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.experiment.result.ModeProof;
import io.encbench.experiment.result.Protection;
import io.encbench.experiment.result.ServerDescription;
import io.encbench.experiment.result.WorkloadDescription;
import io.encbench.report.Figures;
import io.encbench.report.Headline;
import io.encbench.report.ReportSection.TitledTable;
import io.encbench.report.ReportTable;
import io.encbench.report.ResultView;
import io.encbench.report.RunFacts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The content that all pages about an {@link ExperimentResult} share: the model for the templates
 * under {@code parts}, and the chart data for charts.js.
 */
public final class ResultPage {
  private ResultPage() {}

  /** The data of the charts. */
  public static ChartData charts(ResultView view) {
    return ChartDataBuilder.of(view);
  }

  /** The script that draws the charts, with the function {@code resultCharts(data)}. */
  public static String script() {
    return HtmlPage.file(HtmlPage.class, "charts.js");
  }

  /** The variables of the templates, in a map to which a page may add its own. */
  public static Map<String, Object> model(ResultView view) {
    ExperimentResult result = view.result();
    Map<String, Object> model = new HashMap<>();
    model.put("result", result);
    model.put("valid", result.usable());
    model.put("verdict", RunFacts.verdict(result));
    model.put("badge", result.verdict().name().toLowerCase(Locale.ROOT));
    model.put("correction", RunFacts.correction(result));
    model.put("margin", AaCheck.MARGIN.percent());
    model.put("headline", Headline.of(result));
    model.put("warnings", RunFacts.warnings(view));
    model.put("notes", RunFacts.notes(view));
    model.put("terms", RunFacts.terms(view));
    model.put("encryption", RunFacts.encryption(view).orElse(""));
    model.put("servers", RunFacts.servers(result));
    model.put("client", RunFacts.client(result.environment()));
    model.put("time", RunFacts.time(result));
    model.put("memory", Figures.memory(result.environment().memoryBytes()));
    model.put("baseline", view.baselineName());
    model.put("arms", result.arms().stream().map(arm -> ArmView.of(view, arm)).toList());
    model.put("workloads", view.workloads().stream().map(w -> WorkloadView.of(view, w)).toList());
    model.put("counters", counters(view));
    model.put("settings", new TreeMap<>(result.settings()));
    model.put("variables", result.servers().stream().map(VariablesView::of).toList());
    return model;
  }

  /** The verdict on the run, and the number of INVALID arms if the others can be used. */
  public static String verdict(ExperimentResult result) {
    return RunFacts.verdict(result);
  }

  /** The table of a workload. */
  public static ReportTable table(ResultView view, WorkloadDescription workload) {
    return WorkloadTable.of(view, workload);
  }

  /** The counters per operation of each workload that has any; none if the run is INVALID. */
  public static List<TitledTable> counters(ResultView view) {
    List<TitledTable> tables = new ArrayList<>();
    if (view.result().usable()) {
      for (WorkloadDescription workload : view.workloads()) {
        WorkloadTable.counters(view, workload)
            .ifPresent(table -> tables.add(new TitledTable(workload.name(), table)));
      }
    }
    return List.copyOf(tables);
  }

  /** The variables of a server as the page shows them. */
  record VariablesView(String server, SortedMap<String, String> values) {
    static VariablesView of(ServerDescription server) {
      return new VariablesView(server.name(), new TreeMap<>(server.variables()));
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
          view.style(arm),
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
  record WorkloadView(String name, String title, String statement, List<ReportTable> table) {
    static WorkloadView of(ResultView view, WorkloadDescription workload) {
      boolean valid = view.result().usable();
      return new WorkloadView(
          workload.name(),
          workload.title(),
          workload.statement(),
          valid ? List.of(WorkloadTable.of(view, workload)) : List.of());
    }
  }
}
