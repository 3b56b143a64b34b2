import {
  describeProduct,
  type EvaluatedStatement,
  type VexOutcome,
  vexOutcomes,
} from '#service/domain/statements/vex-import.ts'
import type { ParsedVexStatement } from '#service/domain/statements/vex-statement.ts'
import type { MatchedStatement } from './matched-statement.ts'

/** Limit of statements in a response; the counts include all. */
const maxShown = 10_000
/** Limit of findings of one statement in a response. */
const maxFindings = 100
/** Limit of statements without a finding that a response describes. */
const maxUnmatched = 100

/** An evaluated statement as it is shown: with the first of its findings, and the number of all. */
export interface ShownStatement extends EvaluatedStatement {
  readonly findingsCount: number
}

/** The statements of a document as they are shown. The document may have too many to send all of them to the main thread. */
export interface ImportSummary {
  readonly statementsCount: number
  /** The first statements, those with findings first. */
  readonly shown: readonly ShownStatement[]
  /** Descriptions of the first statements without a finding. */
  readonly unmatched: readonly string[]
  /** Outcomes that occur, in their order. */
  readonly outcomes: readonly { readonly outcome: VexOutcome; readonly count: number }[]
}

/** Selects what is shown of evaluated statements. */
export function summarizeStatements(statements: readonly MatchedStatement[]): ImportSummary {
  const fitting = statements.filter(({ findingIds }) => findingIds.length > 0)
  const others = statements.filter(({ findingIds }) => findingIds.length === 0)
  const counts = Map.groupBy(statements, ({ outcome }) => outcome)
  return {
    statementsCount: statements.length,
    shown: [...fitting.slice(0, maxShown), ...others.slice(0, maxShown)].slice(0, maxShown).map(toShown),
    unmatched: others.slice(0, maxUnmatched).map(describeUnmatched),
    outcomes: vexOutcomes.flatMap((outcome) => {
      const count = counts.get(outcome)?.length ?? 0
      return count === 0 ? [] : [{ outcome, count }]
    }),
  }
}

function toShown({ statement, outcome, reason, isApplicable, findingIds, current }: MatchedStatement): ShownStatement {
  const findingsCount = findingIds.length
  return {
    statement,
    outcome,
    reason,
    isApplicable,
    current,
    findingsCount,
    findingIds: findingIds.slice(0, maxFindings),
  }
}

function describeUnmatched({ statement, reason }: MatchedStatement): string {
  return `${statement.vulnerabilityIds[0] ?? 'No vulnerability'}, ${describeSubject(statement)}: ${reason}`
}

/** Describes the subject of a statement: `pkg:npm/a@1 in app 1.0`. */
export function describeSubject({ component, product }: ParsedVexStatement): string {
  if (component === null) return describeProduct(product)
  return product === null ? describeProduct(component) : `${describeProduct(component)} in ${describeProduct(product)}`
}
