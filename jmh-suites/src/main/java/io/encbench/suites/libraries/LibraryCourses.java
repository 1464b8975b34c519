package io.encbench.suites.libraries;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Records every run's samples over time, and writes them to a file. Not thread-safe. */
final class LibraryCourses {
  private static final String HEAD =
      "server,arm,block,second,phase,selects_per_second,sessions,client_cores,server_cores,host_busy\n";

  private final Map<String, List<LoadSample>> first = new LinkedHashMap<>();
  private @Nullable Path file;
  private long checked;

  /**
   * Starts the file. Keeps the samples of an earlier run's finished blocks, and drops the rest.
   *
   * @param directory directory of the result
   * @param blocksDone number of finished blocks of an earlier run, whose samples are kept
   */
  void begin(Path directory, int blocksDone) {
    file = directory.resolve("course.csv");
    List<String> kept = blocksDone == 0 ? List.of() : lines(file, blocksDone);
    write(HEAD, StandardOpenOption.TRUNCATE_EXISTING);
    write(String.join("", kept), StandardOpenOption.APPEND);
    Map<List<String>, List<LoadSample>> courses = new LinkedHashMap<>();
    for (String line : kept) {
      List<String> cells = List.of(line.strip().split(",", -1));
      courses
          .computeIfAbsent(cells.subList(0, 3), run -> new ArrayList<>())
          .add(
              new LoadSample(
                  Double.parseDouble(cells.get(3)),
                  cells.get(4),
                  Double.parseDouble(cells.get(5)),
                  Long.parseLong(cells.get(6)),
                  Double.parseDouble(cells.get(7)),
                  read(cells.get(8)),
                  read(cells.get(9))));
    }
    courses.forEach((run, course) -> first.putIfAbsent(run.get(0), course));
  }

  private static List<String> lines(Path file, int blocks) {
    try (Stream<String> lines = Files.lines(file)) {
      return lines
          .skip(1)
          .filter(line -> Integer.parseInt(line.split(",", -1)[2]) <= blocks)
          .map(line -> line + "\n")
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file + ": " + e.getMessage(), e);
    }
  }

  private static @Nullable Double read(String cell) {
    return cell.isEmpty() ? null : Double.valueOf(cell);
  }

  /** Adds the answer of a run. */
  void add(String server, String arm, int block, LibraryWorker.Answer answer) {
    checked += answer.checked();
    first.putIfAbsent(server, answer.course());
    StringBuilder lines = new StringBuilder();
    for (LoadSample sample : answer.course()) {
      List<String> cells = new ArrayList<>(List.of(server, arm, Integer.toString(block + 1)));
      cells.add(number(sample.seconds()));
      cells.add(sample.phase());
      cells.add(number(sample.selectsPerSecond()));
      cells.add(Long.toString(sample.sessions()));
      cells.add(number(sample.clientCores()));
      cells.add(number(sample.serverCores()));
      cells.add(number(sample.hostShare()));
      lines.append(String.join(",", cells)).append('\n');
    }
    write(lines.toString(), StandardOpenOption.APPEND);
  }

  private static String number(@Nullable Double value) {
    return value == null ? "" : String.format(Locale.ROOT, "%.3f", value);
  }

  private void write(String text, StandardOpenOption how) {
    Path target = Objects.requireNonNull(file, "begin(..) comes first");
    try {
      Files.writeString(target, text, StandardOpenOption.CREATE, how);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + target + ": " + e.getMessage(), e);
    }
  }

  /**
   * The first run on a server, which a chart shows in place of all runs; empty if there was none.
   */
  List<LoadSample> first(String server) {
    return first.getOrDefault(server, List.of());
  }

  /** Number of connections that passed a check in the client only. */
  long checked() {
    return checked;
  }

  /** The file with all samples. */
  Path file() {
    return Objects.requireNonNull(file, "begin(..) comes first");
  }
}
