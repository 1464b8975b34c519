/**
 * Generated classes that forward every method of a JDBC interface to a delegate. Not
 * {@code @NullMarked}: the JDBC interfaces do not say what may be null, and drivers differ, so
 * neither do these; the classes that extend them do.
 */
package io.encbench.driver.forwarding;
