/**
 * Server programs: their sources, the cache that keeps them, and checks that this system can load
 * them. Uses {@code config} only. Begin with {@link io.encbench.server.install.InstalledBinary}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.server.install;
