/**
 * Text that console and HTML page share: numbers, ratios, summary sentences and facts, derived from
 * result records alone. Uses {@code experiment} and {@code stats}. Begin with {@link
 * io.encbench.report.ResultView}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.report;
