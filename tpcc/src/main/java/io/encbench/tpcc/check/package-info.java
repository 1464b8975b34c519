/**
 * The twelve consistency conditions of clause 3.3.2, checked on the client so that they work on
 * encrypted columns. Uses {@code schema} and {@code result}. Begin with {@code ConsistencyCheck}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.tpcc.check;
