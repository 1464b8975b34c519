/** Micrometer binders for what a client costs: CPU, memory, garbage collection, wire bytes. */
@org.jspecify.annotations.NullMarked
package io.encbench.metrics;
