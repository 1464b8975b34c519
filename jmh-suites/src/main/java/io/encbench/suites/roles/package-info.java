/**
 * What the parameters of captured statements stand for. Begin with {@link
 * io.encbench.suites.roles.StatementRoles}.
 */
@NullMarked
package io.encbench.suites.roles;

import org.jspecify.annotations.NullMarked;
