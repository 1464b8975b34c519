package io.encbench.suites.statements;

import io.encbench.profile.proof.SessionView;
import java.util.List;

/**
 * The answer of a fresh JVM.
 *
 * @param phases the results in the order of the phases
 * @param proofs sessions whose mode the server confirmed
 * @param cells number of proven cells in the arm's tables
 */
record StatementsAnswer(List<PhaseAnswer> phases, List<SessionView> proofs, long cells) {}
