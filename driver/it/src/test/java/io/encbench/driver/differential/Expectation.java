package io.encbench.driver.differential;

/** What the driver owes a statement. */
enum Expectation {
  /** The answer of a plain schema. */
  ANSWER,
  /** That answer, or a refusal by name: a value must be converted, which it may decline. */
  ANSWER_OR_REFUSAL,
  /** A refusal by name. */
  REFUSAL
}
