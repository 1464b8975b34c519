package io.encbench.experiment.process;

import com.sun.management.OperatingSystemMXBean;
import io.encbench.experiment.result.Environment;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** Describes the machine and JVM that this code runs on. */
public final class EnvironmentProbe {
  private static final Path CPU_INFO = Path.of("/proc/cpuinfo");

  /** Processor flags that decide how fast ciphers run. */
  private static final Set<String> CRYPTO_FLAGS =
      Set.of("aes", "pclmulqdq", "vaes", "vpclmulqdq", "avx2", "avx512f", "sha_ni", "gfni");

  private EnvironmentProbe() {}

  /**
   * Describes the current environment.
   *
   * @param measuredJvmFlags flags of the measured JVMs
   */
  public static Environment probe(List<String> measuredJvmFlags) {
    return probe(measuredJvmFlags, HardwareCounters.instructions());
  }

  /**
   * Describes the current environment without starting a program, for use in a measured JVM.
   *
   * @param measuredJvmFlags flags of the measured JVMs
   * @param instructions whether instructions are read, and why not
   */
  public static Environment probe(List<String> measuredJvmFlags, String instructions) {
    OperatingSystemMXBean system =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    return new Environment(
        encbenchVersion(),
        "%s %s %s".formatted(system.getName(), system.getVersion(), system.getArch()),
        cpuInfo("model name"),
        Arrays.stream(cpuInfo("flags").split(" ", -1)).filter(CRYPTO_FLAGS::contains).toList(),
        Runtime.getRuntime().availableProcessors(),
        system.getTotalMemorySize(),
        "%s %s %s"
            .formatted(
                System.getProperty("java.vm.vendor"),
                System.getProperty("java.vm.name"),
                System.getProperty("java.vm.version")),
        measuredJvmFlags,
        instructions);
  }

  /** Version of this library; {@code unpackaged} if it does not run from its jar. */
  public static String encbenchVersion() {
    String version = EnvironmentProbe.class.getPackage().getImplementationVersion();
    return version == null ? "unpackaged" : version;
  }

  private static String cpuInfo(String key) {
    if (!Files.isReadable(CPU_INFO)) {
      return "";
    }
    try (var lines = Files.lines(CPU_INFO)) {
      return lines
          .filter(line -> line.startsWith(key))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElse("");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
