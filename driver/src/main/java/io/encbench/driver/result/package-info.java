/**
 * Results whose columns are decrypted, and results that were assembled on the client. Uses {@code
 * metadata} and {@code value}. Begin with {@link io.encbench.driver.result.DecodingResultSet}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.driver.result;
