/**
 * Options that the commands of both programs share, as picocli mixins. Uses {@code report.file} and
 * {@code experiment}. Begin with {@link io.encbench.option.VerdictOptions}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.option;
