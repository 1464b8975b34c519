/**
 * What the console and the page share: numbers, ratios, sentences and facts, made from result
 * records alone. Uses {@code experiment} and {@code stats}. Begin with {@link
 * io.encbench.report.ResultView}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.report;
