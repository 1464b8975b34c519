/**
 * A web application, in the likeness of Spring PetClinic, for the records of a veterinary clinic.
 * {@link io.encbench.applications.clinic.ClinicSuite} starts it on plain and on encrypted columns
 * and visits every page; {@code Entities} is its data.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.applications.clinic;
