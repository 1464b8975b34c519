/**
 * Options that commands share, as picocli mixins, and the presets of each command. Uses the
 * settings of {@code suite}, {@code db} and {@code oltp.sysbench}, and the core. Begin with {@link
 * io.encbench.suites.option.RepetitionOptions}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.suites.option;
