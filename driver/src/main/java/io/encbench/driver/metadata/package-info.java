/**
 * JDBC metadata that describe encrypted columns by their types in clear. Holds the decoders of a
 * result as well, since the metadata show which columns contain cells. Begin with {@link
 * io.encbench.driver.metadata.ResultDecoders}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.driver.metadata;
