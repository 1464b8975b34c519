/**
 * Tests the encrypting driver as a black box: random statements must have the same answers as on a
 * plain schema, and nothing that the server sees or stores may contain a value of an encrypted
 * column.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.driver.differential;
