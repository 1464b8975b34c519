/** Real servers to measure against: embedded MySQL and MariaDB, and external ones. */
@org.jspecify.annotations.NullMarked
package io.encbench.server;
