/**
 * The servers of a database whose URL names several: whether they hold the same rows, and in which
 * mode a client's sessions at each of them are. Uses {@code config} and the core's {@code profile}.
 * Begin with {@link io.encbench.tpcc.node.Nodes}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.tpcc.node;
