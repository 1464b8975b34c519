package io.encbench.metrics;

import java.util.Locale;

/** Kinds of thread of a JVM, told apart by the names that HotSpot gives its own. */
enum ThreadKind {
  APPLICATION,
  JIT,
  GC,
  VM;

  static ThreadKind of(String comm) {
    if (comm.startsWith("C1 Compiler") || comm.startsWith("C2 Compiler")) {
      return JIT;
    }
    if (comm.startsWith("GC Thread")
        || comm.startsWith("G1 ")
        || comm.startsWith("Par")
        || comm.startsWith("ZWorker")
        || comm.startsWith("ZDriver")
        || comm.startsWith("Shenandoah")
        || comm.startsWith("Concurrent Mark")) {
      return GC;
    }
    if (comm.startsWith("VM ")
        || comm.startsWith("Signal Dispatch")
        || comm.startsWith("Monitor Deflati")
        || comm.startsWith("Service Thread")
        || comm.startsWith("Notification Th")
        || comm.startsWith("Common-Cleaner")
        || comm.startsWith("Sweeper thread")) {
      return VM;
    }
    return APPLICATION;
  }

  String tag() {
    return name().toLowerCase(Locale.ROOT);
  }
}
