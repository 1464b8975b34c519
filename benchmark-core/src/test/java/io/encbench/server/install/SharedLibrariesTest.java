package io.encbench.server.install;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.server.BinaryPatch;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class SharedLibrariesTest {
  private final Path directory;

  SharedLibrariesTest(@TempDir Path directory) {
    this.directory = directory;
  }

  @Test
  void program_ofThisSystem_lacksNothing() throws Exception {
    assertThat(SharedLibraries.missing(Path.of("/bin/sh"), DynamicLoader.DEFAULT)).isEmpty();
  }

  @Test
  void program_thatNeedsAnUnknownLibrary_lacksIt() throws Exception {
    // The names have equal lengths, so that no offset in the file changes.
    Path patched = BinaryPatch.copy(Path.of("/bin/sh"), directory, "libc.so.6", "libq.so.6");
    assertThat(SharedLibraries.missing(patched, DynamicLoader.DEFAULT))
        .containsExactly("libq.so.6");
  }

  @Test
  void program_withoutItsLoader_lacksTheLoader() throws Exception {
    Path patched =
        BinaryPatch.copy(Path.of("/bin/sh"), directory, "ld-linux-x86-64", "ld-nonex-x86-64");
    assertThat(SharedLibraries.missing(patched, DynamicLoader.DEFAULT))
        .containsExactly("ld-linux-x86-64.so.2");
  }

  @Test
  void message_ofKnownLibraries_namesThePackagesOfEachSystem() {
    var exception =
        new MissingLibrariesException("MySQL 8.0.31", List.of("libaio.so.1", "libnuma.so.1"));
    assertThat(exception.libraries()).containsExactly("libaio.so.1", "libnuma.so.1");
    assertThat(exception)
        .hasMessageContainingAll(
            "MySQL 8.0.31",
            "libaio.so.1, libnuma.so.1",
            "apt-get install libaio1 libnuma1",
            "apt-get install libaio1t64 libnuma1",
            "dnf install libaio numactl-libs");
  }

  @Test
  void message_ofOtherLibraries_namesThem() {
    var exception = new MissingLibrariesException("X", List.of("libnuma.so.1", "libzz.so.9"));
    assertThat(exception)
        .hasMessageContainingAll("apt-get install libnuma1;", "that hold libzz.so.9.")
        .hasMessageNotContaining("libaio");
  }
}
