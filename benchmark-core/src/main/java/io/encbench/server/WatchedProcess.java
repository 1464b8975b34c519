package io.encbench.server;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A program that does not outlive this JVM, however the JVM ends.
 *
 * <p>Its parent is a shell whose standard input is a pipe that only this JVM can write to. The end
 * of that pipe is the end of the JVM: the shell then kills the program and removes its directory.
 * If the program ends first, the shell ends too, with the same status. If somebody kills the shell,
 * the program counts as dead, and is.
 */
final class WatchedProcess {
  /**
   * Arguments: directory, file for standard input, file for output, command. Prints the program's
   * process id. Only built-in commands wait, so that no other process needs to be found and ended.
   * The inner shell does the rest itself if the outer one, its parent, has been killed.
   */
  private static final String WATCHDOG =
      """
      trap '' HUP INT QUIT
      directory=$1 input=$2 log=$3
      shift 3
      exec 3<&0
      "$@" <"$input" >>"$log" 2>&1 3<&- &
      server=$!
      orphan=
      trap 'kill -KILL "$server"' TERM
      trap 'orphan=yes; kill -KILL "$server"' USR1
      (
        while read -r _; do :; done
        watchdog=$$
        [ -r /proc/self/stat ] && read -r _ _ _ watchdog _ </proc/self/stat
        if [ "$watchdog" = $$ ]; then
          kill -USR1 $$
        else
          kill -KILL "$server"
          rm -rf -- "$directory"
        fi
      ) <&3 >/dev/null &
      lifeline=$!
      echo "$server"
      exec >/dev/null
      wait "$server"
      status=$?
      if [ "$orphan" ]; then
        wait "$server"
        rm -rf -- "$directory"
        exit
      fi
      kill "$lifeline"
      exit "$status"
      """;

  /** Ends the terminal's hold on the shell and the program, so that no key press ends them. */
  private static final Path SETSID = Path.of("/usr/bin/setsid");

  /** A process that is killed goes at once, but for a disk that hangs. */
  private static final long LONGEST_END_SECONDS = 10;

  private final Process watchdog;
  private final long pid;

  /** Knows the process from a later one with the same id; empty if it has ended at once. */
  private final Optional<ProcessHandle> program;

  private WatchedProcess(Process watchdog, long pid) {
    this.watchdog = watchdog;
    this.pid = pid;
    this.program = ProcessHandle.of(pid);
  }

  /**
   * Starts a program.
   *
   * @param directory what to remove if this JVM ends before the program
   * @param input file that becomes its standard input
   * @param log file that its output is added to
   */
  static WatchedProcess start(Path directory, Path input, Path log, List<String> command)
      throws IOException {
    var line = new ArrayList<String>();
    if (Files.isExecutable(SETSID)) {
      line.add(SETSID.toString());
    }
    line.addAll(List.of("/bin/sh", "-c", WATCHDOG, "encbench-watchdog"));
    line.addAll(List.of(directory.toString(), input.toString(), log.toString()));
    line.addAll(command);
    Process watchdog =
        new ProcessBuilder(line).redirectError(Redirect.appendTo(log.toFile())).start();
    try (var output =
        new BufferedReader(
            new InputStreamReader(watchdog.getInputStream(), StandardCharsets.UTF_8))) {
      String first = output.readLine();
      if (first == null) {
        throw new IOException("/bin/sh could not start " + command.get(0));
      }
      return new WatchedProcess(watchdog, Long.parseLong(first));
    }
  }

  /** Process id of the program. */
  long pid() {
    return pid;
  }

  boolean alive() {
    return watchdog.isAlive() && program.map(ProcessHandle::isAlive).orElse(false);
  }

  /** Waits until the program has ended. Returns whether it has within the limit. */
  boolean waitFor(Duration limit) throws InterruptedException {
    return watchdog.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Status that the program ended with; 128 and the signal's number if a signal ended it. */
  int exitStatus() {
    return watchdog.exitValue();
  }

  /** Ends the program at once, and waits until it has ended. */
  void kill() {
    program.ifPresent(ProcessHandle::destroyForcibly);
    boolean interrupted = false;
    while (true) {
      try {
        watchdog.waitFor();
        break;
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    // The watchdog waits for the program, unless somebody has killed it.
    program.ifPresent(WatchedProcess::awaitEnd);
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private static void awaitEnd(ProcessHandle process) {
    var unused =
        process.onExit().completeOnTimeout(process, LONGEST_END_SECONDS, TimeUnit.SECONDS).join();
  }
}
