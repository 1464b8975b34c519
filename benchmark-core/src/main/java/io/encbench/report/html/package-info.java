/**
 * Writes a result as one HTML file that needs no network. Uses {@code report}, {@code report.file},
 * {@code experiment} and {@code stats}; templates, scripts and style sheet are resources in the
 * same package. Begin with {@link io.encbench.report.html.HtmlReport}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.report.html;
