package io.encbench.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.jvm.JvmCompilationMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.OptionalLong;

/**
 * A registry with the meters of the JVM that is being measured, its host and a local server. The
 * meters that docs/metrics.md lists besides have their own binders. Close it to release the garbage
 * collector's listeners.
 */
public final class ClientMeters implements AutoCloseable {
  private final MeterRegistry registry;
  private final JvmGcMetrics gc = new JvmGcMetrics();

  /** Binds all meters to a new in-memory registry. */
  public ClientMeters(OptionalLong serverPid) {
    this(serverPid, new SimpleMeterRegistry());
  }

  /** Binds all meters to the caller's registry, which the caller closes. */
  public ClientMeters(OptionalLong serverPid, MeterRegistry registry) {
    this.registry = registry;
    new ClientCpuMetrics().bindTo(registry);
    new ClientThreadMetrics().bindTo(registry);
    new ClientMemoryMetrics().bindTo(registry);
    new ClientKernelMetrics().bindTo(registry);
    new WireMetrics().bindTo(registry);
    new CellMetrics().bindTo(registry);
    HostMetrics.bindCpu(registry);
    new JvmCompilationMetrics().bindTo(registry);
    gc.bindTo(registry);
    serverPid.ifPresent(pid -> new ServerCpuMetrics(pid).bindTo(registry));
  }

  /** The registry. */
  public MeterRegistry registry() {
    return registry;
  }

  /** Reads all meters. */
  public MeterSnapshot read() {
    return MeterSnapshot.of(registry);
  }

  @Override
  public void close() {
    gc.close();
  }
}
