/**
 * What the user sets: the URL, this driver's settings, and settings of the delegate that decide how
 * values are converted. Uses {@code rules} and {@code value}. Begin with {@link
 * io.encbench.driver.settings.DriverUrl}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.driver.settings;
