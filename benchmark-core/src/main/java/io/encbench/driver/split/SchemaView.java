package io.encbench.driver.split;

import io.encbench.driver.rules.EncryptionRules;
import io.encbench.driver.sql.SchemaCatalogue;

/**
 * What is known of the tables when a statement is planned.
 *
 * @param catalogue their columns as the database has them
 */
record SchemaView(EncryptionRules rules, SchemaCatalogue catalogue) {}
