package io.encbench.driver;

import io.encbench.server.ServerBinary;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Something that holds on a real server of each kind. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class DriverServerContract {
  private final ServerBinary binary;
  private @Nullable DriverServer started;

  DriverServerContract(ServerBinary binary) {
    this.binary = binary;
  }

  @BeforeAll
  final void findServer(@TempDir Path directory) {
    started = DriverServer.ofKindOrSkip(binary, directory);
  }

  final DriverServer server() {
    return Objects.requireNonNull(started);
  }
}
