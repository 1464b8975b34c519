/**
 * Fresh JVMs that measure or work for this one. Questions and answers are lines of JSON on standard
 * input and output, so that no secret appears in a process listing. Uses {@code frame}. Begin with
 * {@link io.encbench.jvm.FreshJvms}; a main class answers through {@link
 * io.encbench.jvm.FreshJvmChild}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.jvm;
