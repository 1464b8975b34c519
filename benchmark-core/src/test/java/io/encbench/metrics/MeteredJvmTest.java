package io.encbench.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class MeteredJvmTest {
  private final MeteredJvm self = new MeteredJvm(ProcessHandle.current().pid());

  private MeteredJvm.Reading reading() {
    assumeTrue(ProcStat.ioAvailable(), "needs Linux");
    return self.read().orElseThrow();
  }

  @Test
  void ioCalls_ofThisJvm_growByAtLeastItsReads() throws Exception {
    MeteredJvm.Reading before = reading();
    for (int i = 0; i < 20; i++) {
      assertThat(Files.readString(Path.of("/proc/self/stat"))).isNotEmpty();
    }
    assertThat(reading().ioCalls() - before.ioCalls()).isGreaterThanOrEqualTo(20);
  }

  @Test
  void switchesAndFaults_ofThisJvm_arePositive() {
    MeteredJvm.Reading now = reading();
    assertThat(now.contextSwitches()).isPositive();
    assertThat(now.pageFaults()).isPositive();
  }

  @Test
  void endedProcess_hasNoReading() throws Exception {
    assumeTrue(ProcStat.available(), "needs Linux");
    Process process = new ProcessBuilder("true").start();
    assertThat(process.waitFor()).isZero();
    assertThat(new MeteredJvm(process.pid()).read()).isEmpty();
  }
}
