package io.encbench.suites.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Bytes through a pipe, on a clock that advances only when a thread sleeps. */
class PipeTest {
  private final AtomicLong carried = new AtomicLong();
  private final VirtualClock clock = new VirtualClock();

  private static final class VirtualClock implements LinkClock {
    private final AtomicLong nanos = new AtomicLong();

    @Override
    public long nanos() {
      return nanos.get();
    }

    @Override
    public void sleepUntil(long until) {
      nanos.accumulateAndGet(until, Math::max);
    }
  }

  /** Records the delivered bytes and their times. */
  private final class Output extends ByteArrayOutputStream {
    private final List<Long> times = new ArrayList<>();

    @Override
    public synchronized void write(byte[] bytes, int offset, int length) {
      times.add(clock.nanos());
      super.write(bytes, offset, length);
    }
  }

  private Output carry(String link, byte[] bytes) throws Exception {
    Link of = Link.parse(link);
    Pipe pipe = new Pipe(of, new LinkSchedule(of), clock, carried);
    CompletableFuture<Void> taking =
        CompletableFuture.runAsync(
            () -> {
              try {
                pipe.take(new ByteArrayInputStream(bytes));
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
    Output out = new Output();
    pipe.put(out);
    taking.get();
    return out;
  }

  private static byte[] random(int length) {
    byte[] bytes = new byte[length];
    new Random(7).nextBytes(bytes);
    return bytes;
  }

  @Test
  void bytesComeOutUnchangedInTheTimeOfTheRate() throws Exception {
    byte[] bytes = random(2_500_000);
    Output out = carry("100mbit", bytes);
    assertThat(out.toByteArray()).isEqualTo(bytes);
    assertThat(carried).hasValue(bytes.length);
    assertThat(clock.nanos()).as("200 ms of 100 Mbit/s").isEqualTo(200_000_000);
  }

  @Test
  void bytesAreSpreadOverTheTimeAndNotHeldBackToItsEnd() throws Exception {
    Output out = carry("10mbit+20ms", random(14_480));
    assertThat(out.times).as("ten segments of 1,158.4 us behind 10 ms").hasSize(10);
    assertThat(out.times.get(0)).isEqualTo(11_158_400);
    assertThat(out.times.get(9)).isEqualTo(21_584_000);
  }

  @Test
  void moreThanTheLinkHolds_waitsForRoom() throws Exception {
    byte[] bytes = random(600_000);
    assertThat(carry("1mbit", bytes).toByteArray()).isEqualTo(bytes);
    assertThat(clock.nanos()).isEqualTo(4_800_000_000L);
  }
}
