/** Slowdowns of known size, to check that comparisons detect them. Never shipped. */
@org.jspecify.annotations.NullMarked
package io.encbench.tpcc.planted;
