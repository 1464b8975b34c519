package io.encbench.server.install;

import io.encbench.config.ConfigurationException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * Keeps the unpacked files of server binaries between runs, in one directory for each binary.
 *
 * <p>Safe for use by several threads and processes: a file lock is held for all work on a
 * directory. Every use verifies the directory and rebuilds it if it is damaged.
 */
public final class ServerCache {
  /** System property that overrides the directory of the cache. */
  public static final String DIRECTORY_PROPERTY = "encbench.cache";

  /** Excludes other threads of this JVM, because a file lock belongs to the whole JVM. */
  private static final ReentrantLock THREADS = new ReentrantLock();

  private final Path root;
  private final Consumer<String> notices;

  public ServerCache(Path root, Consumer<String> notices) {
    this.root = root;
    this.notices = notices;
  }

  /** The cache of this user, or the one named by the system property. */
  public static ServerCache ofThisUser(Consumer<String> notices) {
    String configured = System.getProperty(DIRECTORY_PROPERTY, "");
    if (!configured.isBlank()) {
      return new ServerCache(Path.of(configured).toAbsolutePath(), notices);
    }
    // The XDG base directory specification requires a relative path to be ignored.
    Path base =
        Optional.ofNullable(System.getenv("XDG_CACHE_HOME"))
            .filter(value -> value.startsWith("/"))
            .map(Path::of)
            .orElse(Path.of(System.getProperty("user.home"), ".cache"));
    return new ServerCache(base.resolve("encbench"), notices);
  }

  /**
   * The directory with the files of a binary, unpacked if necessary.
   *
   * @param name directory name of the binary
   * @throws ConfigurationException if the cache cannot be written
   */
  public Path directory(String name, Unpacker source) {
    Path servers = root.resolve("servers");
    try {
      Files.createDirectories(servers);
      THREADS.lock();
      try (FileChannel channel =
              FileChannel.open(
                  servers.resolve(name + ".lock"),
                  StandardOpenOption.CREATE,
                  StandardOpenOption.WRITE);
          FileLock lock = channel.lock()) {
        assert lock.isValid();
        return verifiedOrUnpacked(servers, name, source);
      } finally {
        THREADS.unlock();
      }
    } catch (IOException e) {
      throw new ConfigurationException(
          "cannot keep server files in "
              + servers
              + ": "
              + e
              + "; name a writable directory with -D"
              + DIRECTORY_PROPERTY
              + "=<directory>");
    }
  }

  private Path verifiedOrUnpacked(Path servers, String name, Unpacker source) throws IOException {
    Path directory = servers.resolve(name);
    if (Files.exists(directory)) {
      Optional<String> damage = CacheManifest.check(directory);
      if (damage.isEmpty()) {
        return directory;
      }
      notices.accept("server files in " + directory + " are unpacked again: " + damage.get());
    }
    Path fresh = servers.resolve(name + ".unpacking");
    // We hold the lock, so any process that was unpacking there before has ended.
    FileTree.delete(fresh);
    source.unpack(Files.createDirectories(fresh));
    CacheManifest.write(fresh);
    FileTree.delete(directory);
    return Files.move(fresh, directory, StandardCopyOption.ATOMIC_MOVE);
  }
}
