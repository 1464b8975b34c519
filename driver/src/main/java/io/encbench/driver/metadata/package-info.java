/**
 * JDBC metadata that describe encrypted columns by their types in clear, and the decoders of a
 * result, since the metadata show which columns contain cells. Uses {@code rules}, {@code
 * value.codec} and {@code forwarding}, and learns the columns of a result from {@code analysis} and
 * {@code execute}. Begin with {@link io.encbench.driver.metadata.ResultDecoders}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.driver.metadata;
