/** Fresh JVMs that suites measure in: how they are asked, with which key, and for how long. */
@org.jspecify.annotations.NullMarked
package io.encbench.jmh.worker;
