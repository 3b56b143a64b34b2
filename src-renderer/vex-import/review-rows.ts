import type { VexReviewMutation } from '#renderer/generated/documents.ts'

/** The service's analysis of a VEX document. */
export type Review = NonNullable<VexReviewMutation['vexImport']>
export type Statement = NonNullable<Review['statements']>[number]

/** Outcomes in the order of the review: those that the user can act on come first. */
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

/** A line of the review: the heading of a group, or a statement. */
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
      readonly canSelect: boolean
      readonly isSelected: boolean
    }

export interface ReviewFilter {
  /** Null: every outcome. */
  readonly outcome: Outcome | null
  /** Part of a vulnerability, product, status or reason; case is ignored. */
  readonly search: string
}

/** Returns true if a statement can be selected and applied: it matches a finding and can be stored. The service decides finally. */
export function isSelectable(statement: Statement): boolean {
  const { outcome, isApplicable, componentVulnsCount, status, justification } = statement
  if (isApplicable) return true
  if (outcome === 'ALREADY_SO' || outcome === 'APPLIED' || outcome === 'VULNERABILITY_UNKNOWN') return false
  if (componentVulnsCount === 0 || status === null) return false
  return !isNotAffected(statement) || justification !== null
}

/** Whether a statement says that something is not affected, which needs a justification. */
export function isNotAffected({ status }: Statement): boolean {
  return status !== null && status.name === 'Not Affected'
}

/** Returns true if a statement will be applied. `flipped` contains those that the user changed from the service's proposal. */
function isRowSelected(statement: Statement, flipped: ReadonlySet<number>): boolean {
  return isSelectable(statement) && statement.isApplicable !== flipped.has(statement.index)
}

/** Returns the lines of a review, grouped by outcome, each group in the order of the document. Runs in linear time. */
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
      canSelect: isSelectable(statement),
      isSelected: isRowSelected(statement, flipped),
    }
    const group = groups.get(statement.outcome)
    if (group) group.push(row)
    else groups.set(statement.outcome, [row])
  }
  return outcomes.flatMap((outcome): ReviewRow[] => {
    const rows = groups.get(outcome)
    if (!rows) return []
    const selectableCount = rows.filter((row) => row.canSelect).length
    const ticked = rows.filter((row) => row.isSelected).length
    return [{ kind: 'group', outcome, count: rows.length, selectable: selectableCount, ticked }, ...rows]
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

/** Returns what changes when the current group or statement is toggled. All selectable statements of a group change together. */
export function toggleRow(
  row: ReviewRow,
  rows: readonly ReviewRow[],
  flipped: ReadonlySet<number>,
): ReadonlySet<number> {
  const next = new Set(flipped)
  const flip = ({ index }: Statement) => (next.has(index) ? next.delete(index) : next.add(index))
  if (row.kind === 'statement') {
    if (row.canSelect) flip(row.statement)
    return next
  }
  const isSelecting = row.ticked < row.selectable
  for (const one of rows) {
    if (one.kind !== 'statement' || one.statement.outcome !== row.outcome || !one.canSelect) continue
    if (one.isSelected !== isSelecting) flip(one.statement)
  }
  return next
}

/** Returns the key of a line, which is stable for the same document. */
export function rowKey(row: ReviewRow): string {
  return row.kind === 'group' ? row.outcome : String(row.statement.index)
}

/** Counts of what will be applied. */
export interface SelectionCounts {
  readonly statements: number
  /** Number of statements that contradict a decision here. */
  readonly contradictions: number
  /** Number of findings. A finding of several statements counts for each. */
  readonly findings: number
  /** For `accept`; null if the user did not change the service's proposal. */
  readonly accept: number[] | null
}

/** Counts the selected statements, whatever the filter shows. */
export function countSelected(statements: readonly Statement[], flipped: ReadonlySet<number>): SelectionCounts {
  const ticked = statements.filter((statement) => isRowSelected(statement, flipped))
  return {
    statements: ticked.length,
    contradictions: ticked.filter(({ isApplicable }) => !isApplicable).length,
    findings: ticked.reduce((sum, { componentVulnsCount }) => sum + componentVulnsCount, 0),
    accept: flipped.size === 0 ? null : ticked.map(({ index }) => index),
  }
}
