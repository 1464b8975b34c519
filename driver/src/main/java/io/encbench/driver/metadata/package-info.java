/**
 * What JDBC metadata say of encrypted columns: the types in clear. Holds the decoders of a result
 * as well, since the metadata say which columns hold cells. Begin with {@link
 * io.encbench.driver.metadata.ResultDecoders}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.driver.metadata;
