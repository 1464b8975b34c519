/** What users write: props files, secrets, and the error that tells what is wrong with either. */
@org.jspecify.annotations.NullMarked
package io.encbench.config;
