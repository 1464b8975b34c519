package io.encbench.report.console;

import java.io.File;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * Properties of standard output. Immutable.
 *
 * @param interactive whether it is a terminal, so that a line may be redrawn
 * @param width columns of a line, limited to the range from 60 to 160
 * @param charset charset in which its bytes are interpreted
 */
public record StandardOutput(boolean interactive, int width, Charset charset) {
  private static final Path STANDARD_OUTPUT = Path.of("/proc/self/fd/1");
  private static final File CONTROLLING_TERMINAL = new File("/dev/tty");
  private static final int MIN_WIDTH = 60;
  private static final int MAX_WIDTH = 160;
  private static final int DEFAULT_TERMINAL_WIDTH = 80;
  private static final int DEFAULT_FILE_WIDTH = 120;

  /** Detects the properties of this process's standard output. */
  public static StandardOutput detect() {
    boolean interactive = seenByPerson();
    return new StandardOutput(interactive, width(interactive, System.getenv()), charsetOfProcess());
  }

  /** The properties of a file in UTF-8 that is written in place of standard output. */
  public static StandardOutput ofFile() {
    return new StandardOutput(/* interactive= */ false, DEFAULT_FILE_WIDTH, StandardCharsets.UTF_8);
  }

  private static boolean seenByPerson() {
    if (Files.exists(STANDARD_OUTPUT)) {
      try {
        String target = Files.readSymbolicLink(STANDARD_OUTPUT).toString();
        return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
      } catch (IOException e) {
        return false;
      }
    }
    return confirmedByShell();
  }

  /**
   * Tests on systems without /proc, in a child process with the same standard output.
   * System.console() is no substitute: since JDK 22 it may exist even if output goes to a file.
   */
  private static boolean confirmedByShell() {
    try {
      return new ProcessBuilder("test", "-t", "1").inheritIO().start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  public static int width(boolean interactive, Map<String, String> environment) {
    String columns = environment.getOrDefault("COLUMNS", "");
    if (columns.matches("[1-9][0-9]{0,3}")) {
      return bounded(Integer.parseInt(columns));
    }
    return interactive ? bounded(askTerminal()) : DEFAULT_FILE_WIDTH;
  }

  /** Asks the terminal driver through stty, which every POSIX system has. */
  private static int askTerminal() {
    try {
      Process stty =
          new ProcessBuilder("stty", "size")
              .redirectInput(CONTROLLING_TERMINAL)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      String[] size =
          new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII)
              .trim()
              .split(" ", 2);
      // A terminal that does not know its size reports 0 0.
      return size.length == 2 && size[1].matches("[1-9][0-9]{0,3}")
          ? Integer.parseInt(size[1])
          : DEFAULT_TERMINAL_WIDTH;
    } catch (IOException e) {
      return DEFAULT_TERMINAL_WIDTH;
    }
  }

  private static int bounded(int columns) {
    return Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, columns));
  }

  /** The charset of standard output; US-ASCII if it is unknown. */
  static Charset charsetOfProcess() {
    String name =
        System.getProperty("stdout.encoding", System.getProperty("sun.stdout.encoding", ""));
    if (name.isEmpty()) {
      name = System.getProperty("native.encoding", "");
    }
    return name.isEmpty() || !Charset.isSupported(name)
        ? StandardCharsets.US_ASCII
        : Charset.forName(name);
  }
}
