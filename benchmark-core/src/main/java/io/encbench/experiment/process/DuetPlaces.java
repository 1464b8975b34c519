package io.encbench.experiment.process;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where two clients run that are measured at the same moment, and the server that both use. With
 * four processors or more the server has half of them; with fewer it shares those of the clients,
 * which costs both the same. Immutable.
 *
 * @param server processors of the server, by the kernel's numbers
 * @param first processors of one client
 * @param second processors of the other, as many as the first's
 */
public record DuetPlaces(List<Integer> server, List<Integer> first, List<Integer> second) {
  private static final int FEWEST_FOR_A_SERVER = 4;

  public DuetPlaces {
    server = List.copyOf(server);
    first = List.copyOf(first);
    second = List.copyOf(second);
  }

  /**
   * Divides the processors that this JVM may use.
   *
   * @param withServer whether the server is on this machine, and ours
   * @return empty with fewer than two processors, without {@code taskset} and on systems other than
   *     Linux
   */
  public static Optional<DuetPlaces> ofThisHost(boolean withServer) {
    return ProcessorSplit.ofThisHost().map(split -> of(split, withServer));
  }

  static DuetPlaces of(ProcessorSplit split, boolean withServer) {
    List<Integer> all = split.both();
    boolean apart = withServer && all.size() >= FEWEST_FOR_A_SERVER;
    List<Integer> clients = apart ? split.client() : all;
    int half = clients.size() / 2;
    return new DuetPlaces(
        apart ? split.server() : all, clients.subList(0, half), clients.subList(half, 2 * half));
  }

  /** Processors that any of them use. */
  public List<Integer> all() {
    return Stream.of(server, first, second).flatMap(List::stream).distinct().sorted().toList();
  }

  /** Keeps a server on its processors. */
  public void bindServer(long pid) {
    ProcessorSplit.bind(pid, server);
  }

  /** Keeps one client JVM in the first place, another in the second. */
  public void bindClients(long inFirst, long inSecond) {
    ProcessorSplit.bindClient(inFirst, first, all());
    ProcessorSplit.bindClient(inSecond, second, all());
  }

  /** Lets a JVM use all of them. */
  public void release(long pid) {
    ProcessorSplit.bind(pid, all());
  }
}
