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
 * The temporary directory of one server, readable only by the account that owns it. The JVM that
 * owns it holds a lock on a file in it. A directory without such a lock was abandoned, even if its
 * JVM was killed, and can be removed.
 */
final class ServerDirectory implements AutoCloseable {
  static final String PREFIX = "encbench-server-";

  private static final String OWNER = "owner.lock";

  /**
   * Age from which a directory without a lock file is regarded as abandoned. A younger one may
   * still be in creation.
   */
  private static final Duration UNLOCKED_AGE = Duration.ofMinutes(1);

  private static final long LONGEST_END_SECONDS = 10;
  private static final int TAIL_BYTES = 16 << 10;
  private static final int TAIL_LINES = 20;

  /**
   * The directories of this JVM. Their owner files must not be opened again, because closing any
   * descriptor of a file releases all locks that the process holds on it (POSIX, fcntl).
   */
  private static final Set<Path> OWN = ConcurrentHashMap.newKeySet();

  private final Path path;
  private final FileChannel owner;

  private ServerDirectory(Path path, FileChannel owner) {
    this.path = path;
    this.owner = owner;
  }

  /** Creates a directory below another, and removes abandoned ones there. */
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

  /** Whether root owns the directory. A server runs as root only with an explicit option. */
  boolean ownedByRoot() throws IOException {
    return Files.getAttribute(path, "unix:uid").equals(0);
  }

  /** Writes a file that only the owning account may read, from its creation on. */
  Path writePrivate(String name, String content) throws IOException {
    Path file = path.resolve(name);
    Files.deleteIfExists(file);
    Files.createFile(
        file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    return Files.writeString(file, content);
  }

  /** The last lines of the log; empty if it cannot be read. */
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

  /** Removes the directory and its content. */
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
          // Its owner has just removed the directory, or it belongs to another account.
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
   * Kills a server that has outlived its owner and its watchdog. It is found by the unique name of
   * the directory in its command line.
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

  /** The NUL-terminated arguments of a process; empty if they cannot be read. */
  private static String arguments(ProcessHandle process) {
    try {
      return Files.readString(
          Path.of("/proc", Long.toString(process.pid()), "cmdline"), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return "";
    }
  }

  /**
   * Creates and locks the owner file. Returns null if another process removed the new directory as
   * abandoned.
   */
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
