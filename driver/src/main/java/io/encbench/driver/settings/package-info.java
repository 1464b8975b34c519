/**
 * The user's settings: the URL, this driver's own settings, and the delegate's settings that affect
 * how values are converted. Uses {@code rules} and {@code value}. Begin with {@link
 * io.encbench.driver.settings.DriverUrl}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.driver.settings;
