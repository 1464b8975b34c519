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
 * A program that never outlives this JVM, even if the JVM is killed.
 *
 * <p>The program's parent is a watchdog shell whose standard input is a pipe that only this JVM can
 * write to. When the JVM ends, the pipe is closed, and the shell kills the program and removes its
 * directory. If the program ends first, the shell ends with the same status. If the shell is
 * killed, the program counts as dead, and the shell's child process kills it.
 */
final class WatchedProcess {
  /**
   * Arguments: directory, file for standard input, file for output, command. Prints the program's
   * process id. Waits only with built-in commands, so that there are no further processes to find
   * and end. If the outer shell has been killed, its child, the inner shell, cleans up itself. The
   * inner shell starts before the trap of TERM is set: born with that trap, it would lose the TERM
   * by which the outer shell ends it at once, and take the end of the outer shell for a kill.
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
      trap 'kill -KILL "$server"' TERM
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

  /** Detaches shell and program from the terminal, so that no key press ends them. */
  private static final Path SETSID = Path.of("/usr/bin/setsid");

  /** A killed process ends at once unless a disk hangs. */
  private static final long LONGEST_END_SECONDS = 10;

  private final Process watchdog;
  private final long pid;

  /**
   * Handle of the process, which distinguishes it from a later one with the same id. Empty if the
   * process ended immediately.
   */
  private final Optional<ProcessHandle> program;

  private WatchedProcess(Process watchdog, long pid) {
    this.watchdog = watchdog;
    this.pid = pid;
    this.program = ProcessHandle.of(pid);
  }

  /**
   * Starts a program.
   *
   * @param directory directory to remove if this JVM ends before the program
   * @param input file to use as standard input
   * @param log file to which output is appended
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

  /** Waits until the program has ended. Returns false if the time limit expired first. */
  boolean waitFor(Duration limit) throws InterruptedException {
    return watchdog.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Exit status of the program; 128 plus the signal's number if a signal ended it. */
  int exitStatus() {
    return watchdog.exitValue();
  }

  /** Kills the program and waits until it has ended. */
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
    // The watchdog waits for the program, unless the watchdog itself was killed.
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
