/**
 * Writes a result as one HTML file that needs no network. Uses {@code report} and {@code
 * report.file}; templates, scripts and style sheet are resources in the same package. Begin with
 * {@link
 * io.encbench.report.html.HtmlReport}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.report.html;
