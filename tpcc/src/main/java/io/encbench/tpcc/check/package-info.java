/** The consistency conditions of clause 3.3.2. */
@org.jspecify.annotations.NullMarked
package io.encbench.tpcc.check;
