/** Somebody else's drivers: what they answer where plain JDBC has answered. */
@org.jspecify.annotations.NullMarked
package io.encbench.tpcc.peer;
