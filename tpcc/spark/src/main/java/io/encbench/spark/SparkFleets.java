package io.encbench.spark;

import io.encbench.config.ConfigurationException;
import io.encbench.fleet.FleetPlan;
import io.encbench.fleet.FleetWork;
import io.encbench.fleet.Fleets;
import io.encbench.frame.RunFailedException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.util.ShutdownHookManager;
import org.apache.spark.ExceptionFailure;
import org.apache.spark.ExecutorLostFailure;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.jspecify.annotations.Nullable;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;

/**
 * A fleet on a cluster of Spark: an executor and a task of a barrier stage for each client. The
 * context of Spark lives as long as the work.
 */
final class SparkFleets implements Fleets {
  private static final long POLL_MILLIS = 100;

  /** A task that can still answer ends its JVM within a second. */
  private static final Duration LONGEST_LEAVE = Duration.ofSeconds(15);

  /** Spark tells its listeners of an event within milliseconds. */
  private static final Duration LONGEST_REPORT = Duration.ofSeconds(2);

  /** Added to the priority of Hadoop's hook; Spark adds 30 for its own. */
  private static final int BEFORE_SPARK = 100;

  private static final long LONGEST_SHUTDOWN_MINUTES = 5;

  private final SparkSettings settings;
  private final FleetPlan plan;

  /** Orders that were given before the work began. */
  private final List<String> early = new ArrayList<>();

  private volatile boolean endAsked;
  private volatile @Nullable Starter running;

  SparkFleets(SparkSettings settings, FleetPlan plan) {
    this.settings = settings;
    this.plan = plan;
  }

  @Override
  public List<String> perform(FleetWork work, Consumer<String> told) throws RunFailedException {
    ShippedJars jars = ShippedJars.find(settings.given().get("spark.jars", ""));
    Starter starter = new Starter(plan, told);
    begin(starter);
    if (endAsked) {
      starter.askEnd();
    }
    FleetPlugin.STARTER.set(starter);
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    // Spark finds its own classes and ours by this loader.
    thread.setContextClassLoader(SparkFleets.class.getClassLoader());
    CountDownLatch ended = new CountDownLatch(1);
    ShutdownHookManager.get()
        .addShutdownHook(
            () -> await(ended),
            FileSystem.SHUTDOWN_HOOK_PRIORITY + BEFORE_SPARK,
            LONGEST_SHUTDOWN_MINUTES,
            TimeUnit.MINUTES);
    try (JavaSparkContext spark = started(settings.of(plan, jars))) {
      awaitExecutors(spark);
      spark.sc().addSparkListener(new Losses(starter));
      return outcomes(spark, starter, task(work, jars));
    } catch (InterruptedException e) {
      thread.interrupt();
      throw new RunFailedException("interrupted while the clients worked");
    } finally {
      thread.setContextClassLoader(before);
      FleetPlugin.STARTER.set(null);
      ended.countDown();
    }
  }

  /**
   * Delays the end of this JVM. By Ctrl-C it would stop Spark, while the clients still report what
   * they have measured. The hook outlives this fleet, so it does not refer to it.
   */
  private static void await(CountDownLatch ended) {
    try {
      ended.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void begin(Starter starter) {
    early.forEach(starter::order);
    running = starter;
  }

  private JavaSparkContext started(SparkConf conf) {
    try {
      return new JavaSparkContext(conf);
    } catch (Exception e) {
      // Scala's methods throw checked exceptions that they do not declare.
      throw new ConfigurationException(
          "fleet=%s: Spark cannot start: %s"
              .formatted(settings.address(), line(String.valueOf(e.getMessage()))),
          e);
    }
  }

  private ClientTask task(FleetWork work, ShippedJars jars) {
    return new ClientTask(work, plan.size(), jars.names(), plan.flags(), plan.log().toString());
  }

  /** A barrier stage can start only when there is a slot for each of its tasks. */
  private void awaitExecutors(JavaSparkContext spark) throws InterruptedException {
    long deadline = System.nanoTime() + settings.longestWait().toNanos();
    int found = 0;
    while (found < plan.size()) {
      if (spark.sc().isStopped()) {
        throw new ConfigurationException(settings.ended());
      }
      if (System.nanoTime() > deadline) {
        throw new ConfigurationException(settings.tooFew(found, plan.size()));
      }
      TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
      // This program is one of them.
      found = spark.statusTracker().getExecutorInfos().length - 1;
    }
  }

  private List<String> outcomes(JavaSparkContext spark, Starter starter, ClientTask task)
      throws RunFailedException, InterruptedException {
    List<Integer> ranks = IntStream.range(0, plan.size()).boxed().toList();
    ClassTag<String> text = ClassTag$.MODULE$.apply(String.class);
    Future<List<String>> outcomes =
        JavaRDD.fromRDD(
                spark
                    .parallelize(ranks, plan.size())
                    .rdd()
                    .barrier()
                    .mapPartitions(task, /* preservesPartitioning= */ false, text),
                text)
            .collectAsync();
    try {
      while (starter.failure() == null) {
        try {
          return outcomes.get(POLL_MILLIS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
          starter.checkSilence();
        } catch (ExecutionException e) {
          // The reports of clients and executors, which tell more, may come a little later.
          starter.awaitFailure(LONGEST_REPORT);
          starter.fail(new RunFailedException("Spark says: " + line(String.valueOf(e.getCause()))));
        }
      }
      throw thrown(starter.failure());
    } catch (InterruptedException e) {
      starter.fail(new RunFailedException("interrupted while the clients worked"));
      throw e;
    } finally {
      starter.awaitLeft(LONGEST_LEAVE);
    }
  }

  /** The first line of a text, which in Spark's messages precedes stack traces. */
  private static String line(String text) {
    return text.lines().findFirst().orElse("");
  }

  private static RunFailedException thrown(@Nullable Throwable failure) {
    if (failure instanceof RunFailedException failed) {
      return failed;
    }
    if (failure instanceof RuntimeException unexpected) {
      throw unexpected;
    }
    throw new IllegalStateException(failure);
  }

  @Override
  public synchronized void order(String line) {
    Starter starter = running;
    if (starter == null) {
      early.add(line);
    } else {
      starter.order(line);
    }
  }

  @Override
  public void askEnd() {
    endAsked = true;
    Starter starter = running;
    if (starter != null) {
      starter.askEnd();
    }
  }

  /** Learns of tasks whose executor was lost. */
  private static final class Losses extends SparkListener {
    private final Starter starter;

    Losses(Starter starter) {
      this.starter = starter;
    }

    @Override
    public void onTaskEnd(SparkListenerTaskEnd end) {
      int rank = end.taskInfo().index();
      if (end.reason() instanceof ExecutorLostFailure lost) {
        starter.fail(rank, "its executor was lost: " + line(lost.toErrorString()));
        starter.left(rank);
      } else if (end.reason() instanceof ExceptionFailure failed) {
        starter.fail(rank, line(failed.className() + ": " + failed.description()));
      }
    }
  }
}
