/** Comparisons: arms on schemas of their own, in interleaved runs of fresh client JVMs. */
@org.jspecify.annotations.NullMarked
package io.encbench.tpcc.compare;
