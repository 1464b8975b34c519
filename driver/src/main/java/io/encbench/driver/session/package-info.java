/**
 * What the server says of a session, whatever driver is behind. Begin with {@link
 * io.encbench.driver.session.DelegateSession}. Of the driver's packages only this one names classes
 * of Connector/J: its public interfaces hold what the server's answers say, which JDBC does not
 * give. Nothing of Connector/J is loaded if another driver is behind.
 */
@NullMarked
package io.encbench.driver.session;

import org.jspecify.annotations.NullMarked;
