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
 * An initialised data directory that is kept in the cache as a template. Copying it takes a
 * fraction of the time that MySQL needs to initialise one.
 *
 * <p>The template contains no secrets. The superuser's password is set when a server starts on a
 * copy, and each server generates its own keys and UUID.
 */
final class DataTemplate implements Unpacker {
  /** Files that belong to one server only: its UUID, keys and certificates. */
  private static final String OF_ONE_SERVER = "{auto.cnf,*.pem}";

  private final InstalledBinary binary;

  private DataTemplate(InstalledBinary binary) {
    this.binary = binary;
  }

  /** Fills the empty data directory of a server, from the template if the binary has one. */
  static void copy(InstalledBinary binary, ServerDirectory directory)
      throws IOException, InterruptedException {
    var data = new DataTemplate(binary);
    InstalledBinary.Template kept = binary.template();
    if (kept == null) {
      data.fill(directory);
      return;
    }
    Path template = kept.cache().directory(kept.name() + "-data", data);
    // A child process copies the files. It ends with this JVM, and its directory is then removed.
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
      throw new InterruptedIOException("interrupted while creating a data directory");
    }
  }

  private void fill(ServerDirectory directory) throws IOException, InterruptedException {
    var program = new ServerProgram(binary, directory);
    List<String> command = new ArrayList<>(program.command(binary.family().initialiseArguments()));
    command.addAll(ServerProgram.arguments(program.places()));
    Path sql = directory.writePrivate("bootstrap.sql", bootstrapSql());
    program.run(command, sql, "could not create its data directory");
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
