package io.encbench.driver.value.convert;

import io.encbench.driver.rules.TinyIntOne;
import java.time.ZoneId;

/**
 * How a connection converts values. Immutable.
 *
 * @param connectionZone time zone of TIMESTAMP values and of timestamps that a program passes; a
 *     connection property of Connector/J sets it
 * @param clientZone time zone of dates and times of day that a program passes: the JVM's default
 * @param fractions how the server treats fractional-second digits that a column does not keep
 * @param doubles how the delegate sends doubles
 * @param json what the server stores for a JSON document
 * @param tinyIntOne how {@code getObject} returns {@code TINYINT(1)}
 */
public record ValueSettings(
    ZoneId connectionZone,
    ZoneId clientZone,
    FractionalSeconds fractions,
    DoubleTransport doubles,
    JsonText json,
    TinyIntOne tinyIntOne) {}
