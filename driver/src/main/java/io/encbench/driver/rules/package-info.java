/**
 * Encryption rules: which columns are encrypted, under which scheme and domain, and their plaintext
 * SQL types. Uses {@code config} to read rules files and {@code crypto} for the schemes, and no
 * other package of the driver. Begin with {@link io.encbench.driver.rules.EncryptionRules} and
 * {@link io.encbench.driver.rules.ColumnRule}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.driver.rules;
