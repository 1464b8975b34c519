package io.encbench.tpcc.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.config.ConfigurationException;
import io.encbench.tpcc.config.RunSettings.Collector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SampledTest {
  @TempDir private Path directory;
  private ProcFiles proc;

  @BeforeEach
  void makeFiles() throws IOException {
    Files.createDirectory(directory.resolve("net"));
    proc = new ProcFiles(directory);
    write("stat", "cpu  100 0 50 800 10 0 5 0 7 0\ncpu0 1 2 3\n");
    write("vmstat", "nr_free_pages 17\nnr_dirty 41\nnr_dirty_threshold 9\n");
    write("diskstats", "   8  0 sda 10 1 200 9 20 2 400 9 0 0 0\n   8  1 sda1 1 1 1 1 1 1 1 1\n");
    write(
        "net/dev",
        """
        Inter-|   Receive
         face |bytes
            lo: 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
          eth0:1024 10 0 0 0 0 0 0 2048 20 0 0 0 0 0 0
        """);
  }

  private void write(String name, String text) throws IOException {
    Files.writeString(directory.resolve(name), text);
  }

  @Test
  void cpu_isSharesOfTheTimeGained() throws IOException {
    var info = new Sampled.SystemInfo(proc);
    write("stat", "cpu  140 0 60 840 18 0 7 0 8 0\n");

    assertThat(info.columns())
        .hasSize(11)
        .startsWith("cpu_user", "cpu_nice")
        .endsWith("vm_nr_dirty");
    assertThat(info.next(1))
        .containsExactly(
            "0.400000",
            "0.000000",
            "0.100000",
            "0.400000",
            "0.080000",
            "0.000000",
            "0.020000",
            "0.000000",
            "0.010000",
            "0.000000",
            "41");
  }

  @Test
  void cpu_thatStoodStill_isZero() throws IOException {
    var info = new Sampled.SystemInfo(proc);

    assertThat(info.next(1)).startsWith("0.000000").endsWith("41");
  }

  @Test
  void disk_isRatesOfItself() throws IOException {
    var disk = new Sampled.Disk(proc, "blk_sda", "sda");
    write("diskstats", "   8  0 sda 30 5 600 9 60 12 1600 9 0 0 0\n");

    assertThat(disk.columns())
        .containsExactly("device", "rdiops", "rdmerges", "rdkbps", "wriops", "wrmerges", "wrkbps");
    assertThat(disk.next(2))
        .containsExactly(
            "blk_sda",
            "10.000000",
            "2.000000",
            "100.000000",
            "20.000000",
            "5.000000",
            "300.000000");
  }

  @Test
  void network_isRatesOfItself() throws IOException {
    var network = new Sampled.Network(proc, "net_eth0", "eth0");
    write("net/dev", "  eth0: 5120 30 0 0 0 0 0 0 10240 60 0 0 0 0 0 0\n");

    assertThat(network.columns())
        .containsExactly("device", "rxpktsps", "rxkbps", "txpktsps", "txkbps");
    assertThat(network.next(2))
        .containsExactly("net_eth0", "10.000000", "2.000000", "20.000000", "4.000000");
  }

  @Test
  void unknownDevice_isAnErrorThatNamesThoseThereAre() {
    assertThatThrownBy(() -> check("blk_sdb"))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("blk_sdb")
        .hasMessageContaining("sda");
    assertThatThrownBy(() -> check("net_eth1")).hasMessageContaining("eth0");
    assertThatThrownBy(() -> check("sda")).hasMessageContaining("blk_ or net_");
  }

  @Test
  void machineWithoutProc_isAnError() {
    Collector collector = new Collector(Duration.ofSeconds(1), List.of());

    assertThatThrownBy(
            () -> OsCollector.check(collector, new ProcFiles(directory.resolve("nowhere"))))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("/proc");
  }

  private void check(String device) throws IOException {
    OsCollector.check(new Collector(Duration.ofSeconds(1), List.of(device)), proc);
  }
}
