/**
 * Cells: what an encrypted column holds instead of its values. Ciphers, cell format, key
 * derivation, key ring and key providers; docs/cell-format.md is the specification. Knows nothing
 * of SQL.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.crypto;
