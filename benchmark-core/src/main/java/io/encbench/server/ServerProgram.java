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

/** Builds the command lines of a server that works in a directory, and runs them. */
final class ServerProgram {
  /** Time limit for each command, far longer than the slowest disk needs. */
  static final Duration LIMIT = Duration.ofMinutes(3);

  private final InstalledBinary binary;
  private final ServerDirectory directory;

  ServerProgram(InstalledBinary binary, ServerDirectory directory) {
    this.binary = binary;
    this.directory = directory;
  }

  /** Command line of the program: its common arguments followed by more. */
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

  /** Options with the locations of the server's files. */
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
                // log_bin takes a file name, so OFF would be taken for one.
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
   * @param failure message if the command fails or exceeds the time limit
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

  /** Creates an exception whose message includes the last lines of the log. */
  ServerStartException failure(String what) {
    return new ServerStartException(
        binary.title() + " " + what + ". Its last log lines:\n" + directory.logTail());
  }
}
