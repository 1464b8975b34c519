package io.encbench.experiment.process;

import io.encbench.config.ConfigurationException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A lock that lets one program at a time write results into a directory. The operating system holds
 * the lock and releases it when the process ends for any reason, so a lock is never stale. The lock
 * file stays in the directory: if it were deleted, two programs could lock two files of the same
 * name. Thread-safe.
 */
public final class DirectoryLock implements AutoCloseable {
  private static final String FILE = ".encbench.lock";
  private static final int LONGEST_OWNER = 256;

  /**
   * The directories that this JVM has locked. Their lock files must not be opened again, because
   * closing any descriptor of a file drops every lock that the process holds on it (POSIX, fcntl).
   */
  private static final Set<Path> OWN = ConcurrentHashMap.newKeySet();

  private final Path directory;
  private final FileChannel channel;

  private DirectoryLock(Path directory, FileChannel channel) {
    this.directory = directory;
    this.channel = channel;
  }

  /**
   * Locks an existing directory.
   *
   * @param option option that names the directory, for messages
   * @throws ConfigurationException if another program has locked it, or it cannot be locked
   */
  public static DirectoryLock take(String option, Path directory) {
    Path real;
    try {
      real = directory.toRealPath();
    } catch (IOException e) {
      throw unusable(option, directory, e);
    }
    if (!OWN.add(real)) {
      throw taken(option, directory, thisProcess());
    }
    boolean locked = false;
    try {
      FileChannel channel =
          FileChannel.open(
              real.resolve(FILE),
              StandardOpenOption.CREATE,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE);
      try {
        locked = channel.tryLock() != null;
        if (!locked) {
          throw taken(option, directory, content(channel));
        }
        write(channel, thisProcess());
        return new DirectoryLock(real, channel);
      } finally {
        if (!locked) {
          channel.close();
        }
      }
    } catch (IOException e) {
      throw unusable(option, directory, e);
    } finally {
      if (!locked) {
        OWN.remove(real);
      }
    }
  }

  /** Describes the program that is writing into a directory; empty if there is none. */
  public static Optional<String> owner(Path directory) {
    Path file = directory.resolve(FILE);
    try {
      if (OWN.contains(directory.toRealPath())) {
        return Optional.of(thisProcess());
      }
      try (FileChannel channel =
          FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
        return channel.tryLock() == null ? Optional.of(content(channel)) : Optional.empty();
      }
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Whether a file in a directory is the lock file, and not a result. */
  public static boolean isLock(Path file) {
    return file.endsWith(FILE);
  }

  private static String thisProcess() {
    ProcessHandle self = ProcessHandle.current();
    return "process "
        + self.pid()
        + self.info()
            .startInstant()
            .map(start -> ", started at " + start.truncatedTo(ChronoUnit.SECONDS))
            .orElse("");
  }

  private static String content(FileChannel channel) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(LONGEST_OWNER);
    channel.read(bytes, 0);
    String owner = new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8).strip();
    // The owner may have locked the file a moment ago, or had no space to write into it.
    return owner.isEmpty() ? "another process" : owner;
  }

  private static void write(FileChannel channel, String owner) throws IOException {
    channel.truncate(0);
    channel.write(ByteBuffer.wrap((owner + "\n").getBytes(StandardCharsets.UTF_8)), 0);
  }

  private static ConfigurationException taken(String option, Path directory, String owner) {
    return new ConfigurationException(
        "%s=%s: another EncBench is writing its results there (%s); wait until it has ended, or name another directory"
            .formatted(option, directory, owner));
  }

  private static ConfigurationException unusable(
      String option, Path directory, IOException failure) {
    return new ConfigurationException(
        "%s=%s cannot be locked (%s); name a directory that this account can write to, with free space, on a file system that supports locks"
            .formatted(option, directory, failure),
        failure);
  }

  /** Releases the directory. */
  @Override
  public void close() {
    try (channel) {
      channel.truncate(0);
    } catch (IOException e) {
      // Closing the channel releases the lock anyway; nobody reads the owner of a lock that is not
      // held.
    } finally {
      OWN.remove(directory);
    }
  }
}
