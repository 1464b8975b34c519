/** What the threads of a client are at when they use a processor, from sampled stacks. */
@org.jspecify.annotations.NullMarked
package io.encbench.tpcc.stacks;
