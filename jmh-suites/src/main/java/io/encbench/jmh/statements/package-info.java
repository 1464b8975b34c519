/**
 * Kinds of statements over connection profiles, one after the other: generated ones on generated
 * records, or a user's own from files; response times, and the CPU of host, client and server over
 * time.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.jmh.statements;
