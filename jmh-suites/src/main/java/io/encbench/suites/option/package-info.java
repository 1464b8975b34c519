/**
 * Options that commands share, as picocli mixins, and the presets of each command. Uses the core
 * only. Begin with {@link io.encbench.suites.option.RepetitionOptions}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.suites.option;
