package io.encbench.tpcc.files;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The directory of a comparison's files. The path of a run's directory states the run's place in
 * the comparison.
 *
 * @param path path of the directory
 */
public record ComparisonDirectory(Path path) {
  private static final String BLOCK = "block-";
  private static final Pattern BLOCK_NAME = Pattern.compile(BLOCK + "([1-9][0-9]{0,5})");

  /**
   * Levels from a run's directory, such as {@code runs/block-1/8-terminals/tls}, up to the
   * comparison's.
   */
  private static final int DEPTH = 4;

  /**
   * One run of a comparison.
   *
   * @param block 0-based number of the block
   * @param level name of the workload
   * @param arm name of the arm
   */
  public record Place(ComparisonDirectory comparison, int block, String level, String arm) {}

  /** Name of the comparison: the last name of its path. */
  public String name() {
    return String.valueOf(path.toAbsolutePath().normalize().getFileName());
  }

  /** The file with the result so far. */
  public Path result() {
    return path.resolve("comparison.json");
  }

  /** The file with the contents of the schemas before runs started on them. */
  public Path states() {
    return path.resolve("states.json");
  }

  /** The file with the reports on the peers' drivers. */
  public Path peers() {
    return path.resolve("peers.json");
  }

  /** The report as HTML. */
  public Path page() {
    return path.resolve("report.html");
  }

  /** The report as Markdown. */
  public Path markdown() {
    return path.resolve("report.md");
  }

  /** Directory of one run's files, the same for every attempt at the run. */
  public Path run(int block, String level, String arm) {
    return path.resolve("runs").resolve(BLOCK + (block + 1)).resolve(level).resolve(arm);
  }

  /** Directory of the run whose stacks are sampled, and which counts in no figure. */
  public Path sampledRun(String level, String arm) {
    return path.resolve("sampled").resolve(level).resolve(arm);
  }

  /** The run to which a directory belongs; empty if it does not belong to a comparison. */
  public static Optional<Place> placeOf(Path run) {
    Path full = run.toAbsolutePath().normalize();
    if (full.getNameCount() <= DEPTH) {
      return Optional.empty();
    }
    int names = full.getNameCount();
    Matcher block = BLOCK_NAME.matcher(full.getName(names - 3).toString());
    if (!block.matches()) {
      return Optional.empty();
    }
    Path top = full.getRoot();
    Path root = full.subpath(0, names - DEPTH);
    Place place =
        new Place(
            new ComparisonDirectory(top == null ? root : top.resolve(root)),
            Integer.parseInt(block.group(1)) - 1,
            full.getName(names - 2).toString(),
            full.getName(names - 1).toString());
    boolean there = place.comparison.run(place.block, place.level, place.arm).equals(full);
    return there && Files.isRegularFile(place.comparison.result())
        ? Optional.of(place)
        : Optional.empty();
  }
}
