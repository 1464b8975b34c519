/** What the driver fails with: SQLSTATE values, and exceptions for what cells cannot do. */
@org.jspecify.annotations.NullMarked
package io.encbench.driver.failure;
