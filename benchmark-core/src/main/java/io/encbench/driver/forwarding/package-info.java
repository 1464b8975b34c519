/** Generated classes that forward every method of a JDBC interface to a delegate. */
@org.jspecify.annotations.NullMarked
package io.encbench.driver.forwarding;
