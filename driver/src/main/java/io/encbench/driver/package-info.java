/**
 * The JDBC classes of the column-encrypting driver, and what applications use of it. Every other
 * package of the driver works for these and none of them uses this one. Begin with {@link
 * io.encbench.driver.EncryptingDriver} for a connection, with {@code EncryptingPreparedStatement}
 * for a statement.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.driver;
