package io.encbench.suites.micro;

import io.encbench.experiment.result.Window;
import java.util.List;

/**
 * The cost of one arm in one JVM.
 *
 * @param caseId id of the case
 * @param arm name of the arm
 * @param windows windows of the arm in this JVM; an operation is a cell
 */
record MicroSample(String caseId, String arm, List<Window> windows) {

  MicroSample {
    windows = List.copyOf(windows);
  }
}
