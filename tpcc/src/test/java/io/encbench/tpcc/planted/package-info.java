/** A slowdown of a known size, to see whether comparisons find it. Never shipped. */
@org.jspecify.annotations.NullMarked
package io.encbench.tpcc.planted;
