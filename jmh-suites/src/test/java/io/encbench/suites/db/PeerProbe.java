package io.encbench.suites.db;

import io.encbench.jvm.FreshJvmChild;
import io.encbench.metrics.ClientMeters;
import io.encbench.profile.connect.Connections;
import io.encbench.suites.suite.SuiteArm;
import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalLong;

/** Main class of a JVM with a peer's jars: runs every workload of an arm once and checks it. */
public final class PeerProbe {
  private PeerProbe() {}

  /** Entry point. */
  public static void main(String[] args) throws IOException {
    FreshJvmChild.answer(ArmSpec.class, PeerProbe::check);
  }

  /** Returns the first failure, or an empty text if every workload gave the right result. */
  private static String check(ArmSpec spec) {
    Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
    Connections plain = new Connections(spec.endpoint(), spec.plain(), temporary);
    SuiteArm arm = new SuiteArm("", "", spec.role(), spec.profile());
    for (Workload workload : Workload.values()) {
      if (workload.omission(arm).isPresent()) {
        continue;
      }
      try (ClientMeters meters = new ClientMeters(OptionalLong.empty());
          ConnectionSource source =
              new ConnectionSource.Pooled(
                  spec.connections(temporary), workload, 2, meters.registry())) {
        new BenchmarkCheck(spec.profile(), spec.table(), plain).check(workload, source, meters);
      } catch (Exception | AssertionError e) {
        e.printStackTrace();
        return workload.id() + ": " + e;
      }
    }
    return "";
  }
}
