package io.encbench.report.html;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.report.ReportSection;
import io.encbench.report.ResultView;
import io.encbench.report.SectionChart;
import io.encbench.report.file.AtomicFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Writes a result as one HTML file. The file contains style, charts and data. It needs no network,
 * and its content security policy forbids all network access.
 */
public final class HtmlReport {
  private HtmlReport() {}

  /**
   * Writes the page. If it is interrupted, the previous page remains.
   *
   * @throws IOException if the file cannot be written
   */
  public static void write(ExperimentResult result, Path file) throws IOException {
    write(result, List.of(), file);
  }

  /**
   * Writes the page with additional sections of an experiment. If it is interrupted, the previous
   * page remains.
   *
   * @throws IOException if the file cannot be written
   */
  public static void write(ExperimentResult result, List<ReportSection> sections, Path file)
      throws IOException {
    AtomicFile.write(file, render(result, sections));
  }

  /** Renders the page. */
  static String render(ExperimentResult result, List<ReportSection> sections) {
    var view = new ResultView(result);
    List<SectionChart> charts = new ArrayList<>();
    List<Section> shown = new ArrayList<>();
    for (ReportSection section : sections) {
      List<Place> places = new ArrayList<>();
      for (SectionChart chart : section.charts()) {
        places.add(new Place(charts.size(), chart.title()));
        charts.add(chart);
      }
      shown.add(new Section(section.title(), section.lead(), section.tables(), places));
    }
    Map<String, Object> model = ResultPage.model(view);
    model.put("sections", shown);
    String script =
        ResultPage.script()
            + HtmlPage.file(HtmlReport.class, "sections.js")
            + HtmlPage.file(HtmlReport.class, "report.js");
    return new HtmlPage(HtmlReport.class, "report.html", script, HtmlPage.commonStyle())
        .render(model, new Charts(ResultPage.charts(view), charts));
  }

  /** A section as the template shows it. */
  record Section(
      String title, String lead, List<ReportSection.TitledTable> tables, List<Place> charts) {}

  /** The place of a chart on the page. */
  record Place(int index, String title) {}

  /** The data of all charts, for the scripts of the page. */
  private record Charts(@JsonUnwrapped ChartData result, List<SectionChart> sections) {}
}
