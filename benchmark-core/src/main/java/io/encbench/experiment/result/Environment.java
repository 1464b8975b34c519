package io.encbench.experiment.result;

import java.util.List;

/**
 * The client machine and JVM.
 *
 * @param encbenchVersion version of this library
 * @param operatingSystem name, version and architecture
 * @param cpuModel model name of the processor
 * @param cpuFeatures processor flags that matter to cryptography (aes, vaes, avx2, ...)
 * @param cores processors that this process may use (cgroup aware)
 * @param memoryBytes physical memory
 * @param jvm vendor, name and version
 * @param jvmFlags flags of the JVMs that were measured
 * @param instructions whether the processor's instructions were read, and why not
 */
public record Environment(
    String encbenchVersion,
    String operatingSystem,
    String cpuModel,
    List<String> cpuFeatures,
    int cores,
    long memoryBytes,
    String jvm,
    List<String> jvmFlags,
    String instructions) {

  public Environment {
    // Files of earlier versions have none.
    instructions = instructions == null ? "not read" : instructions;
    cpuFeatures = List.copyOf(cpuFeatures);
    jvmFlags = List.copyOf(jvmFlags);
  }
}
