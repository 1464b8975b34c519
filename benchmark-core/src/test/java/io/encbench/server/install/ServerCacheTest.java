package io.encbench.server.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.config.ConfigurationException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerCacheTest {
  private final Path root;

  private final List<String> notices = Collections.synchronizedList(new ArrayList<>());
  private final AtomicInteger unpacked = new AtomicInteger();
  private final ServerCache cache;

  /** Writes two files, the second long enough that a truncation is visible. */
  private final class Source implements Unpacker {
    @Override
    public void unpack(Path directory) throws IOException {
      unpacked.incrementAndGet();
      Files.createDirectory(directory.resolve("bin"));
      Files.writeString(directory.resolve("bin/server"), "program");
      Files.write(directory.resolve("data"), new byte[100_000]);
    }
  }

  ServerCacheTest(@TempDir Path root) {
    this.root = root;
    cache = new ServerCache(root, notices::add);
  }

  @Test
  void files_wanted_areUnpackedOnce() {
    Path directory = cache.directory("x", new Source());
    assertThat(directory.resolve("bin/server")).hasContent("program");
    assertThat(cache.directory("x", new Source())).isEqualTo(directory);
    assertThat(unpacked).hasValue(1);
    assertThat(notices).isEmpty();
  }

  @Test
  void file_changed_isNoticedAndUnpackedAnew() throws IOException {
    Path data = cache.directory("x", new Source()).resolve("data");
    try (var file = new RandomAccessFile(data.toFile(), "rw")) {
      file.seek(5000);
      file.write(1);
    }
    assertRebuilt("data is damaged");
    assertThat(Files.readAllBytes(data)).containsOnly(0);
  }

  @Test
  void file_truncated_isNoticedAndUnpackedAnew() throws IOException {
    Path data = cache.directory("x", new Source()).resolve("data");
    try (var file = new RandomAccessFile(data.toFile(), "rw")) {
      file.setLength(5000);
    }
    assertRebuilt("data is damaged");
    assertThat(data).hasSize(100_000);
  }

  @Test
  void file_missing_isNoticedAndUnpackedAnew() throws IOException {
    Path program = cache.directory("x", new Source()).resolve("bin/server");
    Files.delete(program);
    assertRebuilt("do not match its manifest");
    assertThat(program).exists();
  }

  @Test
  void manifest_missing_isNoticedAndUnpackedAnew() throws IOException {
    Files.delete(cache.directory("x", new Source()).resolve(CacheManifest.FILE_NAME));
    assertRebuilt("no manifest");
  }

  @Test
  void manifest_damaged_isNoticedAndUnpackedAnew() throws IOException {
    Path manifest = cache.directory("x", new Source()).resolve(CacheManifest.FILE_NAME);
    Files.write(manifest, new byte[] {(byte) 0xff, 0, 10, (byte) 0x80});
    assertRebuilt("do not match its manifest");
  }

  @Test
  void unpacking_broken_leavesNothingThatIsTakenForWhole() {
    Unpacker broken =
        directory -> {
          Files.writeString(directory.resolve("data"), "half");
          throw new IOException("disk full");
        };
    assertThatThrownBy(() -> cache.directory("x", broken))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContainingAll("disk full", "-Dencbench.cache=");

    Path directory = cache.directory("x", new Source());
    assertThat(directory.resolve("data")).hasSize(100_000);
    assertThat(root.resolve("servers")).isDirectoryNotContaining("glob:**unpacking*");
  }

  @Test
  void users_manyAtATime_unpackOnce() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      Callable<Path> use = () -> new ServerCache(root, notices::add).directory("x", new Source());
      for (Future<Path> path : threads.invokeAll(Collections.nCopies(8, use))) {
        assertThat(path.get().resolve("data")).hasSize(100_000);
      }
    } finally {
      threads.shutdown();
    }
    assertThat(unpacked).hasValue(1);
  }

  @Test
  void directory_thatCannotBeMade_isNamedWithTheRemedy() throws IOException {
    Path file = Files.createFile(root.resolve("file"));
    assertThatThrownBy(() -> new ServerCache(file, notices::add).directory("x", new Source()))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContainingAll(file.toString(), "-Dencbench.cache=");
  }

  private void assertRebuilt(String reason) {
    Path directory = cache.directory("x", new Source());
    assertThat(unpacked).hasValue(2);
    assertThat(notices).singleElement().asString().contains(directory.toString(), reason);
  }
}
