/**
 * Decides from the words of a statement whether the driver may let it through, and refuses by name
 * what would touch tables or session variables out of the driver's sight. Uses {@code sql}, and the
 * schema through {@link io.encbench.driver.guard.SchemaCatalogue}. Begin with {@link
 * io.encbench.driver.guard.StatementGuard}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.driver.guard;
