package io.encbench.tpcc.benchmarksql;

import io.encbench.tpcc.config.BenchmarkSql;
import io.encbench.tpcc.config.BenchmarkSqlProps;
import io.encbench.tpcc.config.Database;
import io.encbench.tpcc.config.RunSettings;
import io.encbench.tpcc.files.RunDirectory;
import java.io.File;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The working directory of one BenchmarkSQL process, inside the run's directory. It holds the
 * password, so only its owner may read it, and {@link #close()} deletes it.
 */
final class Workplace implements AutoCloseable {
  private static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
  private static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY_FILE =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

  private static final String PROPS = "run.props";
  private static final String CONSOLE = "console.log";
  private static final String ERRORS = "benchmarksql-error.log";
  private static final String RESULTS = "result";

  private final BenchmarkSql installation;
  private final Path directory;
  private final BenchmarkSqlProps props;

  private Workplace(BenchmarkSql installation, Path directory, BenchmarkSqlProps props) {
    this.installation = installation;
    this.directory = directory;
    this.props = props;
  }

  /** Creates the directory with the files that BenchmarkSQL reads. */
  static Workplace open(
      BenchmarkSql installation, RunDirectory run, Database database, RunSettings settings)
      throws IOException {
    Path directory = run.path().toAbsolutePath().resolve("work");
    Files.createDirectory(directory, OWNER_ONLY);
    BenchmarkSqlProps props = new BenchmarkSqlProps(database, settings, directory.resolve(RESULTS));
    Workplace place = new Workplace(installation, directory, props);
    Path file = Files.createFile(directory.resolve(PROPS), OWNER_ONLY_FILE);
    try (Writer writer = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
      props.file().store(writer, null);
    }
    if (Files.exists(installation.logSettings())) {
      Files.createSymbolicLink(directory.resolve("log4j.properties"), installation.logSettings());
    }
    return place;
  }

  /** Starts BenchmarkSQL as its script does, except that it gets our drivers. */
  Process start(DriverJars drivers, List<String> jvmFlags) throws IOException {
    List<Path> jars = new ArrayList<>(drivers.jars());
    jars.addAll(installation.classPath());
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(jvmFlags);
    command.add("-Dprop=" + PROPS);
    command.add("-DrunID=1");
    command.add("-classpath");
    command.add(
        jars.stream()
            .map(jar -> jar.toAbsolutePath().toString())
            .collect(Collectors.joining(File.pathSeparator, "." + File.pathSeparator, "")));
    command.add("jTPCC");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve(CONSOLE).toFile());
    props.environment().forEach((name, value) -> builder.environment().put(name, value.reveal()));
    return builder.start();
  }

  /** Path of {@code runInfo.csv}, whose second line is written when the session starts. */
  Path info() {
    return directory.resolve(RESULTS).resolve("data/runInfo.csv");
  }

  /** Path of {@code result.csv}, which is complete when the process has ended. */
  Path results() {
    return directory.resolve(RESULTS).resolve("data/result.csv");
  }

  /** Copies the results and logs to the run's directory, without secrets. */
  void keep(RunDirectory run) throws IOException {
    for (Path file : List.of(info(), results())) {
      if (Files.exists(file)) {
        Files.copy(file, run.data(String.valueOf(file.getFileName())));
      }
    }
    keepRedacted(CONSOLE, run.path().resolve("benchmarksql.log"));
    keepRedacted(ERRORS, run.path().resolve(ERRORS));
  }

  private void keepRedacted(String name, Path to) throws IOException {
    Path from = directory.resolve(name);
    if (Files.exists(from)) {
      // BenchmarkSQL uses backspaces to overwrite its status line every second.
      Files.writeString(to, props.redact(Files.readString(from).replaceAll("\b+", "\n")));
    }
  }

  /** Returns the first errors that BenchmarkSQL logged, or else the last line of its output. */
  String complaint() throws IOException {
    for (String name : List.of(ERRORS, CONSOLE)) {
      Path file = directory.resolve(name);
      if (Files.exists(file)) {
        List<String> lines = Files.readAllLines(file).stream().filter(l -> !l.isBlank()).toList();
        List<String> errors =
            lines.stream().filter(line -> line.matches(".*\\b(ERROR|FATAL)\\b.*")).toList();
        if (!errors.isEmpty() || (name.equals(CONSOLE) && !lines.isEmpty())) {
          return props.redact(
              errors.isEmpty()
                  ? lines.get(lines.size() - 1)
                  : errors.stream().limit(2).collect(Collectors.joining(" / ")));
        }
      }
    }
    return "nothing";
  }

  @Override
  public void close() throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
