package io.encbench.tpcc.compare.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.jvm.FreshJvms;
import io.encbench.tpcc.compare.SmallComparison;
import io.encbench.tpcc.compare.plan.PeerReports;
import io.encbench.tpcc.config.Arm;
import io.encbench.tpcc.config.CompareSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PeerTrialsTest {
  @TempDir private Path directory;

  @Test
  void trialThatWasStopped_leavesNoReport_soTheDriverIsTriedAgain() throws Exception {
    CompareSettings settings =
        SmallComparison.settings(
            directory,
            "arms",
            "plain theirs",
            "arm.theirs",
            "jdbc:theirs://{HOST}:{PORT}/{SCHEMA}",
            "arm.theirs.driver",
            "their.Driver",
            "arm.theirs.jars",
            jar().toString());
    Arm plain = settings.arms().get(0);
    PeerReports reports = PeerReports.open(settings.directory());
    List<Arm> untried = reports.missing(settings);
    FreshJvms jvms = new FreshJvms(List.of(), directory, directory.resolve("runs.log"));
    PeerTrials trials =
        new PeerTrials(
            settings,
            settings.base(),
            new Schemas(settings.base(), settings.load()),
            Object.class,
            jvms,
            reports,
            System.out);
    jvms.stop();
    trials.run(untried.get(0), plain, List.of());
    assertThat(reports.missing(settings))
        .isEqualTo(untried)
        .extracting(Arm::name)
        .contains("theirs");
    assertThat(PeerReports.open(settings.directory()).all()).isEmpty();
  }

  private Path jar() throws IOException {
    Path jar = directory.resolve("theirs.jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new ZipEntry("their/Driver.class"));
      out.closeEntry();
    }
    return jar;
  }
}
