package io.encbench.tpcc.fleet;

import io.encbench.config.ConfigurationException;
import io.encbench.fleet.Fleet;
import io.encbench.fleet.FleetWork;
import io.encbench.frame.RunFailedException;
import io.encbench.tpcc.config.TpccProps;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Compares the machines of the clients, before anything is loaded. Its outcome is a problem; empty
 * for none.
 *
 * @param accounts the databases of the clients, without secrets
 */
record ReadyWork(List<Map<String, String>> accounts) implements FleetWork {
  private static final String FORMS =
      "the machines of the clients have different rules or keys: give each machine the same files"
          + " and variables";

  ReadyWork {
    accounts = new ArrayList<>(accounts);
  }

  @Override
  public String perform(Fleet fleet) throws RunFailedException {
    String problem = "";
    List<String> stored = new ArrayList<>();
    try {
      for (Map<String, String> account : accounts) {
        stored.add(TpccProps.of("props", account, System::getenv).database().storedForm());
      }
    } catch (ConfigurationException e) {
      problem =
          "client %d of %d on %s cannot work: %s"
              .formatted(fleet.rank() + 1, fleet.size(), fleet.machine(), e.getMessage());
    }
    List<String> problems = fleet.gather(problem);
    List<String> forms = fleet.gather(String.join(" ", stored));
    Optional<String> difference = MachineFacts.difference(fleet, WallClock::nanos);
    return problems.stream()
        .filter(one -> !one.isEmpty())
        .findFirst()
        .or(() -> forms.stream().distinct().count() == 1 ? Optional.empty() : Optional.of(FORMS))
        .or(() -> difference)
        .orElse("");
  }
}
