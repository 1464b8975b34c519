/**
 * Results whose columns are decrypted, or that the client has put together. Uses {@code metadata}
 * and {@code value}. Begin with {@link io.encbench.driver.result.DecodingResultSet}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.driver.result;
