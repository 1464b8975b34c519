package io.encbench.metrics;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;

/**
 * Memory of this process: {@code encbench.client.allocated}, bytes that Java threads have allocated
 * on the heap (for an ended thread, those up to its last reading), and {@code encbench.client.rss},
 * resident bytes (Linux only).
 */
public final class ClientMemoryMetrics implements MeterBinder {
  /** Name of the allocation counter. */
  public static final String ALLOCATED = "encbench.client.allocated";

  /** Name of the resident memory gauge. */
  public static final String RSS = "encbench.client.rss";

  private final com.sun.management.ThreadMXBean threads =
      (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** By thread id. Entries stay when their thread ends, so that the counter never decreases. */
  private final Map<Long, Long> allocatedBytes = new HashMap<>();

  @Override
  public void bindTo(MeterRegistry registry) {
    Counters.register(
        registry,
        ALLOCATED,
        Tags.empty(),
        "bytes",
        "Heap bytes allocated by Java threads of the client",
        this::totalAllocatedBytes);
    if (ProcStat.available()) {
      Gauge.builder(RSS, () -> ProcStat.statusBytes("self", "VmRSS"))
          .baseUnit("bytes")
          .description("Resident memory of the client process")
          .register(registry);
    }
  }

  private synchronized double totalAllocatedBytes() {
    long[] ids = threads.getAllThreadIds();
    long[] bytes = threads.getThreadAllocatedBytes(ids);
    for (int i = 0; i < ids.length; i++) {
      if (bytes[i] >= 0) {
        allocatedBytes.put(ids[i], bytes[i]);
      }
    }
    return allocatedBytes.values().stream().mapToLong(Long::longValue).sum();
  }
}
