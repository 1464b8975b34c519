package io.encbench.fleet;

import io.encbench.frame.RunFailedException;
import io.encbench.jvm.FreshJvm;
import io.encbench.jvm.FreshJvms;
import io.encbench.jvm.LiveJvm;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A fleet on this machine: a thread of this JVM for each client, and the JVMs that it launches. */
public final class LocalFleets implements Fleets {
  /** Longest wait for a killed process to vanish, which takes milliseconds. */
  private static final Duration LONGEST_END = Duration.ofSeconds(10);

  private final FleetPlan plan;
  private final FreshJvms jvms;
  private final Meeting meeting;
  private final AtomicReference<@Nullable Throwable> firstFailure = new AtomicReference<>();
  private final Object telling = new Object();
  private volatile boolean endAsked;

  /** Prepares a fleet. */
  public LocalFleets(FleetPlan plan) {
    this.plan = plan;
    this.jvms = new FreshJvms(plan.flags(), plan.directory(), plan.log());
    this.meeting = new Meeting(plan.size());
  }

  @Override
  public List<String> perform(FleetWork work, Consumer<String> told) throws RunFailedException {
    ExecutorService threads =
        Executors.newFixedThreadPool(
            plan.size(),
            task -> {
              Thread thread = new Thread(task, "fleet");
              thread.setDaemon(true);
              return thread;
            });
    try {
      List<Future<String>> outcomes = new ArrayList<>();
      for (int rank = 0; rank < plan.size(); rank++) {
        Client client = new Client(rank, told);
        outcomes.add(threads.submit(() -> performed(work, client)));
      }
      List<String> found = new ArrayList<>();
      for (Future<String> outcome : outcomes) {
        found.add(outcome.get());
      }
      return found;
    } catch (ExecutionException e) {
      throw failure();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new RunFailedException("interrupted while the clients worked");
    } finally {
      threads.shutdownNow();
      jvms.stop();
      awaitEnds(threads);
    }
  }

  private String performed(FleetWork work, Client client) throws RunFailedException {
    try {
      return work.perform(client);
    } catch (RunFailedException e) {
      String reason = "client %d of %d: %s".formatted(client.rank + 1, plan.size(), e.reason());
      fail(new RunFailedException(reason), reason);
      throw e;
    } catch (RuntimeException | Error e) {
      fail(e, "another client failed: " + e);
      throw e;
    }
  }

  /** The first failure ends all other clients, whose failures only follow from it. */
  private void fail(Throwable failure, String reason) {
    if (firstFailure.compareAndSet(null, failure)) {
      meeting.breakUp(reason);
      jvms.stop();
    }
  }

  private RunFailedException failure() {
    Throwable first = firstFailure.get();
    if (first instanceof RunFailedException failed) {
      return failed;
    }
    if (first instanceof RuntimeException unexpected) {
      throw unexpected;
    }
    throw new IllegalStateException(first);
  }

  /** Waits until no client works and no launched process is alive. */
  private void awaitEnds(ExecutorService threads) {
    boolean interrupted = Thread.interrupted();
    try {
      boolean ended = threads.awaitTermination(LONGEST_END.toNanos(), TimeUnit.NANOSECONDS);
      if (!ended) {
        throw new IllegalStateException("a client does not end");
      }
      if (!jvms.awaitEnds(LONGEST_END)) {
        throw new IllegalStateException("a process of a client does not end");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @Override
  public void order(String line) {
    meeting.order(line);
  }

  @Override
  public void askEnd() {
    endAsked = true;
  }

  /** One client. */
  private final class Client implements Fleet {
    private final int rank;
    private final Consumer<String> told;

    Client(int rank, Consumer<String> told) {
      this.rank = rank;
      this.told = told;
      try {
        Files.createDirectories(directory());
      } catch (IOException e) {
        throw new UncheckedIOException("the directory of a client cannot be created: " + e, e);
      }
    }

    @Override
    public String machine() {
      return "this machine";
    }

    @Override
    public Path directory() {
      return plan.filesOf(rank);
    }

    /** The files are where they belong. */
    @Override
    public void handOver(Path finished) {}

    @Override
    public int size() {
      return plan.size();
    }

    @Override
    public int rank() {
      return rank;
    }

    @Override
    public List<String> gather(String line) throws RunFailedException {
      return meeting.gather(rank, line);
    }

    @Override
    public LiveJvm launch(Class<?> main, FreshJvm.Extras extras, Object opening)
        throws RunFailedException {
      return jvms.start(main, extras, opening);
    }

    @Override
    public void tell(String line) {
      synchronized (telling) {
        told.accept(line);
      }
    }

    @Override
    public String awaitOrder() throws RunFailedException {
      return meeting.awaitOrder(rank);
    }

    @Override
    public boolean endAsked() {
      return endAsked;
    }
  }
}
