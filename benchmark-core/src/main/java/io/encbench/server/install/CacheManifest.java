package io.encbench.server.install;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

/**
 * The list of a directory's files with size in bytes and CRC-32C, which is written last. A
 * directory that agrees with its manifest was unpacked to the end and not damaged since.
 */
public final class CacheManifest {
  public static final String FILE_NAME = "MANIFEST";

  /** First line; another number makes a cache of an earlier layout one to rebuild. */
  private static final String HEADER = "encbench server files 1";

  private CacheManifest() {}

  /** Describes all files below a directory in a manifest there. */
  static void write(Path directory) throws IOException {
    var text = new StringBuilder(HEADER).append('\n');
    for (Map.Entry<String, Path> file : files(directory).entrySet()) {
      text.append(line(file.getValue(), file.getKey())).append('\n');
    }
    Files.writeString(directory.resolve(FILE_NAME), text);
  }

  /** What is wrong with a directory; empty if it agrees with its manifest. */
  static Optional<String> check(Path directory) throws IOException {
    String[] lines;
    try {
      // Any bytes may be in a damaged file, also such as are not UTF-8.
      byte[] bytes = Files.readAllBytes(directory.resolve(FILE_NAME));
      lines = new String(bytes, StandardCharsets.UTF_8).split("\n", -1);
    } catch (NoSuchFileException e) {
      return Optional.of("it has no manifest");
    }
    Map<String, Path> files = files(directory);
    if (!lines[0].equals(HEADER) || lines.length != files.size() + 2) {
      return Optional.of("its files are not those of its manifest");
    }
    int number = 1;
    for (Map.Entry<String, Path> file : files.entrySet()) {
      if (!lines[number++].equals(line(file.getValue(), file.getKey()))) {
        return Optional.of(file.getKey() + " is damaged");
      }
    }
    return Optional.empty();
  }

  private static Map<String, Path> files(Path directory) throws IOException {
    var files = new TreeMap<String, Path>();
    try (Stream<Path> tree = Files.walk(directory)) {
      tree.filter(Files::isRegularFile)
          .forEach(file -> files.put(directory.relativize(file).toString(), file));
    }
    files.remove(FILE_NAME);
    return files;
  }

  private static String line(Path file, String name) throws IOException {
    var checksum = new CRC32C();
    long bytes = 0;
    ByteBuffer buffer = ByteBuffer.allocateDirect(1 << 20);
    try (FileChannel channel = FileChannel.open(file)) {
      while (channel.read(buffer.clear()) >= 0) {
        bytes += buffer.flip().remaining();
        checksum.update(buffer);
      }
    }
    return String.format("%08x %d %s", checksum.getValue(), bytes, name);
  }
}
