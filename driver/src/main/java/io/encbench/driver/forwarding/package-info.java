/**
 * Generated classes that forward the methods of a JDBC interface to a delegate, and two that give a
 * group of methods one meaning: {@link io.encbench.driver.forwarding.IndexedResultSet} and {@link
 * io.encbench.driver.forwarding.OwnTextStatement}. Uses JDBC and the exceptions of {@code failure}.
 * Begin with {@code scripts/dev/GenerateForwarding.java}, which writes them. Not null-marked: the
 * JDBC interfaces do not say what may be null, and drivers differ, so neither do these; the classes
 * that extend them do.
 */
package io.encbench.driver.forwarding;
