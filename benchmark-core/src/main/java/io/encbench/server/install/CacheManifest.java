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
 * A list of a directory's files with their sizes in bytes and CRC-32C checksums. It is written
 * last, so a directory that matches its manifest was unpacked completely and has not been damaged
 * since.
 */
public final class CacheManifest {
  public static final String FILE_NAME = "MANIFEST";

  /** First line. If the number in it is changed, existing caches are rebuilt. */
  private static final String HEADER = "encbench server files 1";

  private CacheManifest() {}

  /** Writes a manifest of all files below a directory into that directory. */
  static void write(Path directory) throws IOException {
    var text = new StringBuilder(HEADER).append('\n');
    for (Map.Entry<String, Path> file : files(directory).entrySet()) {
      text.append(line(file.getValue(), file.getKey())).append('\n');
    }
    Files.writeString(directory.resolve(FILE_NAME), text);
  }

  /** Describes what is wrong with a directory; empty if it matches its manifest. */
  static Optional<String> check(Path directory) throws IOException {
    String[] lines;
    try {
      // A damaged file may contain arbitrary bytes, which need not be UTF-8.
      byte[] bytes = Files.readAllBytes(directory.resolve(FILE_NAME));
      lines = new String(bytes, StandardCharsets.UTF_8).split("\n", -1);
    } catch (NoSuchFileException e) {
      return Optional.of("it has no manifest");
    }
    Map<String, Path> files = files(directory);
    if (!lines[0].equals(HEADER) || lines.length != files.size() + 2) {
      return Optional.of("its files do not match its manifest");
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
