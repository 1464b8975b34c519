package io.encbench.tpcc;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Mounts a small file system over a directory, visible to one command only. Needs user namespaces
 * (Linux), but no privileges.
 */
final class TinyDisk {
  private TinyDisk() {}

  /**
   * Wraps a command so that it sees the small file system. Skips the test if that is not possible.
   */
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
