import type { VexReviewMutation } from '#renderer/generated/documents.ts'

/** What the service says of a VEX document. */
export type Review = NonNullable<VexReviewMutation['vexImport']>
export type Statement = NonNullable<Review['statements']>[number]

/** Outcomes in the order of a review: what can be done something about comes first. */
export const outcomes = [
  'APPLIED',
  'WOULD_APPLY',
  'CONFLICT',
  'WEAKER',
  'ALREADY_SO',
  'PRODUCT_NOT_MATCHED',
  'VULNERABILITY_UNKNOWN',
] as const
export type Outcome = (typeof outcomes)[number]

/** A line of the review: the head of a group, or a statement. */
export type ReviewRow =
  | {
      readonly kind: 'group'
      readonly outcome: Outcome
      readonly count: number
      readonly selectable: number
      readonly ticked: number
    }
  | {
      readonly kind: 'statement'
      readonly statement: Statement
      readonly isTickable: boolean
      readonly isTicked: boolean
    }

export interface ReviewFilter {
  /** Null: every outcome. */
  readonly outcome: Outcome | null
  /** Part of a vulnerability, a product, a status or a reason, without case. */
  readonly search: string
}

/**
 * True when a statement can be taken over by being picked: it fits a finding and says something that can be stored. The service has the
 * last word.
 */
export function isSelectable(statement: Statement): boolean {
  const { outcome, isApplicable, componentVulnsCount, status, justification } = statement
  if (isApplicable) return true
  if (outcome === 'ALREADY_SO' || outcome === 'APPLIED' || outcome === 'VULNERABILITY_UNKNOWN') return false
  if (componentVulnsCount === 0 || status === null) return false
  return status.name !== 'Not Affected' || justification !== null
}

/** True when a statement will be taken over. `flipped` holds those that a person changed from what the service proposes. */
function isRowSelected(statement: Statement, flipped: ReadonlySet<number>): boolean {
  return isSelectable(statement) && statement.isApplicable !== flipped.has(statement.index)
}

/** Lines of a review, grouped by outcome, each group in the order of the document. Linear in the statements. */
export function reviewRows(
  statements: readonly Statement[],
  flipped: ReadonlySet<number>,
  filter: ReviewFilter,
): ReviewRow[] {
  const groups = new Map<string, (ReviewRow & { kind: 'statement' })[]>()
  for (const statement of statements) {
    if (!fits(statement, filter)) continue
    const row = {
      kind: 'statement' as const,
      statement,
      isTickable: isSelectable(statement),
      isTicked: isRowSelected(statement, flipped),
    }
    const group = groups.get(statement.outcome)
    if (group) group.push(row)
    else groups.set(statement.outcome, [row])
  }
  return outcomes.flatMap((outcome): ReviewRow[] => {
    const rows = groups.get(outcome)
    if (!rows) return []
    const tickable = rows.filter((row) => row.isTickable).length
    const ticked = rows.filter((row) => row.isTicked).length
    return [{ kind: 'group', outcome, count: rows.length, selectable: tickable, ticked }, ...rows]
  })
}

function fits(statement: Statement, { outcome, search }: ReviewFilter): boolean {
  if (outcome !== null && statement.outcome !== outcome) return false
  const wanted = search.trim().toLowerCase()
  if (wanted === '') return true
  const { vulnerability, product, status, originalStatus, reason } = statement
  return [vulnerability, product, status?.name, originalStatus, reason].some((text) =>
    text?.toLowerCase().includes(wanted),
  )
}

/** What changes when the group or the statement under the cursor is toggled: every tickable one of a group takes the same turn. */
export function toggled(row: ReviewRow, rows: readonly ReviewRow[], flipped: ReadonlySet<number>): ReadonlySet<number> {
  const next = new Set(flipped)
  const flip = ({ index }: Statement) => (next.has(index) ? next.delete(index) : next.add(index))
  if (row.kind === 'statement') {
    if (row.isTickable) flip(row.statement)
    return next
  }
  const goesOn = row.ticked < row.selectable
  for (const one of rows) {
    if (one.kind !== 'statement' || one.statement.outcome !== row.outcome || !one.isTickable) continue
    if (one.isTicked !== goesOn) flip(one.statement)
  }
  return next
}

/** A key for a line, the same as long as the document is the same. */
export function rowKey(row: ReviewRow): string {
  return row.kind === 'group' ? row.outcome : String(row.statement.index)
}

/** What will be taken over, counted. */
export interface Picked {
  readonly statements: number
  /** Of them, against what is decided here. */
  readonly against: number
  /** Findings that they are about. One that several statements are about counts for each. */
  readonly findings: number
  /** For `accept`; null when nobody changed what the service proposes. */
  readonly accept: number[] | null
}

/** Counts what is ticked, whatever the filter shows. */
export function pickedOf(statements: readonly Statement[], flipped: ReadonlySet<number>): Picked {
  const ticked = statements.filter((statement) => isRowSelected(statement, flipped))
  return {
    statements: ticked.length,
    against: ticked.filter(({ isApplicable }) => !isApplicable).length,
    findings: ticked.reduce((sum, { componentVulnsCount }) => sum + componentVulnsCount, 0),
    accept: flipped.size === 0 ? null : ticked.map(({ index }) => index),
  }
}
