/**
 * Result files, as JSON and JUnit XML, written atomically. Uses result records. Begin with {@link
 * io.encbench.report.file.JsonResults} and {@link io.encbench.report.file.AtomicFile}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.report.file;
