package io.encbench.tpcc.files;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The directory of a comparison's files. The directories of its runs say by their path which run
 * they are of.
 *
 * @param path where it is
 */
public record ComparisonDirectory(Path path) {
  private static final String BLOCK = "block-";
  private static final Pattern BLOCK_NAME = Pattern.compile(BLOCK + "([1-9][0-9]{0,5})");

  /** From {@code runs/block-1/8-terminals/tls} up to the comparison's. */
  private static final int DEPTH = 4;

  /**
   * One run of a comparison.
   *
   * @param block 0-based number of the block
   * @param level name of the workload
   * @param arm name of the arm
   */
  public record Place(ComparisonDirectory comparison, int block, String level, String arm) {}

  /** What the comparison is called: the last name of its path. */
  public String name() {
    return String.valueOf(path.toAbsolutePath().normalize().getFileName());
  }

  /** The file with all that it has found so far. */
  public Path result() {
    return path.resolve("comparison.json");
  }

  /** The file that says what schemas held before runs began on them. */
  public Path states() {
    return path.resolve("states.json");
  }

  /** The file that says what arms with other drivers can do. */
  public Path peers() {
    return path.resolve("peers.json");
  }

  /** Its page. */
  public Path page() {
    return path.resolve("report.html");
  }

  /** Its report as Markdown. */
  public Path markdown() {
    return path.resolve("report.md");
  }

  /** Where the files of one run are; the same for every attempt at it. */
  public Path run(int block, String level, String arm) {
    return path.resolve("runs").resolve(BLOCK + (block + 1)).resolve(level).resolve(arm);
  }

  /** Where the files of the run are whose stacks are sampled, and which counts in no figure. */
  public Path sampledRun(String level, String arm) {
    return path.resolve("sampled").resolve(level).resolve(arm);
  }

  /** Which run of a comparison a directory is of; empty if it is of none. */
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
