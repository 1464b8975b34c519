package io.encbench.fleet;

/**
 * A kind of places where fleets run, found by {@link java.util.ServiceLoader}. Places have
 * addresses, for example {@code spark://host:7077}.
 */
public interface FleetProvider {
  /** Whether this provider makes fleets at an address. */
  boolean serves(String address);

  /**
   * What makes fleets at an address.
   *
   * @param address an address that it {@linkplain #serves serves}
   * @throws io.encbench.config.ConfigurationException if fleets cannot be made there
   */
  FleetMaker at(String address);
}
