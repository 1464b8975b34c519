/** One benchmark run: connections, terminals, accounting, end. */
@org.jspecify.annotations.NullMarked
package io.encbench.tpcc.run;
