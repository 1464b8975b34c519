package io.encbench.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.config.ConfigurationException;
import io.encbench.server.install.ServerFamily;
import org.junit.jupiter.api.Test;

class ServerTuningTest {
  private final ServerTuning tuning = ServerTuning.forThisMachine();

  @Test
  void default_hasAtMostAGibibyteAndDurableCommits() {
    assertThat(tuning.bufferPoolBytes()).isBetween(64L << 20, 1L << 30);
    assertThat(tuning.options(ServerFamily.MYSQL))
        .containsEntry("innodb_flush_log_at_trx_commit", "1")
        .containsEntry("log_bin", "OFF");
  }

  @Test
  void redoLog_ofEachFamily_hasItsOwnOption() {
    ServerTuning sized = tuning.withRedoLogBytes(16 << 20);
    assertThat(sized.options(ServerFamily.MYSQL))
        .containsEntry("innodb_redo_log_capacity", "16777216");
    assertThat(sized.options(ServerFamily.MARIADB))
        .containsEntry("innodb_log_file_size", "16777216")
        .doesNotContainKey("innodb_redo_log_capacity");
  }

  @Test
  void override_writtenInEitherWay_wins() {
    ServerTuning overridden =
        tuning.withOption("Max-Connections", "7").withOption("max_connections", "8");
    assertThat(overridden.options(ServerFamily.MARIADB)).containsEntry("max_connections", "8");
  }

  @Test
  void size_tooSmall_isRefusedWithTheLimit() {
    assertThatThrownBy(() -> tuning.withBufferPoolBytes(1))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContainingAll("bufferPoolBytes = 1", "at least 5242880");
  }
}
