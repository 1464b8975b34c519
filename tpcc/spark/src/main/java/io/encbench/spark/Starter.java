package io.encbench.spark;

import io.encbench.fleet.FleetPlan;
import io.encbench.frame.RunFailedException;
import io.encbench.spark.Message.Reply;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The program that started the work, as its clients' tasks see it: where they meet, and what they
 * report to. Thread-safe.
 */
final class Starter {
  /** A client beats several times a second; one that is silent for so long has stalled. */
  static final Duration LONGEST_SILENCE = Duration.ofSeconds(10);

  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final Pattern FILE_NAME = Pattern.compile("[\\w-][\\w.-]*(/[\\w-][\\w.-]*)*");

  private final FleetPlan plan;
  private final Consumer<String> told;

  /** The lines of the current meeting and the one before, by the numbers of meetings. */
  private final Map<Integer, TreeMap<Integer, String>> meetings = new HashMap<>();

  private final List<String> orders = new ArrayList<>();

  private final Set<Integer> present = new HashSet<>();

  /** When each client was last heard of, on {@link System#nanoTime()}'s clock. */
  private final long[] heard;

  private boolean endAsked;
  private @Nullable Throwable failure;

  Starter(FleetPlan plan, Consumer<String> told) {
    this.plan = plan;
    this.told = told;
    this.heard = new long[plan.size()];
  }

  /** Receives a message, and answers it. */
  synchronized Reply receive(Message message) {
    int rank = message.rank();
    heard[rank] = System.nanoTime();
    present.add(rank);
    List<String> lines = null;
    try {
      if (message instanceof Message.Meet meet) {
        lines = meet(meet);
      } else if (message instanceof Message.Order order) {
        lines = order.number() < orders.size() ? List.of(orders.get(order.number())) : null;
      } else if (message instanceof Message.Told line && failure == null) {
        told.accept(line.line());
      } else if (message instanceof Message.FilePart part) {
        append(file(part), part.base64());
      } else if (message instanceof Message.LogPart part) {
        append(plan.log(), part.base64());
      } else if (message instanceof Message.Failed failed) {
        fail(rank, failed.reason());
      } else if (message instanceof Message.Left) {
        left(rank);
      }
    } catch (RuntimeException e) {
      // The tasks learn of it by the reply, and the program by perform().
      fail(e);
    }
    return new Reply(lines == null ? broken() : null, endAsked, lines);
  }

  private @Nullable List<String> meet(Message.Meet meet) {
    TreeMap<Integer, String> brought =
        meetings.computeIfAbsent(meet.number(), any -> new TreeMap<>());
    brought.put(meet.rank(), meet.line());
    if (brought.size() < plan.size()) {
      return null;
    }
    // Nobody can still need the former lines: all have come again.
    meetings.remove(meet.number() - 1);
    return List.copyOf(brought.values());
  }

  private Path file(Message.FilePart part) {
    if (!FILE_NAME.matcher(part.name()).matches()) {
      throw new IllegalArgumentException("a client sends a file named " + part.name());
    }
    return plan.filesOf(part.rank()).resolve(part.name());
  }

  private static void append(Path file, String base64) {
    try {
      Files.createDirectories(file.getParent());
      Files.write(
          file,
          Base64.getDecoder().decode(base64),
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException("a client's file cannot be written here: " + e, e);
    }
  }

  private @Nullable String broken() {
    Throwable first = failure;
    if (first instanceof RunFailedException failed) {
      return failed.reason();
    }
    return first == null ? null : "the program failed: " + first;
  }

  /** Lets the work of all fail because of one client, unless it has failed before. */
  synchronized void fail(int rank, String reason) {
    fail(new RunFailedException("client %d of %d: %s".formatted(rank + 1, plan.size(), reason)));
  }

  /** Lets the work of all fail, unless it has failed before. */
  synchronized void fail(Throwable reason) {
    if (failure == null) {
      failure = reason;
      notifyAll();
    }
  }

  /** Waits until the work has failed, at most for a limit. */
  synchronized void awaitFailure(Duration limit) throws InterruptedException {
    long deadline = System.nanoTime() + limit.toNanos();
    for (long left = limit.toMillis(); failure == null && left > 0; ) {
      wait(left);
      left = (deadline - System.nanoTime()) / NANOS_PER_MILLI;
    }
  }

  /** Records that a client does no more. */
  synchronized void left(int rank) {
    present.remove(rank);
    notifyAll();
  }

  /** Lets the work fail if a client has been silent for too long. */
  synchronized void checkSilence() {
    long now = System.nanoTime();
    for (int rank : present) {
      if (now - heard[rank] > LONGEST_SILENCE.toNanos()) {
        fail(rank, "its task was silent for %d s".formatted(LONGEST_SILENCE.toSeconds()));
      }
    }
  }

  /** The first failure; null if the work has not failed. */
  synchronized @Nullable Throwable failure() {
    return failure;
  }

  /** Gives an order to all clients. */
  synchronized void order(String line) {
    orders.add(line);
  }

  /** Asks the clients to end their work soon. */
  synchronized void askEnd() {
    endAsked = true;
  }

  /** Waits until all clients that have come have left, at most for a limit. */
  synchronized void awaitLeft(Duration limit) throws InterruptedException {
    long deadline = System.nanoTime() + limit.toNanos();
    for (long left = limit.toMillis(); !present.isEmpty() && left > 0; ) {
      wait(left);
      left = (deadline - System.nanoTime()) / NANOS_PER_MILLI;
    }
  }
}
