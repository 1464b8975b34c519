package io.encbench.spark;

import io.encbench.fleet.FleetWork;
import io.encbench.frame.RunFailedException;
import java.io.Serializable;
import java.util.List;
import org.apache.spark.TaskContext;
import scala.Function1;
import scala.collection.Iterator;
import scala.jdk.javaapi.CollectionConverters;

/**
 * The task of each client. It contains no secret.
 *
 * @param jars names of the jars that the client's JVM needs
 * @param flags flags of that JVM
 * @param log where the starter keeps the log of the clients, for messages
 */
record ClientTask(FleetWork work, int size, List<String> jars, List<String> flags, String log)
    implements Function1<Iterator<Integer>, Iterator<String>>, Serializable {
  @Override
  public Iterator<String> apply(Iterator<Integer> unused) {
    try (SparkClient client = new SparkClient(this, TaskContext.get(), FleetPlugin.ofExecutor())) {
      return CollectionConverters.asScala(List.of(client.perform()).iterator());
    } catch (RunFailedException e) {
      throw new IllegalStateException(e.reason(), e);
    }
  }
}
