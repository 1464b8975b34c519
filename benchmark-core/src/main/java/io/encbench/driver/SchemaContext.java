package io.encbench.driver;

/** One schema as the connections of a {@link DriverContext} know it. Thread-safe. */
final class SchemaContext {
  private volatile SchemaKnowledge knowledge = new SchemaKnowledge();
  private volatile boolean checked;
  private volatile boolean complete;

  SchemaKnowledge knowledge() {
    return knowledge;
  }

  /** Forgets everything: a statement has changed a table, view or routine. */
  void changed() {
    knowledge = new SchemaKnowledge();
  }

  /** Whether the existing tables have been found to fit the rules. */
  boolean checked() {
    return checked;
  }

  void setChecked() {
    checked = true;
  }

  /** Whether besides every table with rules has been found to exist. */
  boolean complete() {
    return complete;
  }

  void setComplete() {
    complete = true;
  }
}
