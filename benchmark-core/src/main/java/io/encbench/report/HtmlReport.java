package io.encbench.report;

import io.encbench.experiment.ExperimentResult;
import java.io.IOException;
import java.nio.file.Path;

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
    String script = ResultPage.script() + HtmlPage.file(HtmlReport.class, "report.js");
    return new HtmlPage(HtmlReport.class, "report.html", script, HtmlPage.commonStyle())
        .render(ResultPage.model(view), ResultPage.charts(view));
  }
}
