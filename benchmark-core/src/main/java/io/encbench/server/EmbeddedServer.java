package io.encbench.server;

import io.encbench.config.ConfigurationException;
import io.encbench.profile.Endpoint;
import io.encbench.server.install.InstalledBinary;
import io.encbench.server.install.MissingLibrariesException;
import io.encbench.server.install.ServerBinary;
import io.encbench.server.install.ServerCache;
import io.encbench.server.install.ServerStartException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.function.Consumer;

/**
 * A server that this JVM started from a binary. It listens on a free port of {@code 127.0.0.1} and
 * has a database {@code encbench} and a new account for it. It ends with the JVM, even if the JVM
 * is killed, and leaves no files.
 *
 * <p>Thread-safe.
 */
public final class EmbeddedServer implements DatabaseServer {
  private final Endpoint endpoint;
  private final String origin;
  private final SortedMap<String, String> settings;
  private final ServerDirectory directory;
  private final WatchedProcess process;
  private volatile boolean closed;
  private volatile String lastLogTail = "";

  EmbeddedServer(
      Endpoint endpoint,
      String origin,
      SortedMap<String, String> settings,
      ServerDirectory directory,
      WatchedProcess process) {
    this.endpoint = endpoint;
    this.origin = origin;
    this.settings = settings;
    this.directory = directory;
    this.process = process;
  }

  /**
   * Starts a server. This takes some seconds, and longer the first time.
   *
   * @param notices receives a line of text for every unusual event
   * @throws ConfigurationException if there is no such binary for this machine, or the tuning or
   *     the cache directory is not usable
   * @throws MissingLibrariesException if this machine lacks libraries that the binary needs
   * @throws ServerStartException if the server does not start; the message has its last log lines
   */
  public static EmbeddedServer start(
      ServerBinary binary, ServerTuning tuning, Consumer<String> notices) {
    var installed = InstalledBinary.of(binary, ServerCache.ofThisUser(notices));
    return new ServerLauncher(installed, tuning).launch("embedded " + binary.title());
  }

  @Override
  public Endpoint endpoint() {
    return endpoint;
  }

  @Override
  public OptionalLong processId() {
    return OptionalLong.of(process.pid());
  }

  @Override
  public boolean embedded() {
    return true;
  }

  @Override
  public String origin() {
    return origin;
  }

  @Override
  public Map<String, String> settings() {
    return settings;
  }

  @Override
  public boolean alive() {
    return !closed && process.alive();
  }

  @Override
  public String logTail() {
    return closed ? lastLogTail : directory.logTail();
  }

  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    // The data are deleted next, so no orderly shutdown is needed.
    process.kill();
    lastLogTail = directory.logTail();
    closed = true;
    try {
      directory.close();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot remove " + directory.path(), e);
    }
  }
}
