package io.encbench.tpcc.report;

import io.encbench.report.ResultView;
import io.encbench.report.file.AtomicFile;
import io.encbench.report.html.HtmlPage;
import io.encbench.report.html.ResultPage;
import io.encbench.tpcc.files.ComparisonDirectory;
import java.io.IOException;
import java.util.Map;

/**
 * Writes the report of a comparison: one HTML file that needs no network, and the same content as
 * Markdown.
 */
public final class ComparisonReport {
  private ComparisonReport() {}

  /**
   * Writes both files and replaces earlier ones.
   *
   * @throws IOException if a file cannot be written
   */
  public static void write(ComparisonData data, ComparisonDirectory directory) throws IOException {
    AtomicFile.write(directory.page(), html(data));
    AtomicFile.write(directory.markdown(), markdown(data));
  }

  /** The HTML file. */
  static String html(ComparisonData data) {
    ResultView view = new ResultView(data.result());
    ComparisonView comparison = new ComparisonView(data, view);
    Map<String, Object> model = ResultPage.model(view);
    model.putAll(comparison.model());
    String style =
        HtmlPage.commonStyle()
            + HtmlPage.file(TpccReport.class, "tpcc.css")
            + HtmlPage.file(TpccReport.class, "comparison.css");
    String script = ResultPage.script() + HtmlPage.file(ComparisonReport.class, "comparison.js");
    return new HtmlPage(ComparisonReport.class, "comparison.html", script, style)
        .render(model, ComparisonCharts.of(data, view, comparison));
  }

  /** The Markdown file. */
  static String markdown(ComparisonData data) {
    return new ComparisonMarkdown(new ComparisonView(data, new ResultView(data.result()))).text();
  }
}
