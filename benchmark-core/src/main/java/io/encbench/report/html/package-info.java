/**
 * The result as one HTML file that needs no network. Uses {@code report} and {@code report.file};
 * templates, script and style are resources beside it. Begin with {@link
 * io.encbench.report.html.HtmlReport}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.report.html;
