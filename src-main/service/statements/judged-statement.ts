import type { EvaluatedStatement, ImportedFinding, CurrentDecision } from '#service/domain/statements/vex-import.ts'
import type { Target } from './finding-index.ts'

/** A finding that a statement is about, with how it stands to what is decided. */
export interface FindingEvaluation {
  readonly finding: ImportedFinding
  readonly standing: CurrentDecision
}

/** A statement as it was judged, with the findings that it would change. */
export interface JudgedStatement extends EvaluatedStatement {
  readonly judged: readonly FindingEvaluation[]
  readonly target: Target
}
