package io.encbench.server;

import io.encbench.server.install.InstalledBinary;
import io.encbench.server.install.ServerStartException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The program of a server that works in a directory: its command line, and running it. */
final class ServerProgram {
  /** Far beyond what the slowest disk needs; a start without an end must have one. */
  static final Duration LIMIT = Duration.ofMinutes(3);

  private final InstalledBinary binary;
  private final ServerDirectory directory;

  ServerProgram(InstalledBinary binary, ServerDirectory directory) {
    this.binary = binary;
    this.directory = directory;
  }

  /** The program with its first arguments. */
  List<String> command(List<String> more) throws IOException {
    var command = new ArrayList<>(binary.loader().prefix());
    command.add(binary.program().toString());
    command.add("--no-defaults");
    if (directory.ownedByRoot()) {
      command.add("--user=root");
    }
    command.addAll(more);
    return command;
  }

  /** Options that say where its files are. */
  SortedMap<String, String> places() {
    var places = new TreeMap<String, String>(binary.family().places(binary.share()));
    places.put("basedir", binary.base().toString());
    places.put("datadir", directory.data().toString());
    return places;
  }

  static List<String> arguments(Map<String, String> options) {
    return options.entrySet().stream()
        .map(
            option ->
                // This option takes a file name, so OFF would be one.
                option.getKey().equals("log_bin") && option.getValue().equals("OFF")
                    ? "--skip-log-bin"
                    : "--" + option.getKey() + "=" + option.getValue())
        .toList();
  }

  /** Starts a command that dies with this JVM. */
  WatchedProcess start(List<String> command, Path input) throws IOException {
    return WatchedProcess.start(directory.path(), input, directory.log(), command);
  }

  /**
   * Runs a command to its end.
   *
   * @param failure what there is to say if it fails
   */
  void run(List<String> command, Path input, String failure)
      throws IOException, InterruptedException {
    WatchedProcess process = start(command, input);
    boolean ended = false;
    try {
      ended = process.waitFor(LIMIT);
    } finally {
      if (!ended) {
        process.kill();
      }
    }
    if (!ended || process.exitStatus() != 0) {
      throw failure(failure);
    }
  }

  /** What to throw if something fails, with the last lines of the log. */
  ServerStartException failure(String what) {
    return new ServerStartException(
        binary.title() + " " + what + ". Its last log lines:\n" + directory.logTail());
  }
}
