/**
 * Shows the progress of a run: one redrawn line on a terminal, plain lines elsewhere. Uses {@code
 * report} and {@code report.console}. Begin with {@link io.encbench.report.progress.Progress}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.report.progress;
