/** Which columns are encrypted, how, and what type they have in clear. */
@org.jspecify.annotations.NullMarked
package io.encbench.driver.rules;
