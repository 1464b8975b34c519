package io.encbench.server.install;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/** Deletes a directory and everything in it. Does not follow links. */
public final class FileTree extends SimpleFileVisitor<Path> {
  private FileTree() {}

  /** Deletes a directory. Ignores files that do not exist or that another process deletes. */
  public static void delete(Path root) throws IOException {
    Files.walkFileTree(root, new FileTree());
  }

  @Override
  public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
    Files.deleteIfExists(file);
    return FileVisitResult.CONTINUE;
  }

  @Override
  public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
    if (failure instanceof NoSuchFileException) {
      return FileVisitResult.CONTINUE;
    }
    throw failure;
  }

  @Override
  public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failure)
      throws IOException {
    if (failure != null && !(failure instanceof NoSuchFileException)) {
      throw failure;
    }
    Files.deleteIfExists(directory);
    return FileVisitResult.CONTINUE;
  }
}
