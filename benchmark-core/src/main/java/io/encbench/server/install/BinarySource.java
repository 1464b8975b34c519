package io.encbench.server.install;

import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Collections;
import java.util.function.Predicate;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.jspecify.annotations.Nullable;

/** A source of a server's files. Paths are relative to the server's base directory. */
public sealed interface BinarySource extends Unpacker {
  /** Whether this source is on the class path. */
  boolean present();

  /**
   * A compressed tar archive on the class path. Links are skipped, because no server needs them.
   */
  record TarResource(String resource, Predicate<String> wanted) implements BinarySource {
    @Override
    public boolean present() {
      return find(resource) != null;
    }

    @Override
    public void unpack(Path directory) throws IOException {
      try (InputStream raw = open(resource);
          var tar = new TarArchiveInputStream(new GZIPInputStream(raw, 1 << 16))) {
        for (TarArchiveEntry entry = tar.getNextEntry();
            entry != null;
            entry = tar.getNextEntry()) {
          if (entry.isFile() && !entry.isSymbolicLink() && wanted.test(entry.getName())) {
            write(tar, directory, entry.getName());
          }
        }
      }
    }
  }

  /** A directory in a jar on the class path. The prefix is its path with a trailing slash. */
  record JarDirectory(String prefix, String program, Predicate<String> wanted)
      implements BinarySource {
    @Override
    public boolean present() {
      return find(prefix + program) != null;
    }

    @Override
    public void unpack(Path directory) throws IOException {
      URL url = find(prefix + program);
      if (url == null || !(url.openConnection() instanceof JarURLConnection connection)) {
        throw new IOException("not in a jar on the class path: " + prefix + program);
      }
      connection.setUseCaches(false);
      try (JarFile jar = connection.getJarFile()) {
        for (JarEntry entry : Collections.list(jar.entries())) {
          if (!entry.isDirectory() && entry.getName().startsWith(prefix)) {
            String name = entry.getName().substring(prefix.length());
            if (wanted.test(name)) {
              try (InputStream content = jar.getInputStream(entry)) {
                write(content, directory, name);
              }
            }
          }
        }
      }
    }
  }

  private static @Nullable URL find(String resource) {
    return BinarySource.class.getClassLoader().getResource(resource);
  }

  private static InputStream open(String resource) throws IOException {
    InputStream stream = BinarySource.class.getClassLoader().getResourceAsStream(resource);
    if (stream == null) {
      throw new IOException("not on the class path: " + resource);
    }
    return stream;
  }

  private static void write(InputStream content, Path directory, String name) throws IOException {
    Path file = directory.resolve(name).normalize();
    if (!file.startsWith(directory)) {
      throw new IOException("archive entry outside of its directory: " + name);
    }
    Files.createDirectories(file.getParent());
    Files.copy(content, file);
    boolean program = name.startsWith("bin/") || name.contains(".so") || name.endsWith(".dylib");
    Files.setPosixFilePermissions(
        file, PosixFilePermissions.fromString(program ? "rwxr-xr-x" : "rw-r--r--"));
  }
}
