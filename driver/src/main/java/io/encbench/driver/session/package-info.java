/**
 * The state of server sessions, with any delegate. Begin with {@link
 * io.encbench.driver.session.DelegateSession}. Of the driver's packages only this one names classes
 * of Connector/J: its public interfaces expose flags from the server's answers that JDBC does not.
 * With another delegate no class of Connector/J is loaded.
 */
@NullMarked
package io.encbench.driver.session;

import org.jspecify.annotations.NullMarked;
