/**
 * Fresh JVMs that measure or work for this one: {@link io.encbench.jvm.FreshJvms} starts them, a
 * main class answers by {@link io.encbench.jvm.FreshJvmChild}. Questions and answers are lines of
 * JSON on standard input and output, so that no secret stands in a process listing.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.jvm;
