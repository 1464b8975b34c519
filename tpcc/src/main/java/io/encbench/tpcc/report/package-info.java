/** The HTML report of a run. */
@org.jspecify.annotations.NullMarked
package io.encbench.tpcc.report;
