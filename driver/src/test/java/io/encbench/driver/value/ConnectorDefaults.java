package io.encbench.driver.value;

import io.encbench.driver.rules.TinyIntOne;
import io.encbench.driver.value.convert.DoubleTransport;
import io.encbench.driver.value.convert.FractionalSeconds;
import io.encbench.driver.value.convert.JsonText;
import io.encbench.driver.value.convert.ValueSettings;
import java.time.ZoneId;

/** How Connector/J converts by default in front of MySQL. */
public final class ConnectorDefaults {
  private ConnectorDefaults() {}

  public static ValueSettings of(ZoneId connectionZone) {
    return of(connectionZone, DoubleTransport.TEXT);
  }

  static ValueSettings of(ZoneId connectionZone, DoubleTransport doubles) {
    return new ValueSettings(
        connectionZone,
        ZoneId.systemDefault(),
        FractionalSeconds.ROUNDED,
        doubles,
        JsonText.NORMALISED,
        TinyIntOne.BIT);
  }
}
