/** The JMH suites' command line. */
@org.jspecify.annotations.NullMarked
package io.encbench.jmh;
