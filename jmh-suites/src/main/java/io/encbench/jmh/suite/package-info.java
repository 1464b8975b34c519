/**
 * What every experiment over servers, arms and blocks needs: it opens servers, connects once in
 * each arm, measures in fresh JVMs, rejects what must not be used, and reports. An {@link
 * io.encbench.jmh.suite.Experiment} adds its tables and what a JVM measures.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.jmh.suite;
