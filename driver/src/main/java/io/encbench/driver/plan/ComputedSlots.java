package io.encbench.driver.plan;

import com.alibaba.druid.sql.ast.SQLExpr;
import io.encbench.driver.sql.SyntaxTree;
import java.util.BitSet;

/**
 * Places for values that are known only while a statement is executed: of subqueries, of aggregates
 * and of columns of a table that was read before. In trees they stand where parameters do.
 */
final class ComputedSlots {
  private final SyntaxTree tree;
  private final BitSet open = new BitSet();
  private int count;
  private int lists;

  ComputedSlots(SyntaxTree tree) {
    this.tree = tree;
  }

  /** A new one, for a value that may come from an encrypted column: its number, from 0. */
  int add() {
    return count++;
  }

  /** A new one, for a value that the server may see: its number, from 0. */
  int addOpen() {
    open.set(count);
    return count++;
  }

  /** Whether a slot may hold what comes from an encrypted column. */
  boolean isSecret(int slot) {
    return slot >= slot(0) && !open.get(slot - slot(0));
  }

  /** A new list of rows: its number, from 0. */
  int addList() {
    return lists++;
  }

  int count() {
    return count;
  }

  /** The slot that one is in expressions and parts of text. */
  int slot(int number) {
    return tree.template().slots().size() + number;
  }

  /** What stands for one in a tree. */
  SQLExpr marker(int number) {
    return tree.virtualSlot(number);
  }
}
