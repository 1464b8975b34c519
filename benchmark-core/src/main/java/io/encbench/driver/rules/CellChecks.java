package io.encbench.driver.rules;

/** Whether the server is told to check cells when it stores them. */
public enum CellChecks {
  /** The columns that are created have CHECK constraints. */
  ON {
    @Override
    public String clause(ColumnRule rule) {
      return " CHECK (" + rule.cellCondition() + ")";
    }
  },
  /** They have none, so that what the checks cost can be measured. */
  OFF {
    @Override
    public String clause(ColumnRule rule) {
      return "";
    }
  };

  /** What stands at the end of a column's definition. */
  public abstract String clause(ColumnRule rule);
}
