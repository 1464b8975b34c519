package io.encbench.crypto;

/** What a server can do with the cells of a column, and so what they give away. */
public enum Scheme {
  /** Randomised: store and return only. Leaks the length of the value. */
  RND,
  /** Deterministic: equality, joins, grouping, unique keys within a domain. Leaks equality too. */
  DET,
  /**
   * Order-preserving: ranges, sorting, MIN and MAX too. Leaks order and the first differing bit.
   */
  ORD
}
