/**
 * The state of server sessions, with any delegate. Uses {@code settings} and, for what session
 * variables mean, {@code guard}, {@code value.convert} and {@code execute}. Of the driver's
 * packages only this one names classes of the delegates: their public interfaces expose flags from
 * the server's answers that JDBC does not. Only those of the delegate in use are loaded. Begin with
 * {@link io.encbench.driver.session.DelegateSession}.
 */
@NullMarked
package io.encbench.driver.session;

import org.jspecify.annotations.NullMarked;
