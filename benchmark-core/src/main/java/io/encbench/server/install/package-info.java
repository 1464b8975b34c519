/**
 * Server programs: where they come from, the cache that keeps them, and whether this system can
 * load them. Uses {@code config} only. Begin with {@link
 * io.encbench.server.install.InstalledBinary}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.server.install;
