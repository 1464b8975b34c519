/** Statistics of experiments: intervals, tests, and the differences that they can show. */
@org.jspecify.annotations.NullMarked
package io.encbench.stats;
