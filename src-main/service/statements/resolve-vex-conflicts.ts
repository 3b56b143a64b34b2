import { exploitability } from '#shared/vex.ts'
import { changeOf, type ImportedDecision, describeStatement } from '#service/domain/statements/vex-import.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { MatchedStatement } from './matched-statement.ts'

/**
 * Resolves conflicts between statements of one document about the same finding. The later one counts, then the one about the exact
 * component, then the more exploitable status. The others have the outcome `WEAKER`.
 */
export function resolveConflicts(statements: readonly MatchedStatement[]): readonly MatchedStatement[] {
  const winners = winnersOf(statements.filter(({ outcome, isApplicable }) => isApplicable || counts.has(outcome)))
  return statements.map((matched) => {
    if (!counts.has(matched.outcome)) return matched
    const rivals = matched.findingIds.flatMap((id) => winners.get(id) ?? [])
    const rival = rivals.find((winner) => saying(winner) !== saying(matched))
    if (!rival || rivals.some((winner) => saying(winner) === saying(matched))) return matched
    const { index, statedAt } = rival.statement
    const when = statedAt === null ? '' : ` of ${statedAt.slice(0, 10)}`
    const reason = `Statement ${index + 1}${when} takes precedence for the same finding: ${describeStatement(rival.statement)}`
    return { ...matched, outcome: 'WEAKER', reason, isApplicable: false }
  })
}

const counts: ReadonlySet<string> = new Set(['WOULD_APPLY', 'ALREADY_SO', 'CONFLICT'])

/** Returns the changes that the selected statements request: one for each finding. */
export function decisionsOf(picked: readonly MatchedStatement[]): readonly ImportedDecision[] {
  const winners = winnersOf(picked)
  const evaluations = new Map(
    [...new Set(winners.values())].map((winner) => [
      winner,
      // Of a finding that a statement matches twice, the first evaluation counts.
      new Map(winner.evaluations.toReversed().map((one) => [one.finding.id, one])),
    ]),
  )
  return [...winners].flatMap(([findingId, winner]): ImportedDecision[] => {
    const evaluation = evaluations.get(winner)?.get(findingId)
    if (!evaluation || !isChanged(winner, evaluation.standing)) return []
    const { decision, updatedAt } = evaluation.finding
    const { statement } = winner
    const originalTerms = evaluation.standing === 'adds' ? (decision?.originalTerms ?? []) : statement.originalTerms
    return [{ findingId, change: changeOf(statement, decision), originalTerms, updatedAt }]
  })
}

/** Returns the numbers of the applied statements: those that changed a finding, and those that agree with them. */
export function numbersOfAppliedStatements(
  picked: readonly MatchedStatement[],
  decisions: readonly Pick<ImportedDecision, 'findingId'>[],
): ReadonlySet<number> {
  const winners = winnersOf(picked)
  const sayings = new Map(
    decisions.flatMap(({ findingId }) => {
      const winner = winners.get(findingId)
      return winner ? [[findingId, saying(winner)] as const] : []
    }),
  )
  const taken = picked.filter((matched) => {
    const own = saying(matched)
    return matched.findingIds.some((id) => sayings.get(id) === own)
  })
  return new Set(taken.map(({ statement }) => statement.index))
}

/**
 * Returns the statements with the selected numbers.
 * @throws {Rejection} if a number does not exist or cannot be applied
 */
export function pick(statements: readonly MatchedStatement[], numbers: readonly number[]): readonly MatchedStatement[] {
  return [...new Set(numbers)].map((number) => {
    const matched = statements[number]
    if (!matched) throw new Rejection(`The document has no statement ${number}: it has 0 to ${statements.length - 1}`)
    const canBe = matched.evaluations.some(({ standing }) => standing !== 'unfit')
    if (!canBe) throw new Rejection(`Statement ${number} cannot be applied: ${matched.reason}`)
    return matched
  })
}

/** A selected statement overrides an existing decision, which a statement applied by default leaves unchanged. */
function isChanged({ outcome }: MatchedStatement, standing: string): boolean {
  if (standing === 'open' || standing === 'adds') return true
  return outcome !== 'WOULD_APPLY' && (standing === 'conflict' || standing === 'weaker')
}

/** Returns the statement that counts for each finding. */
function winnersOf(statements: readonly MatchedStatement[]): ReadonlyMap<string, MatchedStatement> {
  const winners = new Map<string, MatchedStatement>()
  for (const matched of statements) {
    for (const id of matched.findingIds) {
      const standing = winners.get(id)
      if (!standing || weighs(matched, standing)) winners.set(id, matched)
    }
  }
  return winners
}

function weighs(challenger: MatchedStatement, standing: MatchedStatement): boolean {
  const [later, earlier] = [challenger.statement.statedAt ?? '', standing.statement.statedAt ?? '']
  if (later !== earlier) return later > earlier
  if (challenger.target.isExact !== standing.target.isExact) return challenger.target.isExact
  return rank(challenger) < rank(standing)
}

function rank({ statement }: MatchedStatement): number {
  return exploitability.findIndex((status) => status === statement.status)
}

/** What statements say, compared for every finding that they are about. */
const sayings = new WeakMap<MatchedStatement['statement'], string>()

function saying({ statement }: MatchedStatement): string {
  const known = sayings.get(statement)
  if (known !== undefined) return known
  const { status, justification, response, impact, detail, actionStatement, fixedIn, resolutionDate } = statement
  const text = JSON.stringify([
    status,
    justification,
    response,
    impact,
    detail,
    actionStatement,
    fixedIn,
    resolutionDate,
  ])
  sayings.set(statement, text)
  return text
}
