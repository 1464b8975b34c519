package io.encbench.report.html;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.encbench.report.ReportSection;
import io.encbench.report.SectionChart;
import java.util.ArrayList;
import java.util.List;

/** Prepares the sections of a page for template and script. */
final class SectionPage {
  private final List<View> views = new ArrayList<>();
  private final List<SectionChart> charts = new ArrayList<>();

  SectionPage(List<ReportSection> sections) {
    for (ReportSection section : sections) {
      List<Place> places = new ArrayList<>();
      for (SectionChart chart : section.charts()) {
        places.add(new Place(charts.size(), chart.title()));
        charts.add(chart);
      }
      views.add(new View(section.title(), section.lead(), section.tables(), places));
    }
  }

  List<View> views() {
    return views;
  }

  /** Chart data for the script of a page with sections. */
  Object charts(ChartData result) {
    return new Charts(result, charts);
  }

  /** A section as the template shows it. */
  record View(
      String title, String lead, List<ReportSection.TitledTable> tables, List<Place> charts) {}

  /** The place of a chart on the page. */
  record Place(int index, String title) {}

  private record Charts(@JsonUnwrapped ChartData result, List<SectionChart> sections) {}
}
