package io.encbench.suites.micro;

import io.encbench.frame.Run;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One question in a fresh JVM, which measures all arms of all its cases.
 *
 * @param block 0-based number of the block
 * @param position 0-based position of the question in the block
 */
record QuestionRun(int block, int position, MicroQuestion question) implements Run {
  @Override
  public String armName() {
    return "all arms";
  }

  @Override
  public List<String> workloads() {
    return question.cases().stream().map(MicroCase::id).toList();
  }

  @Override
  public Map<String, List<String>> armsByWorkload() {
    Map<String, List<String>> arms = new LinkedHashMap<>();
    for (MicroCase each : question.cases()) {
      arms.put(each.id(), each.arms().stream().map(MicroArm::name).toList());
    }
    return arms;
  }

  @Override
  public String label() {
    return question.simpleName();
  }
}
