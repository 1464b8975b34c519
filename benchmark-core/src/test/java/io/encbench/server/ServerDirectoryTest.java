package io.encbench.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerDirectoryTest {
  private final Path parent;

  ServerDirectoryTest(@TempDir Path parent) {
    this.parent = parent;
  }

  @Test
  void directory_created_isForItsOwnerOnly() throws IOException {
    try (ServerDirectory directory = ServerDirectory.create(parent)) {
      assertThat(Files.getPosixFilePermissions(directory.path()))
          .isEqualTo(PosixFilePermissions.fromString("rwx------"));
      assertThat(Files.getPosixFilePermissions(directory.writePrivate("a", "b")))
          .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    }
    assertThat(parent).isEmptyDirectory();
  }

  @Test
  void directory_ofALivingOwner_isKept() throws IOException {
    try (ServerDirectory directory = ServerDirectory.create(parent);
        ServerDirectory other = ServerDirectory.create(parent)) {
      assertThat(directory.path()).isDirectory().isNotEqualTo(other.path());
    }
  }

  @Test
  void directory_ofADeadOwner_isRemoved() throws IOException {
    Path dead = Files.createDirectory(parent.resolve(ServerDirectory.PREFIX + "1"));
    Files.createFile(dead.resolve("owner.lock"));
    Files.createDirectories(dead.resolve("data/mysql"));
    ServerDirectory.removeAbandoned(parent);
    assertThat(dead).doesNotExist();
  }

  @Test
  void directory_withoutALock_isRemovedOnlyWhenOld() throws IOException {
    Path fresh = Files.createDirectory(parent.resolve(ServerDirectory.PREFIX + "1"));
    Path old = Files.createDirectory(parent.resolve(ServerDirectory.PREFIX + "2"));
    Files.setLastModifiedTime(old, FileTime.from(Instant.now().minus(Duration.ofHours(1))));
    Path unrelated = Files.createDirectory(parent.resolve("other"));
    ServerDirectory.removeAbandoned(parent);
    assertThat(fresh).exists();
    assertThat(old).doesNotExist();
    assertThat(unrelated).exists();
  }

  @Test
  void logTail_ofALongLog_isItsLastLines() throws IOException {
    try (ServerDirectory directory = ServerDirectory.create(parent)) {
      assertThat(directory.logTail()).isEmpty();
      Files.write(directory.log(), Collections.nCopies(5000, "a line"));
      Files.writeString(directory.log(), Files.readString(directory.log()) + "the end\n");
      assertThat(directory.logTail().lines()).hasSize(20).last().isEqualTo("the end");
    }
  }
}
