import type { VexDecision } from '#service/domain/findings/finding.ts'
import { nothingDecided } from './vex-decision.ts'

/** Creates a user's decision with these terms: Affected, if they name no status. For tests. */
export function decisionForTest(terms: Partial<VexDecision> = {}): VexDecision {
  return {
    status: 'affected',
    ...nothingDecided,
    decidedBy: { kind: 'USER', name: 'Ada', id: null },
    decidedAt: '2026-11-19T10:00:00.000Z',
    scope: 'VERSION',
    operationId: 'o',
    originalTerms: [],
    ...terms,
  } as VexDecision // valid by the rules of decisions, if the terms are
}
