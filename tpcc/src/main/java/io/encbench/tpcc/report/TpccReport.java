package io.encbench.tpcc.report;

import io.encbench.report.file.AtomicFile;
import io.encbench.report.html.HtmlPage;
import io.encbench.tpcc.files.RunDirectory;
import io.encbench.tpcc.files.SavedRun;
import io.encbench.tpcc.result.ClientResult;
import io.encbench.tpcc.result.RunResult;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Writes the report of a run as one HTML file that needs no network. */
public final class TpccReport {
  private TpccReport() {}

  /**
   * Writes {@code report.html} into a run's directory and replaces an earlier one.
   *
   * @throws IOException if the file cannot be written
   */
  public static void write(SavedRun run, RunDirectory directory) throws IOException {
    AtomicFile.write(directory.report(), render(run));
  }

  /** The HTML file. */
  static String render(SavedRun saved) {
    String style = HtmlPage.commonStyle() + HtmlPage.file(TpccReport.class, "tpcc.css");
    RunCharts charts = RunCharts.of(saved);
    String script = HtmlPage.file(TpccReport.class, "tpcc.js");
    return new HtmlPage(TpccReport.class, "tpcc.html", script, style)
        .render(model(saved, charts), charts);
  }

  private static Map<String, Object> model(SavedRun saved, RunCharts charts) {
    RunResult run = saved.result();
    var view = new RunView(run);
    List<String> reasons = run.reasonsAgainst();
    Map<String, Object> model = new HashMap<>();
    model.put("run", run.run());
    model.put("valid", reasons.isEmpty());
    model.put("reasons", reasons);
    model.put("tiles", view.tiles());
    model.put("cautions", view.cautions());
    model.put("server", view.server());
    model.put("client", view.client());
    model.put("load", view.load());
    model.put("encryption", view.encryption());
    model.put("time", view.time());
    model.put("proof", view.proof());
    model.put("cost", view.clientCost());
    model.put("facts", view.facts());
    model.put("variables", view.variables());
    model.put("settings", new TreeMap<>(run.settings()));
    model.put("failures", Failure.of(run.failures()));
    model.put("times", ConditionRow.times(run.consistency()));
    model.put("conditions", ConditionRow.of(run.consistency()));
    model.put("hasServer", charts.course().stream().anyMatch(point -> point.serverCores() != null));
    model.put("hasHost", !saved.host().isEmpty());
    model.put("devices", charts.devices());
    model.put("clients", ClientRow.rows(run));
    model.put("clientCount", run.clients().size());
    model.put("skew", ClientRow.millis(ClientResult.skewMillis(run.clients())));
    model.put(
        "types",
        run.transactions().stream()
            .map(summary -> TypeRow.of(summary, run.measuredSeconds()))
            .toList());
    return model;
  }

  /** A row of the table of failures, with one SQLSTATE. */
  public record Failure(String sqlState, String meaning, long count) {
    static List<Failure> of(Map<String, Long> failures) {
      return new TreeMap<>(failures)
          .entrySet().stream()
              .map(entry -> new Failure(entry.getKey(), meaning(entry.getKey()), entry.getValue()))
              .toList();
    }

    /** Meaning of an SQLSTATE, by the classes of the SQL standard and two of MySQL. */
    private static String meaning(String sqlState) {
      if (sqlState.startsWith("08")) {
        return "connection lost or refused";
      }
      if (sqlState.startsWith("40")) {
        return "deadlock, given up after all retries";
      }
      if (sqlState.startsWith("41")) {
        return "lock wait timed out, given up after all retries";
      }
      if (sqlState.startsWith("23")) {
        return "constraint violated";
      }
      if (sqlState.startsWith("42")) {
        return "statement refused or privilege missing";
      }
      return sqlState.startsWith("0A") ? "not supported by the driver" : "";
    }
  }
}
