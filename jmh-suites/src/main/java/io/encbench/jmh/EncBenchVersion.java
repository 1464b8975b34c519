package io.encbench.jmh;

import io.encbench.experiment.EnvironmentProbe;
import picocli.CommandLine.IVersionProvider;

/** For {@code --version}. */
final class EncBenchVersion implements IVersionProvider {
  @Override
  public String[] getVersion() {
    return new String[] {"EncBench " + EnvironmentProbe.encbenchVersion()};
  }
}
