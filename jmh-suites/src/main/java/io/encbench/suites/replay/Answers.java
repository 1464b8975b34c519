package io.encbench.suites.replay;

import org.jspecify.annotations.Nullable;

/** Receives the answers of a server to a transaction. */
interface Answers {
  /** Receives nothing. */
  Answers IGNORED =
      new Answers() {
        @Override
        public void value(@Nullable Object value) {}

        @Override
        public void rowEnds() {}

        @Override
        public void callEnds(long rowsChanged) {}
      };

  /** A value of a row. */
  void value(@Nullable Object value);

  /** The last value of a row was the last one received. */
  void rowEnds();

  /**
   * A call ends, after its rows.
   *
   * @param rowsChanged rows that it changed; 0 for a query
   */
  void callEnds(long rowsChanged);
}
