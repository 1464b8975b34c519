package io.encbench.driver.value.convert;

import io.encbench.driver.rules.TinyIntOne;
import java.time.ZoneId;

/**
 * How a connection converts values. Immutable.
 *
 * @param connectionZone the zone of TIMESTAMP values and of timestamps that a program passes, which
 *     Connector/J has a property for
 * @param clientZone the zone of dates and times of day that a program passes: the JVM's default
 * @param fractions what the server does with more digits of a second than a column keeps
 * @param tinyIntOne what {@code getObject} returns for {@code TINYINT(1)}
 */
public record ValueSettings(
    ZoneId connectionZone, ZoneId clientZone, FractionalSeconds fractions, TinyIntOne tinyIntOne) {}
