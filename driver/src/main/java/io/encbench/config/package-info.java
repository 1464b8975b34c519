/**
 * Reads what users write: props files and secrets. Uses no other package of this project. Begin
 * with {@link io.encbench.config.PropsFile}; {@link io.encbench.config.ConfigurationException} is
 * the error that names key, value and remedy.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.config;
