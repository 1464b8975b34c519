package io.encbench.spark;

import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.spark.SparkContext;
import org.apache.spark.api.plugin.DriverPlugin;
import org.apache.spark.api.plugin.ExecutorPlugin;
import org.apache.spark.api.plugin.PluginContext;
import org.apache.spark.api.plugin.SparkPlugin;
import org.jspecify.annotations.Nullable;

/**
 * The connection between the tasks of the clients and the program that started the work. It is
 * Spark's own, so it needs no further port, and is authenticated and encrypted if Spark is. Spark
 * creates an instance in each of its processes.
 */
public final class FleetPlugin implements SparkPlugin {
  /** The work of this process, of which Spark allows one at a time. */
  static final AtomicReference<@Nullable Starter> STARTER = new AtomicReference<>();

  private static final AtomicReference<@Nullable PluginContext> EXECUTOR = new AtomicReference<>();

  /** For Spark. */
  public FleetPlugin() {}

  /** The connection of this executor. */
  static PluginContext ofExecutor() {
    PluginContext context = EXECUTOR.get();
    if (context == null) {
      throw new IllegalStateException("Spark has not loaded the plugin");
    }
    return context;
  }

  @Override
  public DriverPlugin driverPlugin() {
    return new DriverPlugin() {
      @Override
      public Map<String, String> init(SparkContext spark, PluginContext context) {
        return Map.of();
      }

      @Override
      public Object receive(Object message) {
        Starter starter = STARTER.get();
        if (starter == null) {
          throw new IllegalStateException("no work is under way");
        }
        return Message.written(starter.receive(Message.read(message, Message.class)));
      }
    };
  }

  @Override
  public ExecutorPlugin executorPlugin() {
    return new ExecutorPlugin() {
      @Override
      public void init(PluginContext context, Map<String, String> extra) {
        EXECUTOR.set(context);
      }
    };
  }
}
