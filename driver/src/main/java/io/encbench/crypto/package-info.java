/**
 * What every user of cells needs: schemes, and the exception for a cell that does not open. {@code
 * cipher} holds the algorithms, {@code key} the master keys, {@code cell} the format that {@code
 * docs/driver/cell-format.md} specifies. Knows nothing of SQL and uses {@code config} only. Begin
 * with {@link io.encbench.crypto.cell.CellCiphers}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.crypto;
