/**
 * Plans client-side execution: the smallest statement that holds the answer goes to the server, the
 * rest is computed here. Makes the plans of {@code execute.query} and {@code execute.update}. Begin
 * with {@link io.encbench.driver.plan.ClientSidePlanner}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.driver.plan;
