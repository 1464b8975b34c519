/**
 * Runs what frameworks do on plain and on encrypted columns, and compares the answers. Each
 * framework is a {@link io.encbench.applications.Suite} of features. Begin with {@link
 * io.encbench.applications.ApplicationsIT}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.applications;
