/** Inside a fresh JVM: what it connects to, with which key, and what is read around a window. */
@org.jspecify.annotations.NullMarked
package io.encbench.jmh.worker;
