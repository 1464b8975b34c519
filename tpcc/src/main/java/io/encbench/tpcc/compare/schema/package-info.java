/**
 * The schemas of a comparison: originals that are loaded once, working copies of the arms, and the
 * proof that encrypted columns hold cells. Uses {@code compare.plan}. Begin with {@link
 * io.encbench.tpcc.compare.schema.Schemas}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.tpcc.compare.schema;
