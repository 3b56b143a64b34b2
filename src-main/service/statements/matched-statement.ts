import type { EvaluatedStatement, ImportedFinding, CurrentDecision } from '#service/domain/statements/vex-import.ts'
import type { Target } from './finding-index.ts'

/** A finding that a statement is about, and how the statement relates to its decision. */
export interface FindingEvaluation {
  readonly finding: ImportedFinding
  readonly standing: CurrentDecision
}

/** An evaluated statement with the findings that it would change. */
export interface MatchedStatement extends EvaluatedStatement {
  readonly evaluations: readonly FindingEvaluation[]
  readonly target: Target
}
