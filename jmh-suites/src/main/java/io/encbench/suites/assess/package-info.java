/**
 * Says what the encrypting driver would do with the statements of a capture: which the server
 * executes on cells, which the client executes, and which are refused. Begin with {@code Assessor},
 * which asks the driver itself, on an empty copy of the application's schema.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.suites.assess;
