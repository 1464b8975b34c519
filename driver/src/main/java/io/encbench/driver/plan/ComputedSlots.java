package io.encbench.driver.plan;

import com.alibaba.druid.sql.ast.SQLExpr;
import io.encbench.driver.sql.SyntaxTree;
import java.util.BitSet;

/**
 * The virtual slots of a statement: placeholders for values that are known only during execution.
 * These are the values of subqueries, of aggregates and of columns of a table that is read first.
 * In trees, virtual slots stand where parameters do.
 */
final class ComputedSlots {
  private final SyntaxTree tree;
  private final BitSet open = new BitSet();
  private int count;
  private int lists;

  ComputedSlots(SyntaxTree tree) {
    this.tree = tree;
  }

  /**
   * Adds a virtual slot for a value that may come from an encrypted column; returns its number,
   * from 0.
   */
  int add() {
    return count++;
  }

  /** Adds a virtual slot for a value that the server may see; returns its number, from 0. */
  int addOpen() {
    open.set(count);
    return count++;
  }

  /** Whether a slot may hold a value that comes from an encrypted column. */
  boolean isSecret(int slot) {
    return slot >= slot(0) && !open.get(slot - slot(0));
  }

  /** Adds a list of rows; returns its number, from 0. */
  int addList() {
    return lists++;
  }

  int count() {
    return count;
  }

  /** The index by which expressions and parts of text refer to a virtual slot. */
  int slot(int number) {
    return tree.template().slots().size() + number;
  }

  /** The expression that stands for a virtual slot in a tree. */
  SQLExpr marker(int number) {
    return tree.virtualSlot(number);
  }
}
