package io.encbench.driver.differential;

/** The result that the driver must give for a statement. */
enum Expectation {
  /** The answer of a plain schema. */
  ANSWER,
  /**
   * That answer, or a refusal by name: the statement needs a conversion that the driver may refuse.
   */
  ANSWER_OR_REFUSAL,
  /** A refusal by name. */
  REFUSAL
}
