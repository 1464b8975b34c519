package io.encbench.experiment;

import io.encbench.config.ConfigurationException;
import io.encbench.experiment.result.Comparison;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.experiment.result.Metric;
import io.encbench.experiment.result.Summary;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A CSV file with a line for each result of one experiment, for tools that detect changes over
 * time. It contains only figures that do not depend on the speed of the machine: client CPU as a
 * ratio to the baseline, and counts per operation.
 */
public final class HistoryCsv {
  private static final List<String> OF_RUN =
      List.of("time", "experiment", "encbench", "cpu", "server", "verdict");

  private HistoryCsv() {}

  /**
   * Refuses a file whose columns are not those of the experiment.
   *
   * @param arms names of the arms, the baseline first
   * @param workloads names of the workloads
   * @throws ConfigurationException if a column differs, naming the first
   */
  public static void require(Path file, List<String> arms, List<String> workloads) {
    List<String> wanted = header(arms, workloads);
    try {
      if (!Files.exists(file) || Files.size(file) == 0) {
        return;
      }
      List<String> found;
      try (Stream<String> lines = Files.lines(file)) {
        found = List.of(lines.findFirst().orElse("").split(",", -1));
      }
      for (int i = 0; i < Math.max(wanted.size(), found.size()); i++) {
        String here = i < found.size() ? found.get(i) : "none";
        String there = i < wanted.size() ? wanted.get(i) : "none";
        if (!here.equals(there)) {
          throw new ConfigurationException(
              "--history=%s: its column %d is %s, but this experiment has %s; name another file"
                  .formatted(file, i + 1, here, there));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("--history=" + file + " cannot be read: " + e.getMessage(), e);
    }
  }

  private static List<String> header(List<String> arms, List<String> workloads) {
    List<String> names = new ArrayList<>(OF_RUN);
    for (String workload : workloads) {
      for (String arm : arms) {
        if (!arm.equals(arms.get(0))) {
          names.add(column(workload, arm, Metric.CLIENT_CPU) + "_ratio");
        }
        ResultDiff.COUNTS.forEach(metric -> names.add(column(workload, arm, metric)));
      }
    }
    return names;
  }

  private static String column(String workload, String arm, Metric metric) {
    return workload + "." + arm + "." + metric.id();
  }

  /**
   * Appends a line. If the file does not exist or is empty, writes the names of the columns first.
   *
   * @throws IOException if it cannot be written
   */
  public static void append(ExperimentResult result, Path file) throws IOException {
    Map<String, Double> values = new TreeMap<>();
    for (Comparison comparison : result.comparisons()) {
      if (comparison.metric() == Metric.CLIENT_CPU) {
        values.put(
            column(comparison.workload(), comparison.arm(), Metric.CLIENT_CPU) + "_ratio",
            comparison.ratio().value());
      }
    }
    for (Summary summary : result.summaries()) {
      values.put(
          column(summary.workload(), summary.arm(), summary.metric()), summary.value().value());
    }
    List<String> header =
        header(
            result.arms().stream().map(arm -> arm.name()).toList(),
            result.workloads().stream().map(workload -> workload.name()).toList());
    List<String> line =
        new ArrayList<>(
            List.of(
                result.started(),
                result.experiment(),
                result.environment().encbenchVersion(),
                result.environment().cpuModel(),
                result.servers().stream()
                    .map(server -> server.product() + " " + server.version())
                    .collect(Collectors.joining(" and ")),
                result.verdict().name()));
    for (String name : header.subList(OF_RUN.size(), header.size())) {
      Double value = values.get(name);
      line.add(value == null ? "" : value.toString());
    }
    boolean begin = !Files.exists(file) || Files.size(file) == 0;
    Files.writeString(
        file,
        (begin ? csv(header) : "") + csv(line),
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }

  /**
   * Formats a line. Names of processors and servers may contain commas; no value contains quotes.
   */
  private static String csv(List<String> values) {
    return values.stream()
            .map(value -> value.contains(",") ? '"' + value.replace('"', '\'') + '"' : value)
            .collect(Collectors.joining(","))
        + "\n";
  }
}
