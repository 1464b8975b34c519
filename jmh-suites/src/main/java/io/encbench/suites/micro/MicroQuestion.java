package io.encbench.suites.micro;

import java.util.List;

/**
 * One benchmark class. All its arms share the JVMs in which they are measured.
 *
 * @param benchmark name of the class
 * @param title title in the report
 * @param unit unit that costs refer to, such as a cell
 * @param cases cases of the question
 */
record MicroQuestion(String benchmark, String title, String unit, List<MicroCase> cases) {

  MicroQuestion {
    cases = List.copyOf(cases);
  }

  /** Name of the class without its package. */
  String simpleName() {
    return benchmark.replaceFirst(".*\\.", "");
  }

  int arms() {
    return cases.stream().mapToInt(each -> each.arms().size()).sum();
  }
}
