/**
 * Random numbers and last names of clauses 2.1.6 and 4.3.2. Uses no other package of EncBench.
 * Begin with {@code TpccRandom}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.tpcc.random;
