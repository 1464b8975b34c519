package io.encbench.server;

import io.encbench.server.install.FileTree;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The temporary directory of one server, which only its owner's account may read. Its owner holds a
 * lock on a file in it, so that a directory without a living owner can be told and removed, however
 * the owner ended.
 */
final class ServerDirectory implements AutoCloseable {
  static final String PREFIX = "encbench-server-";

  private static final String OWNER = "owner.lock";

  /** Long enough for a directory to get its lock file after it was made. */
  private static final Duration UNLOCKED_AGE = Duration.ofMinutes(1);

  private static final long LONGEST_END_SECONDS = 10;
  private static final int TAIL_BYTES = 16 << 10;
  private static final int TAIL_LINES = 20;

  /**
   * The directories of this JVM. Their owner files must not be opened again: to close any
   * descriptor of a file drops every lock that the process has on it (POSIX, fcntl).
   */
  private static final Set<Path> OWN = ConcurrentHashMap.newKeySet();

  private final Path path;
  private final FileChannel owner;

  private ServerDirectory(Path path, FileChannel owner) {
    this.path = path;
    this.owner = owner;
  }

  /** Makes a directory below another, and removes those there whose owners are dead. */
  static ServerDirectory create(Path parent) throws IOException {
    removeAbandoned(parent);
    while (true) {
      Path path =
          Files.createTempDirectory(
              parent.toRealPath(),
              PREFIX,
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      FileChannel owner = own(path);
      if (owner != null) {
        OWN.add(path);
        Files.createDirectory(path.resolve("data"));
        Files.createDirectory(path.resolve("tmp"));
        Files.createFile(path.resolve("server.log"));
        return new ServerDirectory(path, owner);
      }
    }
  }

  Path path() {
    return path;
  }

  Path data() {
    return path.resolve("data");
  }

  Path temporary() {
    return path.resolve("tmp");
  }

  Path log() {
    return path.resolve("server.log");
  }

  /** Whether it belongs to the superuser, as whom a server starts only if told so. */
  boolean ownedByRoot() throws IOException {
    return Files.getAttribute(path, "unix:uid").equals(0);
  }

  /** Writes a file that only the owner's account may read, also while it is written. */
  Path writePrivate(String name, String content) throws IOException {
    Path file = path.resolve(name);
    Files.deleteIfExists(file);
    Files.createFile(
        file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    return Files.writeString(file, content);
  }

  /** The last lines of the log; empty if there is none. */
  String logTail() {
    try (var file = new RandomAccessFile(log().toFile(), "r")) {
      file.seek(Math.max(0, file.length() - TAIL_BYTES));
      var bytes = new byte[TAIL_BYTES];
      int length = Math.max(0, file.read(bytes));
      String[] lines = new String(bytes, 0, length, StandardCharsets.UTF_8).split("\n");
      int first = Math.max(0, lines.length - TAIL_LINES);
      return String.join("\n", Arrays.asList(lines).subList(first, lines.length));
    } catch (IOException e) {
      return "";
    }
  }

  /** Removes it. */
  @Override
  public void close() throws IOException {
    try (owner) {
      FileTree.delete(path);
    } finally {
      OWN.remove(path);
    }
  }

  static void removeAbandoned(Path parent) throws IOException {
    try (DirectoryStream<Path> directories = Files.newDirectoryStream(parent, PREFIX + "*")) {
      for (Path directory : directories) {
        try {
          removeIfAbandoned(directory);
        } catch (NoSuchFileException | AccessDeniedException e) {
          // Its owner has just removed it, or it belongs to another account.
        }
      }
    }
  }

  private static void removeIfAbandoned(Path directory) throws IOException {
    if (OWN.contains(directory.toRealPath())) {
      return;
    }
    try (FileChannel channel =
            FileChannel.open(directory.resolve(OWNER), StandardOpenOption.WRITE);
        FileLock lock = channel.tryLock()) {
      if (lock != null) {
        killServer(directory);
        FileTree.delete(directory);
      }
    } catch (NoSuchFileException e) {
      Instant made = Files.getLastModifiedTime(directory).toInstant();
      if (made.isBefore(Instant.now().minus(UNLOCKED_AGE))) {
        FileTree.delete(directory);
      }
    }
  }

  /**
   * Ends a server that has outlived its owner and its watchdog. Its command line names the
   * directory, whose name no other has.
   */
  private static void killServer(Path directory) throws IOException {
    String datadir = "\0--datadir=" + directory.toRealPath().resolve("data") + "\0";
    List<ProcessHandle> servers =
        ProcessHandle.allProcesses().filter(other -> arguments(other).contains(datadir)).toList();
    servers.forEach(ProcessHandle::destroyForcibly);
    for (ProcessHandle server : servers) {
      var unused =
          server.onExit().completeOnTimeout(server, LONGEST_END_SECONDS, TimeUnit.SECONDS).join();
    }
  }

  /** Each ends with a NUL; empty if it cannot be known. */
  private static String arguments(ProcessHandle process) {
    try {
      return Files.readString(
          Path.of("/proc", Long.toString(process.pid()), "cmdline"), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return "";
    }
  }

  /** The locked channel; null if another process took the new directory for an abandoned one. */
  private static @Nullable FileChannel own(Path directory) throws IOException {
    Path file = directory.resolve(OWNER);
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    channel.lock();
    if (Files.exists(file)) {
      return channel;
    }
    channel.close();
    return null;
  }
}
