package io.encbench.crypto;

/** What a server can do with the cells of a column, and so what the cells leak. */
public enum Scheme {
  /** Randomised: the server can only store and return cells. Leaks the length of the value. */
  RND,
  /**
   * Deterministic: also equality, joins, grouping, unique keys within a domain. Also leaks
   * equality.
   */
  DET,
  /**
   * Order-preserving: also ranges, sorting, MIN and MAX. Also leaks order and the first differing
   * bit.
   */
  ORD
}
