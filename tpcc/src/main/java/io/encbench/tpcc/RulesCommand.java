package io.encbench.tpcc;

import picocli.CommandLine.Command;

/** The commands that work on rules of encryption. */
@Command(
    name = "rules",
    mixinStandardHelpOptions = true,
    subcommands = RulesCheckCommand.class,
    description = "Compares encryption rules with the tables of a database.")
final class RulesCommand {}
