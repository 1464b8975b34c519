/**
 * The schemas of a comparison: originals that are loaded once, working copies of the arms, and the
 * proof that encrypted columns hold cells. Uses {@code compare.plan}, {@code check}, {@code files},
 * {@code peer} and {@code schema}, and the core's {@code profile.proof}. Begin with {@link
 * io.encbench.tpcc.compare.schema.Schemas}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.tpcc.compare.schema;
