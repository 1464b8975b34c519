package io.encbench.spark;

import io.encbench.config.ConfigurationException;
import io.encbench.experiment.process.JvmMemory;
import io.encbench.fleet.FleetPlan;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.SparkConf;

/**
 * The settings of Spark for fleets at one address. They are read where Spark's own programs read
 * them, and completed by what a measurement needs.
 *
 * @param address the master
 * @param given what the user has set
 */
record SparkSettings(String address, SparkConf given) {
  private static final String MASTER = "spark.master";
  private static final String CORES = "spark.executor.cores";
  private static final String DYNAMIC = "spark.dynamicAllocation.enabled";
  private static final String LONGEST_WAIT = "spark.scheduler.maxRegisteredResourcesWaitingTime";
  private static final String LOGGER = "org.slf4j.simpleLogger.log.org.apache.spark";
  private static final Pattern HOST_AND_PORT = Pattern.compile("([^\\s/:]+):(\\d{1,5})");
  private static final String SCHEME = "spark://";

  /** Spark's own default for an executor without children. */
  private static final long LEAST_OVERHEAD_MEBIBYTES = 384;

  private static final int LONGEST_CONNECT_MILLIS = 5000;

  /**
   * Reads the settings: those of {@code spark-submit} or of the JVM's properties, and those of
   * {@code spark-defaults.conf}.
   *
   * @throws ConfigurationException if they exclude a measurement, or no master answers
   */
  static SparkSettings read(String address) {
    SparkConf given = new SparkConf();
    // Under spark-submit this changes nothing, because it has read the same file.
    defaults().forEach((key, value) -> given.setIfMissing((String) key, (String) value));
    SparkSettings settings = new SparkSettings(address, given);
    settings.requireMeasurable();
    settings.requireMaster();
    return settings;
  }

  private static Properties defaults() {
    Properties properties = new Properties();
    Optional<Path> file =
        Optional.ofNullable(System.getenv("SPARK_CONF_DIR"))
            .map(Path::of)
            .or(
                () ->
                    Optional.ofNullable(System.getenv("SPARK_HOME"))
                        .map(home -> Path.of(home, "conf")))
            .map(directory -> directory.resolve("spark-defaults.conf"))
            .filter(Files::exists);
    if (file.isPresent()) {
      try (Reader reader = Files.newBufferedReader(file.get())) {
        properties.load(reader);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    properties.keySet().removeIf(key -> !key.toString().startsWith("spark."));
    properties.remove(MASTER);
    return properties;
  }

  private void requireMeasurable() {
    String master = given.get(MASTER, address);
    if (!master.equals(address)) {
      throw new ConfigurationException(
          "fleet=%s, but the program was started with --master %s: give both the same address"
              .formatted(address, master));
    }
    if (given.getBoolean(DYNAMIC, false)) {
      throw new ConfigurationException(
          DYNAMIC
              + "=true cannot be used, because all clients must be there from the start: set it to"
              + " false");
    }
    if (given.get("spark.submit.deployMode", "client").equals("cluster")) {
      throw new ConfigurationException(
          "--deploy-mode cluster cannot be used, because the results would be written on a machine"
              + " of the cluster: use --deploy-mode client");
    }
  }

  /** Checks at once that a master answers, for which Spark would wait a minute. */
  private void requireMaster() {
    if (!address.startsWith(SCHEME)) {
      return;
    }
    // Several masters are separated by commas, of which one answers.
    for (String master : address.substring(SCHEME.length()).split(",", -1)) {
      Matcher parts = HOST_AND_PORT.matcher(master);
      if (!parts.matches()) {
        throw new ConfigurationException(
            "fleet=%s must have a host and a port, as in spark://host:7077".formatted(address));
      }
      try (Socket socket = new Socket()) {
        socket.connect(
            new InetSocketAddress(parts.group(1), Integer.parseInt(parts.group(2))),
            LONGEST_CONNECT_MILLIS);
        return;
      } catch (IOException e) {
        // The exception below tells that none answers.
      }
    }
    throw new ConfigurationException(
        "fleet=%s: no master of Spark answers there; start it, or correct the address"
            .formatted(address));
  }

  /** Longest wait for executors. */
  Duration longestWait() {
    return Duration.ofSeconds(given.getTimeAsSeconds(LONGEST_WAIT, "60s"));
  }

  /** The processors of an executor, which do the work of one client. */
  int cores() {
    return given.getInt(CORES, 1);
  }

  /** Why executors are missing. */
  String tooFew(int found, int wanted) {
    return ("fleet=%s: %d of %d clients got an executor with %d core(s) and %s of memory within %d"
            + " s; free the cluster, lower clients, or set %s, spark.executor.memory or %s")
        .formatted(
            address,
            found,
            wanted,
            cores(),
            memory(),
            longestWait().toSeconds(),
            CORES,
            LONGEST_WAIT);
  }

  /** Why Spark has stopped before any client worked. */
  String ended() {
    return "fleet=%s: the cluster ended the program, for example because no executor can start there; see"
            .formatted(address)
        + " the logs of the master and its workers, and JAVA_OPTS=-D%s=info shows that of this program"
            .formatted(LOGGER);
  }

  private String memory() {
    return given.get("spark.executor.memory", "512m");
  }

  /**
   * The settings for the clients of a fleet: one executor and one task for each, and no task is
   * tried twice.
   *
   * @param jars the jars that the executors get
   */
  SparkConf of(FleetPlan plan, ShippedJars jars) {
    int clients = plan.size();
    String cores = Integer.toString(cores());
    SparkConf conf =
        given
            .clone()
            .setMaster(address)
            .setAppName("EncBench")
            .set("spark.jars", jars.joined())
            .set("spark.executor.memory", memory())
            .set("spark.executor.instances", Integer.toString(clients))
            .set(CORES, cores)
            .set("spark.task.cpus", cores)
            .set("spark.cores.max", Integer.toString(clients * cores()))
            .set("spark.task.maxFailures", "1")
            .set("spark.stage.maxConsecutiveAttempts", "1")
            .set("spark.speculation", "false")
            .set(DYNAMIC, "false")
            .setIfMissing("spark.ui.enabled", "false");
    String plugins = conf.get("spark.plugins", "");
    conf.set(
        "spark.plugins",
        plugins.isEmpty()
            ? FleetPlugin.class.getName()
            : plugins + "," + FleetPlugin.class.getName());
    if (!address.startsWith(SCHEME)) {
      // YARN and Kubernetes give each program a secret. A standalone cluster has one of its own.
      conf.setIfMissing("spark.authenticate", "true")
          .setIfMissing("spark.network.crypto.enabled", "true");
      // There, the memory of an executor's children counts as its own.
      long client = JvmMemory.needed(plan.jvms(), plan.flags()) >> 20;
      conf.setIfMissing("spark.executor.memoryOverhead", client + LEAST_OVERHEAD_MEBIBYTES + "m");
    }
    return conf;
  }
}
