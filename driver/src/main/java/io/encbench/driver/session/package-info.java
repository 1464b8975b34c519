/**
 * The state of server sessions, with any delegate. Uses {@code settings} and, for what session
 * variables mean, {@code guard}, {@code value.convert} and {@code execute}. Of the driver's
 * packages only this one names classes of Connector/J: its public interfaces expose flags from the
 * server's answers that JDBC does not. With another delegate none of them is loaded. Begin with
 * {@link io.encbench.driver.session.DelegateSession}.
 */
@NullMarked
package io.encbench.driver.session;

import org.jspecify.annotations.NullMarked;
