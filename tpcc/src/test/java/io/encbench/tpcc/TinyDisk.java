package io.encbench.tpcc;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A file system with little room, in place of a directory, that only one command sees. It needs
 * name spaces of users (Linux), and no rights.
 */
final class TinyDisk {
  private TinyDisk() {}

  /** The command to run with such a file system, or skips the test where there can be none. */
  static List<String> around(Path directory, String size, List<String> command) throws Exception {
    List<String> prefix =
        List.of(
            "unshare",
            "--map-root-user",
            "--mount",
            "sh",
            "-c",
            "mount -t tmpfs -o size=" + size + " none \"$0\" && exec \"$@\"",
            directory.toString());
    assumeTrue(succeeds(with(prefix, List.of("true"))), "cannot mount a file system for itself");
    return with(prefix, command);
  }

  private static List<String> with(List<String> prefix, List<String> command) {
    List<String> all = new ArrayList<>(prefix);
    all.addAll(command);
    return all;
  }

  private static boolean succeeds(List<String> command) throws InterruptedException {
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      return process.waitFor(10, TimeUnit.SECONDS) && process.exitValue() == 0;
    } catch (IOException e) {
      return false;
    }
  }
}
