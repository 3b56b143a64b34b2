import type { VexStatusWord } from '#shared/vex.ts'
import { changeOf, type ImportedDecision, describeStatement } from '#service/domain/statements/vex-import.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { JudgedStatement } from './judged-statement.ts'

/** The more exploitable status wins if nothing else decides between two statements. */
const exploitability = [
  'affected',
  'under_investigation',
  'fixed',
  'not_affected',
] as const satisfies readonly VexStatusWord[]

/**
 * Resolves conflicts between statements of one document about the same finding. The later one counts, then the one about the exact
 * component, then the more exploitable status. The others have the outcome `WEAKER`.
 */
export function resolveConflicts(statements: readonly JudgedStatement[]): readonly JudgedStatement[] {
  const winners = winnersOf(statements.filter(({ outcome, isApplicable }) => isApplicable || counts.has(outcome)))
  return statements.map((judged) => {
    if (!counts.has(judged.outcome)) return judged
    const rivals = judged.findingIds.flatMap((id) => winners.get(id) ?? [])
    const rival = rivals.find((winner) => saying(winner) !== saying(judged))
    if (!rival || rivals.some((winner) => saying(winner) === saying(judged))) return judged
    const { index, statedAt } = rival.statement
    const when = statedAt === null ? '' : ` of ${statedAt.slice(0, 10)}`
    const reason = `Statement ${index + 1}${when} takes precedence for the same finding: ${describeStatement(rival.statement)}`
    return { ...judged, outcome: 'WEAKER', reason, isApplicable: false }
  })
}

const counts: ReadonlySet<string> = new Set(['WOULD_APPLY', 'ALREADY_SO', 'CONFLICT'])

/** Returns the changes that the selected statements request: one for each finding. */
export function decisionsOf(picked: readonly JudgedStatement[]): readonly ImportedDecision[] {
  const winners = winnersOf(picked)
  return [...winners].flatMap(([findingId, winner]): ImportedDecision[] => {
    const judged = winner.judged.find(({ finding }) => finding.id === findingId)
    if (!judged || !isChanged(winner, judged.standing)) return []
    const { decision, updatedAt } = judged.finding
    const { statement } = winner
    const originalTerms = judged.standing === 'adds' ? (decision?.originalTerms ?? []) : statement.originalTerms
    return [{ findingId, change: changeOf(statement, decision), originalTerms, updatedAt }]
  })
}

/** Returns the numbers of the applied statements: those that changed a finding, and those that agree with them. */
export function numbersOfAppliedStatements(
  picked: readonly JudgedStatement[],
  decisions: readonly Pick<ImportedDecision, 'findingId'>[],
): ReadonlySet<number> {
  const winners = winnersOf(picked)
  const sayings = new Map(
    decisions.flatMap(({ findingId }) => {
      const winner = winners.get(findingId)
      return winner ? [[findingId, saying(winner)] as const] : []
    }),
  )
  const taken = picked.filter((judged) => {
    const own = saying(judged)
    return judged.findingIds.some((id) => sayings.get(id) === own)
  })
  return new Set(taken.map(({ statement }) => statement.index))
}

/**
 * Returns the statements with the selected numbers.
 * @throws {Rejection} if a number does not exist or cannot be applied
 */
export function pick(statements: readonly JudgedStatement[], numbers: readonly number[]): readonly JudgedStatement[] {
  return [...new Set(numbers)].map((number) => {
    const judged = statements[number]
    if (!judged) throw new Rejection(`The document has no statement ${number}: it has 0 to ${statements.length - 1}`)
    const canBe = judged.judged.some(({ standing }) => standing !== 'unfit')
    if (!canBe) throw new Rejection(`Statement ${number} cannot be applied: ${judged.reason}`)
    return judged
  })
}

/** A selected statement overrides an existing decision, which a statement applied by default leaves unchanged. */
function isChanged({ outcome }: JudgedStatement, standing: string): boolean {
  if (standing === 'open' || standing === 'adds') return true
  return outcome !== 'WOULD_APPLY' && (standing === 'conflict' || standing === 'weaker')
}

/** Returns the statement that counts for each finding. */
function winnersOf(statements: readonly JudgedStatement[]): ReadonlyMap<string, JudgedStatement> {
  const winners = new Map<string, JudgedStatement>()
  for (const judged of statements) {
    for (const id of judged.findingIds) {
      const standing = winners.get(id)
      if (!standing || weighs(judged, standing)) winners.set(id, judged)
    }
  }
  return winners
}

function weighs(challenger: JudgedStatement, standing: JudgedStatement): boolean {
  const [later, earlier] = [challenger.statement.statedAt ?? '', standing.statement.statedAt ?? '']
  if (later !== earlier) return later > earlier
  if (challenger.target.isExact !== standing.target.isExact) return challenger.target.isExact
  return rank(challenger) < rank(standing)
}

function rank({ statement }: JudgedStatement): number {
  return exploitability.findIndex((status) => status === statement.status)
}

function saying({ statement }: JudgedStatement): string {
  const { status, justification, response, impact, detail, actionStatement, fixedIn, resolutionDate } = statement
  return JSON.stringify([status, justification, response, impact, detail, actionStatement, fixedIn, resolutionDate])
}
