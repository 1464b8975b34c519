/**
 * Progress of a run: one line that is redrawn on a terminal, plain lines elsewhere. Uses {@code
 * report.console}. Begin with {@link io.encbench.report.progress.Progress}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.report.progress;
