/**
 * Prints results as text for a terminal of 80 columns or more. Uses {@code report}, {@code
 * experiment} and {@code stats}. Begin with {@link io.encbench.report.console.ConsoleReport}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.report.console;
