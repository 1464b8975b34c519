/**
 * The JDBC classes of the column-encrypting driver, and the other classes that applications use.
 * All other packages of the driver serve this package, and none of them uses it. Begin with {@link
 * io.encbench.driver.EncryptingDriver} to follow a connection, or with {@code
 * EncryptingPreparedStatement} to follow a statement.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.driver;
