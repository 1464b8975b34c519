/**
 * Result files, as JSON and JUnit XML, written atomically. Uses {@code experiment} and its result
 * records. Begin with {@link io.encbench.report.file.JsonResults} and {@link
 * io.encbench.report.file.AtomicFile}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.report.file;
