package io.encbench.experiment.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.experiment.result.EncryptedShare.Column;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EncryptedShareTest {
  private static Column column(boolean encrypted, long bytes, int read, int written) {
    return new Column(encrypted, bytes, Map.of("read", read, "write", written));
  }

  @Test
  void share_ofSomeColumns_isCountedThreeWays() {
    EncryptedShare share =
        EncryptedShare.of(
            List.of(column(false, 4, 30, 1), column(true, 6, 10, 1), column(false, 90, 0, 1)));

    assertThat(share)
        .isEqualTo(
            new EncryptedShare(1 / 3.0, 6 / 100.0, Map.of("read", 10 / 40.0, "write", 1 / 3.0)));
  }

  @Test
  void share_ofNoEncryptedColumn_isZero() {
    assertThat(EncryptedShare.of(List.of(column(false, 4, 3, 0))))
        .isEqualTo(new EncryptedShare(0, 0, Map.of("read", 0.0, "write", 0.0)));
    assertThat(EncryptedShare.of(List.of())).isEqualTo(EncryptedShare.NONE);
  }
}
