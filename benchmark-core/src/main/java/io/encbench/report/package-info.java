/** What people see: console tables, progress, JSON and self-contained HTML from result records. */
@org.jspecify.annotations.NullMarked
package io.encbench.report;
