package io.encbench.experiment.result;

/**
 * A kind of operation that every arm performs.
 *
 * @param name short unique name, such as {@code point-select-literal}
 * @param title one-line title for reports
 * @param statement the SQL text sent, or the steps taken
 */
public record WorkloadDescription(String name, String title, String statement) {}
