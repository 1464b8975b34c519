/** The micro suite: what cells and the driver cost by themselves, without a database. */
@org.jspecify.annotations.NullMarked
package io.encbench.jmh.micro;
