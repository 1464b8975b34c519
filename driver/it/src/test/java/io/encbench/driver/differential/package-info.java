/**
 * Judges the encrypting driver from outside: random statements must have the answers that a plain
 * schema gives, and nothing that the server sees or keeps may hold a value of an encrypted column.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.driver.differential;
