package io.encbench.profile;

import io.encbench.config.Secret;

/**
 * What an encrypting driver needs besides a profile: which columns, and the key. The profile says
 * only how large a share of the columns is encrypted; which columns that are depends on the tables
 * of the program that connects.
 *
 * @param rules of the columns: a file, {@code classpath:} and a resource, or {@code none}
 * @param masterKey 32 or 64 hexadecimal digits
 */
public record ColumnEncryption(String rules, Secret masterKey) {}
