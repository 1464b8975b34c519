package io.encbench.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.encbench.server.install.ServerBinary;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** However the JVM that started a server ends, the server ends with it and leaves no files. */
@EnabledOnOs(OS.LINUX)
class ServerLifetimeIT {
  private static final Path SETSID = Path.of("/usr/bin/setsid");
  private static final Path SETPRIV = Path.of("/usr/bin/setpriv");

  private final Path temporary;

  ServerLifetimeIT(@TempDir Path temporary) {
    this.temporary = temporary;
  }

  @ParameterizedTest
  @EnumSource
  void jvm_killed_takesItsServerAlong(ServerBinary binary) throws Exception {
    try (ChildJvm child = start(List.of(), binary)) {
      long server = child.serverPid();
      assertThat(ProcessHandle.of(server)).isPresent();
      assertThat(child.hasServerFiles()).isTrue();

      child.process().destroyForcibly();

      assertNothingIsLeft(child, server);
    }
  }

  @Test
  void jvm_killedAfterItsWatchdog_takesItsServerAlong() throws Exception {
    try (ChildJvm child = start(List.of(), ServerBinary.MARIADB_11_4_5)) {
      long server = child.serverPid();
      ProcessHandle.of(server).flatMap(ProcessHandle::parent).orElseThrow().destroyForcibly();
      child.process().destroyForcibly();

      assertNothingIsLeft(child, server);
    }
  }

  @Test
  void serverWhoseJvmAndWatchdogsWereKilled_isEndedByTheNextStart() throws Exception {
    try (ChildJvm child = start(List.of(), ServerBinary.MARIADB_11_4_5)) {
      long server = child.serverPid();
      ProcessHandle watchdog =
          ProcessHandle.of(server).flatMap(ProcessHandle::parent).orElseThrow();
      List<ProcessHandle> inner =
          watchdog.children().filter(process -> process.pid() != server).toList();
      assertThat(inner).hasSize(1);
      // The inner process first; otherwise it would stop the server.
      inner.forEach(ProcessHandle::destroyForcibly);
      watchdog.destroyForcibly();
      ServerDirectory.removeAbandoned(temporary);
      assertThat(ProcessHandle.of(server)).as("its JVM lives").isPresent();
      child.process().destroyForcibly().waitFor();
      assertThat(ProcessHandle.of(server)).as("nobody else ends it").isPresent();

      ServerDirectory.removeAbandoned(temporary);

      assertNothingIsLeft(child, server);
    }
  }

  @ParameterizedTest
  @EnumSource
  void jvm_killedWhileDataIsCopied_leavesNothing(ServerBinary binary) throws Exception {
    try (ChildJvm child = start(List.of(), binary)) {
      Await.until("there is data", child::hasServerData);
      Await.until("a process works on it", child::hasProcesses);

      child.process().destroyForcibly();

      Await.until("no files are left", () -> !child.hasServerFiles());
      Await.until("no process is left", () -> !child.hasProcesses());
    }
  }

  @ParameterizedTest
  @EnumSource
  void jvm_endedInOrderWithoutClosing_keepsItsServerForItsHooksOnly(ServerBinary binary)
      throws Exception {
    try (ChildJvm child = start(List.of(), binary)) {
      long server = child.serverPid();

      child.process().getOutputStream().close();

      assertThat(child.remainingOutput()).contains("in hook: usable=true");
      assertThat(child.process().waitFor()).isZero();
      assertNothingIsLeft(child, server);
    }
  }

  @ParameterizedTest
  @EnumSource
  void terminal_interruptingAllItsProcesses_leavesTheServerToTheHooks(ServerBinary binary)
      throws Exception {
    assumeTrue(Files.isExecutable(SETSID), "needs " + SETSID);
    try (ChildJvm child = start(List.of(SETSID.toString()), binary)) {
      long server = child.serverPid();

      String group = "-" + child.process().pid();
      new ProcessBuilder("/bin/sh", "-c", "kill -QUIT -- $0; kill -INT -- $0", group)
          .start()
          .waitFor();
      // A JVM started in the background ignores SIGINT.
      child.process().toHandle().destroy();

      assertThat(child.remainingOutput()).contains("in hook: usable=true");
      assertNothingIsLeft(child, server);
    }
  }

  @ParameterizedTest
  @EnumSource
  void user_withoutPrivileges_startsAServer(ServerBinary binary, @TempDir Path shared)
      throws Exception {
    assumeTrue(Files.getAttribute(shared, "unix:uid").equals(0), "runs as an ordinary user");
    assumeTrue(Files.isExecutable(SETPRIV), "needs " + SETPRIV);
    Binaries.installedOrSkip(binary, notice -> {});
    openToAll(shared);
    openToAll(temporary);
    List<String> nobody =
        List.of(SETPRIV.toString(), "--reuid=65534", "--regid=65534", "--clear-groups");
    List<String> options =
        List.of("-XX:-UsePerfData", "-Dencbench.cache=" + temporary.resolve("cache"));
    try (ChildJvm child =
        ChildJvm.start(nobody, readableClassPath(shared), temporary, options, binary.name())) {
      long server = child.serverPid();
      assertThat(ProcessHandle.of(server).flatMap(process -> process.info().user()))
          .contains("nobody");

      child.process().getOutputStream().close();

      assertThat(child.remainingOutput()).contains("in hook: usable=true");
      assertNothingIsLeft(child, server);
    }
  }

  private ChildJvm start(List<String> prefix, ServerBinary binary) throws IOException {
    Binaries.installedOrSkip(binary, notice -> {});
    return ChildJvm.start(
        prefix, System.getProperty("java.class.path"), temporary, List.of(), binary.name());
  }

  private static void assertNothingIsLeft(ChildJvm child, long server) throws Exception {
    Await.until("the server has ended", () -> ProcessHandle.of(server).isEmpty());
    Await.until("no files are left", () -> !child.hasServerFiles());
    Await.until("no process is left", () -> !child.hasProcesses());
  }

  private static void openToAll(Path directory) throws IOException {
    Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxrwxrwx"));
  }

  /**
   * A copy of this JVM's class path, because the original files may be in a home directory that
   * others cannot read.
   */
  private static String readableClassPath(Path directory) throws IOException {
    var copies = new ArrayList<String>();
    for (String element : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      Path source = Path.of(element);
      if (Files.exists(source)) {
        Path copy = directory.resolve(copies.size() + "-" + source.getFileName());
        copyTree(source, copy);
        copies.add(copy.toString());
      }
    }
    return String.join(File.pathSeparator, copies);
  }

  private static void copyTree(Path source, Path target) throws IOException {
    try (Stream<Path> files = Files.walk(source)) {
      for (Path file : files.toList()) {
        Files.copy(file, target.resolve(source.relativize(file).toString()));
      }
    }
  }
}
