/**
 * What all users of cells need: the schemes, and the exception for a cell that cannot be opened.
 * {@code cipher} holds the algorithms, {@code key} the master keys, {@code cell} the format that
 * {@code docs/driver/cell-format.md} specifies. Independent of SQL; of the other packages it uses
 * only {@code config}. Begin with {@link io.encbench.crypto.cell.CellCiphers}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.crypto;
