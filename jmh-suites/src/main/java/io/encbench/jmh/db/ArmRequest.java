package io.encbench.jmh.db;

import java.util.List;

/**
 * What the JVM of an arm is told to do; it answers with an {@link ArmReport}.
 *
 * @param action what
 * @param workloads on which, where that is not all that are connected
 * @param ms for how long, where it lasts as long as it is told to
 */
record ArmRequest(Action action, List<Workload> workloads, long ms) {

  enum Action {
    CONNECT,
    WARM_UP,
    MEASURE,
    DISCONNECT
  }

  static ArmRequest connect(List<Workload> workloads) {
    return new ArmRequest(Action.CONNECT, workloads, 0);
  }

  static ArmRequest warmUp(long ms) {
    return new ArmRequest(Action.WARM_UP, List.of(), ms);
  }

  static ArmRequest measure(Workload workload, long ms) {
    return new ArmRequest(Action.MEASURE, List.of(workload), ms);
  }

  static ArmRequest disconnect() {
    return new ArmRequest(Action.DISCONNECT, List.of(), 0);
  }
}
