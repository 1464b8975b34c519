/**
 * Encryption rules: which columns are encrypted, under which scheme, and their plaintext SQL types.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.driver.rules;
