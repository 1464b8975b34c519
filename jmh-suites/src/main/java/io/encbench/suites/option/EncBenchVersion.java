package io.encbench.suites.option;

import io.encbench.experiment.process.EnvironmentProbe;
import picocli.CommandLine.IVersionProvider;

/** The answer to {@code --version}. */
public final class EncBenchVersion implements IVersionProvider {
  @Override
  public String[] getVersion() {
    return new String[] {"EncBench " + EnvironmentProbe.encbenchVersion()};
  }
}
