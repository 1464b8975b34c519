package io.encbench.tpcc.run;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A server process that was killed and started again with the same command and data. */
final class RestartedServer implements AutoCloseable {
  private final Process process;

  private RestartedServer(Process process) {
    this.process = process;
  }

  /** Kills a server (SIGKILL) and starts it again; it recovers in the background. */
  static RestartedServer afterKill(long pid) throws Exception {
    Path proc = Path.of("/proc", Long.toString(pid));
    List<String> command = new ArrayList<>(strings(proc.resolve("cmdline")));
    // This file created the account, which is now in the data, and has been deleted.
    command.removeIf(argument -> argument.startsWith("--init_file="));
    ProcessBuilder again =
        new ProcessBuilder(command)
            .directory(proc.resolve("cwd").toRealPath().toFile())
            .redirectOutput(Redirect.DISCARD)
            .redirectError(Redirect.DISCARD);
    again.environment().clear();
    for (String variable : strings(proc.resolve("environ"))) {
      int equals = variable.indexOf('=');
      again.environment().put(variable.substring(0, equals), variable.substring(equals + 1));
    }
    ProcessHandle killed = ProcessHandle.of(pid).orElseThrow();
    killed.destroyForcibly();
    killed.onExit().get(30, TimeUnit.SECONDS);
    return new RestartedServer(again.start());
  }

  private static List<String> strings(Path file) throws IOException {
    String text = Files.readString(file, StandardCharsets.UTF_8);
    return List.of(text.substring(0, text.length() - 1).split("\0", -1));
  }

  @Override
  public void close() {
    process.destroyForcibly().onExit().join();
  }
}
