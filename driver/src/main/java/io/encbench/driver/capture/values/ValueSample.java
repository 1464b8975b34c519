package io.encbench.driver.capture.values;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A random sample of the committed transactions with their values, all of which are equally likely
 * to be in it (reservoir sampling). If the sample has too many bytes, it becomes smaller.
 * Thread-safe.
 */
public final class ValueSample {
  private static final int MOST_TRANSACTIONS = 10_000;
  private static final long MOST_BYTES = 32L << 20;

  private final long mostBytes;
  private final List<Kept> kept = new ArrayList<>();
  private final AtomicLong committed = new AtomicLong();
  private volatile int room;
  private long bytes;
  private long tooLarge;

  /**
   * A transaction.
   *
   * @param bytes its calls
   * @param statements the numbers of its statements
   */
  private record Kept(ByteBuffer bytes, List<Integer> statements) {}

  /**
   * The sample at one moment.
   *
   * @param transactions the calls of each transaction
   * @param statements the numbers of all their statements
   */
  record Content(
      long committed, long tooLarge, List<byte[]> transactions, List<Integer> statements) {}

  /** A sample of at most 10,000 transactions and 32 MiB. */
  public ValueSample() {
    this(MOST_TRANSACTIONS, MOST_BYTES);
  }

  /** A sample of some size, for tests. */
  ValueSample(int mostTransactions, long mostBytes) {
    this.room = mostTransactions;
    this.mostBytes = mostBytes;
  }

  /** Whether the values of a transaction that begins shall be kept until it ends. */
  public boolean samplesNext() {
    long seen = committed.get();
    return seen < room || ThreadLocalRandom.current().nextLong(seen) < room;
  }

  /** Counts a committed transaction, whether it is in the sample or not. */
  public void committed() {
    committed.incrementAndGet();
  }

  /** Adds a committed transaction, in place of another one if there is no room. */
  public synchronized void add(byte[] transaction, List<Integer> statements) {
    Kept added = new Kept(ByteBuffer.wrap(transaction), statements);
    if (kept.size() < room) {
      kept.add(added);
    } else if (room > 0) {
      bytes -= kept.set(ThreadLocalRandom.current().nextInt(room), added).bytes().capacity();
    } else {
      return;
    }
    bytes += transaction.length;
    while (bytes > mostBytes) {
      // Any one of them, so that the others are still a random sample.
      int last = kept.size() - 1;
      Kept moved = kept.remove(last);
      int place = ThreadLocalRandom.current().nextInt(last + 1);
      bytes -= (place < last ? kept.set(place, moved) : moved).bytes().capacity();
      room = last;
    }
  }

  /** Counts a transaction that was drawn, and has too many bytes to be kept. */
  public synchronized void tooLarge() {
    tooLarge++;
  }

  synchronized Content content() {
    return new Content(
        committed.get(),
        tooLarge,
        kept.stream().map(each -> each.bytes().array()).toList(),
        kept.stream().flatMap(each -> each.statements().stream()).distinct().toList());
  }
}
