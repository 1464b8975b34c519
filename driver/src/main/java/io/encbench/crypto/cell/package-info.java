/**
 * The cell format: headers, keys of domains, and one cipher for each scheme and kind of value. Uses
 * {@code cipher} and {@code key}. Begin with {@link io.encbench.crypto.cell.CellCiphers}; {@code
 * docs/driver/cell-format.md} is the specification.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.crypto.cell;
