package io.encbench.suites.statements;

import io.encbench.profile.proof.SessionView;
import java.util.List;

/**
 * What a fresh JVM answers.
 *
 * @param phases in their order
 * @param proofs every session that was asked for its mode and found right
 * @param cells that were found in the arm's tables past its driver
 */
record StatementsAnswer(List<PhaseAnswer> phases, List<SessionView> proofs, long cells) {}
