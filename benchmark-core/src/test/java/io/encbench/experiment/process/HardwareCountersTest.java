package io.encbench.experiment.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.experiment.process.HardwareCounters.Trial;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HardwareCountersTest {
  private static String instructions(int exitCode, String output) {
    return HardwareCounters.instructions(Optional.of(new Trial(exitCode, output)));
  }

  @Test
  void noPerf_isSaid() {
    assertThat(HardwareCounters.instructions(Optional.empty()))
        .isEqualTo("not read (perf is not installed)");
  }

  @Test
  void countedInstructions_areReadableAndNotRead() {
    String readable = "readable with perf on this machine, not read";
    assertThat(instructions(0, "184563,,instructions:u,353218,100.00,,\n")).isEqualTo(readable);
    assertThat(
            instructions(
                0,
                """
                <not counted>,,cpu_atom/instructions:u/,0,0.00,,
                184563,,cpu_core/instructions:u/,353218,100.00,,
                """))
        .isEqualTo(readable);
  }

  @Test
  void virtualMachineWithoutCounters_isSaid() {
    assertThat(instructions(0, "<not supported>,,instructions:u,0,100.00,,\n"))
        .isEqualTo("not read (the processor's counters cannot be read here)");
  }

  @Test
  void missingPermission_namesTheSetting() {
    assertThat(
            instructions(
                255,
                """
                Error:
                Access to performance monitoring and observability operations is limited.
                Consider adjusting /proc/sys/kernel/perf_event_paranoid setting to open
                """))
        .isEqualTo(
            "not read (no permission to read the processor's counters; see"
                + " kernel.perf_event_paranoid)");
  }

  @Test
  void perfOfAnotherKernel_isNamedByItsExitCode() {
    assertThat(instructions(2, "WARNING: perf not found for kernel 6.1.0-99\n"))
        .isEqualTo("not read (perf ended with exit code 2)");
  }

  @Test
  void environment_ofThisMachine_saysIt() {
    assertThat(EnvironmentProbe.probe(List.of()).instructions()).contains("not read");
  }
}
