package io.encbench.server;

import io.encbench.server.install.CacheManifest;
import io.encbench.server.install.InstalledBinary;
import io.encbench.server.install.Unpacker;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The data directory that a binary makes when it is initialised, kept in the cache: to copy it
 * takes a fraction of the time that MySQL needs to make it.
 *
 * <p>It holds no secret. The superuser's account gets its password when a server starts on a copy,
 * and each server makes keys and an identity of its own.
 */
final class DataTemplate implements Unpacker {
  /** The server's UUID, and its keys and certificates. */
  private static final String OF_ONE_SERVER = "{auto.cnf,*.pem}";

  private final InstalledBinary binary;

  private DataTemplate(InstalledBinary binary) {
    this.binary = binary;
  }

  /** Fills the empty data directory of a server. */
  static void copy(InstalledBinary binary, ServerDirectory directory)
      throws IOException, InterruptedException {
    var data = new DataTemplate(binary);
    InstalledBinary.Template kept = binary.template();
    if (kept == null) {
      data.fill(directory);
      return;
    }
    Path template = kept.cache().directory(kept.name() + "-data", data);
    // Another process than this JVM copies: one that ends with it, and its directory too.
    new ServerProgram(binary, directory)
        .run(
            List.of("cp", "-R", template + "/.", directory.data().toString()),
            Path.of("/dev/null"),
            "could not copy its data directory");
    Files.delete(directory.data().resolve(CacheManifest.FILE_NAME));
  }

  @Override
  public void unpack(Path template) throws IOException {
    Path parent = Path.of(System.getProperty("java.io.tmpdir"));
    try (ServerDirectory directory = ServerDirectory.create(parent)) {
      fill(directory);
      removeWhatIsOfOneServer(directory.data());
      new ServerProgram(binary, directory)
          .run(
              List.of("cp", "-R", directory.data() + "/.", template.toString()),
              Path.of("/dev/null"),
              "could not copy its data directory");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while a data directory was made");
    }
  }

  private void fill(ServerDirectory directory) throws IOException, InterruptedException {
    var program = new ServerProgram(binary, directory);
    List<String> command = new ArrayList<>(program.command(binary.family().initialiseArguments()));
    command.addAll(ServerProgram.arguments(program.places()));
    Path sql = directory.writePrivate("bootstrap.sql", bootstrapSql());
    program.run(command, sql, "could not make its data directory");
  }

  private String bootstrapSql() throws IOException {
    var sql = new StringBuilder();
    if (!binary.family().bootstrapScripts().isEmpty()) {
      sql.append("create database if not exists mysql;\nuse mysql;\n");
    }
    for (String script : binary.family().bootstrapScripts()) {
      sql.append(Files.readString(script(script))).append('\n');
    }
    return sql.append(binary.family().bootstrapEnd()).toString();
  }

  private Path script(String name) {
    Path script = binary.share().resolve("mariadb_" + name);
    return Files.exists(script) ? script : binary.share().resolve("mysql_" + name);
  }

  private static void removeWhatIsOfOneServer(Path data) throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(data, OF_ONE_SERVER)) {
      for (Path file : files) {
        Files.delete(file);
      }
    }
  }
}
