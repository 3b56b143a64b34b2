import {
  type EvaluatedStatement,
  type CurrentDecision,
  currentDecisionOf,
  describeStatement,
  rejectionReason,
} from '#service/domain/statements/vex-import.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { describeChoice } from '#service/domain/decisions/vex-decision.ts'
import type { ParsedVexDocument, ParsedVexStatement } from '#service/domain/statements/vex-statement.ts'
import { markPlace } from '#service/workers/task-place.ts'
import type { FindingEvaluation, MatchedStatement } from './matched-statement.ts'
import { resolveConflicts } from './resolve-vex-conflicts.ts'
import { type FitIndex, type Target, targetOf } from './finding-index.ts'

/** Limit of findings that the statements of a document match in total, counting repeated matches. */
const maxMatchedFindings = 500_000

/**
 * Evaluates the statements of a document against the stored data: each has exactly one outcome. Linear in both.
 *
 * @throws {Rejection} if the statements match the same findings too often
 */
export function evaluateVex(
  document: ParsedVexDocument,
  index: FitIndex,
  most: number = maxMatchedFindings,
): readonly MatchedStatement[] {
  let meant = 0
  const matched = document.statements.map((statement) => {
    markPlace(`the statement ${statement.index + 1}`)
    const target = targetOf(statement, document.identity, index)
    meant += target.findings.length
    if (meant <= most) return evaluateStatement(statement, target)
    throw new Rejection(
      `The first ${statement.index + 1} statements apply to ${meant} findings (counting duplicates). The limit is ${most}`,
    )
  })
  return resolveConflicts(matched)
}

function evaluateStatement(statement: ParsedVexStatement, target: Target): MatchedStatement {
  const evaluations = target.findings.map((finding) => ({
    finding,
    standing: currentDecisionOf(statement, finding.decision),
  }))
  const about = {
    statement,
    target,
    evaluations,
    findingIds: target.findings.map(({ id }) => id),
    current: currentOf(evaluations),
  }
  if (target.miss !== null) return { ...about, ...target.miss, isApplicable: false }
  return { ...about, ...outcomeOf(statement, evaluations) }
}

type Verdict = Pick<EvaluatedStatement, 'outcome' | 'reason' | 'isApplicable'>

function outcomeOf(statement: ParsedVexStatement, evaluations: readonly FindingEvaluation[]): Verdict {
  const with_ = (standing: CurrentDecision) => evaluations.filter((one) => one.standing === standing)
  const [conflicts, open, adds] = [with_('conflict'), with_('open'), with_('adds')]
  if (conflicts.length > 0) return conflict(statement, conflicts, evaluations.length)
  if (open.length + adds.length > 0) {
    return {
      outcome: 'WOULD_APPLY',
      reason: describeParts([...describeOpenFindings(open), ...describeAdditions(adds)], statement),
      isApplicable: true,
    }
  }
  const unfit = rejectionReason(statement)
  if (with_('unfit').length > 0 && unfit !== null) {
    return { outcome: 'WEAKER', reason: describeParts([unfit], statement), isApplicable: false }
  }
  if (with_('weaker').length > 0) {
    const reason = `Under Investigation is less specific than the current decision: ${currentOf(evaluations) ?? ''}`
    return { outcome: 'WEAKER', reason: describeParts([reason], statement), isApplicable: false }
  }
  return { outcome: 'ALREADY_SO', reason: 'Same as the current decision', isApplicable: false }
}

function conflict(statement: ParsedVexStatement, conflicts: readonly FindingEvaluation[], all: number): Verdict {
  const [{ finding }] = conflicts as readonly [FindingEvaluation] // never empty
  const { decision } = finding
  const day = (time: string | null | undefined) => time?.slice(0, 10) ?? 'unknown date'
  const parts = [
    `Current decision of ${day(decision?.decidedAt)}: ${decision ? describeChoice(decision) : ''}. Statement of ${day(statement.statedAt)}: ${describeStatement(statement)}`,
    ...(conflicts.length < all ? [`${conflicts.length} of ${all} findings have a different decision`] : []),
  ]
  return { outcome: 'CONFLICT', reason: describeParts(parts, statement), isApplicable: false }
}

function describeOpenFindings(open: readonly FindingEvaluation[]): readonly string[] {
  const started = open.filter(({ finding }) => finding.decision !== null).length
  const fresh = open.length - started
  return [
    ...(fresh > 0 ? [fresh === 1 ? 'Undecided' : `${fresh} findings are undecided`] : []),
    ...(started > 0 ? ['Under investigation'] : []),
  ]
}

function describeAdditions(adds: readonly FindingEvaluation[]): readonly string[] {
  return adds.length === 0 ? [] : ['Same as the current decision, with more detail']
}

function describeParts(parts: readonly string[], { remarks }: ParsedVexStatement): string {
  return [...parts, ...remarks].join('; ')
}

/** Describes the decisions about these findings; null while there is none. */
function currentOf(evaluations: readonly FindingEvaluation[]): string | null {
  const decisions = new Set(
    evaluations.flatMap(({ finding: { decision } }) => (decision ? [describeChoice(decision)] : [])),
  )
  if (decisions.size > 1) return `${decisions.size} different decisions`
  return [...decisions][0] ?? null
}
