package io.encbench.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.tpcc.compare.SmallComparison;
import io.encbench.tpcc.config.CompareSettings;
import io.encbench.tpcc.config.CompareSettings.Schedule;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompareCommandTest {
  /** Memory that is counted for a JVM with a heap of 512 MiB. */
  private static final long JVM_BYTES = (512L + 192) << 20;

  @TempDir private Path directory;
  private final List<String> notes = new ArrayList<>();

  /** Three arms on an embedded server. */
  private CompareSettings fitting(OptionalLong available) {
    return CompareCommand.fitting(
        SmallComparison.settings(directory, "jvmFlags", "-Xmx512m"), available, notes::add);
  }

  @Test
  void jvmsThatDoNotFitBesideTheServer_runOneAfterTheOther_andTheReasonIsNoted() {
    CompareSettings settings = fitting(OptionalLong.of(3 * JVM_BYTES));
    assertThat(settings.schedule()).isEqualTo(Schedule.INTERLEAVED);
    assertThat(settings.shown().get(CompareSettings.WHY_INTERLEAVED))
        .startsWith("3 client JVMs at once may need ")
        .endsWith(" of memory, the server included, and 2.1 GiB are free");
    assertThat(notes)
        .singleElement()
        .asString()
        .startsWith("arms are measured one after the other: 3 client JVMs at once may need ")
        .endsWith("; lower -Xmx in jvmFlags, or name fewer arms");
  }

  @Test
  void jvmsThatFit_takeTurns() {
    assertThat(fitting(OptionalLong.of(3 * JVM_BYTES + (1L << 40))).schedule())
        .isEqualTo(Schedule.SIMULTANEOUS);
    assertThat(fitting(OptionalLong.empty()).schedule()).isEqualTo(Schedule.SIMULTANEOUS);
    assertThat(notes).isEmpty();
  }
}
