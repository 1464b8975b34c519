package io.encbench.tpcc.compare;

import io.encbench.report.Progress;
import java.sql.SQLException;
import java.util.List;

/** The runs of a comparison, one after the other or in turns. */
interface RunCourse {
  /** The runs to do, of those that have no results, or not all of them. */
  List<PlannedRun> toDo(ComparePlan plan);

  /** Does runs, and writes again and again what is known. */
  void measure(List<PlannedRun> runs, ComparisonOutput output, Progress progress)
      throws SQLException;
}
