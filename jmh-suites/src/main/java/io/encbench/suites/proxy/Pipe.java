package io.encbench.suites.proxy;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;

/**
 * One direction of one connection over a link. One thread reads bytes and stamps them with their
 * arrival time; another writes them out at that time. So reading never waits for writing, but only
 * for room in the link's buffer.
 */
final class Pipe {
  private static final int CHUNK = 16 * 1024;

  /** Payload of an Ethernet frame with TCP's time stamps. */
  private static final int SEGMENT = 1_448;

  /**
   * Maximum number of pieces per second, since threads cannot be woken much more often. The arrival
   * time of a message's last byte does not depend on it.
   */
  private static final long PIECES_PER_SECOND = 2_000;

  /** Bytes that a link buffers besides those in transit: the queue of a small router. */
  private static final int QUEUE_BYTES = 256 * 1024;

  /** Buffer of a link without a limit. */
  private static final int UNLIMITED_BYTES = 8 * 1024 * 1024;

  private final LinkSchedule schedule;
  private final LinkClock clock;
  private final AtomicLong carried;
  private final int pieceBytes;
  private final Semaphore room;
  private final BlockingQueue<Piece> underWay = new LinkedBlockingQueue<>();

  /** Bytes and their arrival time. A piece without bytes marks the end of the stream. */
  private static final class Piece {
    private final byte[] bytes;
    private final int offset;
    private final int length;
    private final long arrivalNanos;

    Piece(byte[] bytes, int offset, int length, long arrivalNanos) {
      this.bytes = bytes;
      this.offset = offset;
      this.length = length;
      this.arrivalNanos = arrivalNanos;
    }
  }

  /**
   * Creates a pipe.
   *
   * @param schedule the schedule of the link's direction, which other connections may share
   * @param carried counts the delivered bytes
   */
  Pipe(Link link, LinkSchedule schedule, LinkClock clock, AtomicLong carried) {
    this.schedule = schedule;
    this.clock = clock;
    this.carried = carried;
    this.pieceBytes =
        link.limited()
            ? (int) Math.min(CHUNK, Math.max(SEGMENT, link.bitsPerSecond() / 8 / PIECES_PER_SECOND))
            : CHUNK;
    this.room = new Semaphore(room(link));
  }

  private static int room(Link link) {
    return link.limited()
        ? Math.toIntExact(
            QUEUE_BYTES + link.bitsPerSecond() / 8 * link.delayNanos() / 1_000_000_000)
        : UNLIMITED_BYTES;
  }

  /** Reads bytes until the end of the stream. */
  void take(InputStream in) throws IOException, InterruptedException {
    while (true) {
      byte[] chunk = new byte[CHUNK];
      int read = in.read(chunk);
      long now = clock.nanos();
      if (read < 0) {
        underWay.add(new Piece(chunk, 0, 0, schedule.arrivalNanos(now, 0)));
        return;
      }
      for (int offset = 0; offset < read; offset += pieceBytes) {
        int length = Math.min(pieceBytes, read - offset);
        room.acquire(length);
        underWay.add(new Piece(chunk, offset, length, schedule.arrivalNanos(now, length)));
      }
    }
  }

  /** Writes bytes, each at its arrival time, until the end of the stream. */
  void put(OutputStream out) throws IOException, InterruptedException {
    while (true) {
      Piece piece = underWay.take();
      clock.sleepUntil(piece.arrivalNanos);
      if (piece.length == 0) {
        return;
      }
      out.write(piece.bytes, piece.offset, piece.length);
      carried.addAndGet(piece.length);
      room.release(piece.length);
    }
  }
}
