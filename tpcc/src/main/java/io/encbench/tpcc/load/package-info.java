/** The initial database population of clause 4.3.3. */
@org.jspecify.annotations.NullMarked
package io.encbench.tpcc.load;
