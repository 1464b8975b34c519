/**
 * Plans client-side execution: the server gets the smallest statement whose result contains the
 * answer, and the client computes the rest. Reads the syntax tree of {@code sql}, knows columns by
 * {@code guard} and {@code rules}, asks {@code analysis} what the server can execute, and creates
 * the plans of {@code execute.query} and {@code execute.update}. Begin with {@link
 * io.encbench.driver.plan.ClientSidePlanner}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.driver.plan;
