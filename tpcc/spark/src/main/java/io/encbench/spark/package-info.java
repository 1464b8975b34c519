/**
 * Fleets on a cluster of Apache Spark: a barrier stage with one task for each client, beside which
 * the client's JVM runs. Spark places and starts the tasks, gives them the jars and reports those
 * that are lost. The tasks meet through Spark's own connections to the program that started the
 * work. Begin with {@link io.encbench.spark.SparkFleets}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.spark;
