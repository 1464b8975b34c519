/**
 * The result of an experiment as records, which are also the JSON structure of {@code
 * results.json}. Uses {@code stats} only. Begin with {@link
 * io.encbench.experiment.result.ExperimentResult}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.experiment.result;
