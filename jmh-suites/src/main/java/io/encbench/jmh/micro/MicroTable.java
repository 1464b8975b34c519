package io.encbench.jmh.micro;

import io.encbench.report.Figures;
import io.encbench.stats.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A result as text of at most 80 columns. */
final class MicroTable {
  private static final String ROW = "  %-17s%8s  %-19s%-12s%7s  %-11s";

  private final MicroResult result;

  MicroTable(MicroResult result) {
    this.result = result;
  }

  /** All questions, each with a table of its cases. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    for (MicroQuestion question : result.questions()) {
      lines.add("");
      lines.add(question.title());
      lines.add(row("", "ns/" + question.unit(), "CPU ratio [95 %]", "limit", "bytes", "limit"));
      for (MicroCase each : question.cases()) {
        lines.add(each.title());
        each.arms().forEach(arm -> lines.add(row(each, arm)));
      }
    }
    return lines;
  }

  private String row(MicroCase of, MicroArm arm) {
    MicroResult.Figure figure = result.figure(of, arm);
    Estimate ratio = figure.ratio();
    Limit limit = arm.limit();
    return row(
        arm.name(),
        Figures.rounded(figure.nanoseconds().value()),
        ratio == null ? "baseline" : ratio.text(MicroTable::decimals),
        verdict(limit.ratio() == null ? "" : trimmed(limit.ratio()), figure.ratioVerdict()),
        String.format(Locale.ROOT, "%,.0f", figure.bytes().value()),
        verdict(limit.bytes() == null ? "" : limit.bytes().toString(), figure.bytesVerdict()));
  }

  private static String row(
      String arm, String time, String ratio, String ratioLimit, String bytes, String bytesLimit) {
    return ROW.formatted(arm, time, ratio, ratioLimit, bytes, bytesLimit).stripTrailing();
  }

  private static String decimals(double ratio) {
    int decimals = ratio >= 100 ? 0 : ratio >= 10 ? 1 : 2;
    return String.format(Locale.ROOT, "%." + decimals + "f", ratio);
  }

  private static String trimmed(double limit) {
    return limit == Math.rint(limit) ? Long.toString((long) limit) : Double.toString(limit);
  }

  private static String verdict(String limit, Limit.@Nullable Verdict verdict) {
    if (verdict == null) {
      return "";
    }
    return limit
        + switch (verdict) {
          case MET -> " met";
          case NOT_MET -> " NOT met";
          case OPEN -> " open";
        };
  }
}
