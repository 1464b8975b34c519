/**
 * The user's settings: the URL, this driver's own settings, and the delegate's settings that affect
 * how values are converted. Uses {@code config}, {@code crypto.key}, {@code rules} and {@code
 * failure}, and {@code execute} for the errors of batches. Begin with {@link
 * io.encbench.driver.settings.DriverUrl}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.driver.settings;
