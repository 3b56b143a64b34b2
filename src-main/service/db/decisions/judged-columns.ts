import type {
  ChangeOrigin,
  DecidedFinding,
  FindingBefore,
  FindingChange,
} from '#service/domain/decisions/finding-change.ts'
import type { OriginalTerm } from '#service/domain/findings/finding.ts'
import { fromChoice, toChoice } from '#service/db/findings/finding-rows.ts'
import type { DecisionColumn } from '#service/db/tables/decision-columns.ts'

/** Some columns of a finding that users change; an absent one is null. */
export type DecisionColumns = { readonly [Column in DecisionColumn]?: string | null }

/** Reads what users stored about a finding from its columns. */
export function readBefore(row: DecisionColumns): FindingBefore {
  return {
    choice: toChoice(row),
    originalTerms: JSON.parse(row.original_terms ?? '[]') as readonly OriginalTerm[], // written by an import only
    customValues: row.custom_values ?? null,
    labels: JSON.parse(row.labels ?? '[]') as readonly string[], // written below only
  }
}

/** Returns the columns that a change of a finding sets. */
export function toChangedColumns(change: FindingChange, origin: ChangeOrigin): DecisionColumns {
  if (change.changes === 'decision') return decidedColumns(change, origin)
  if (change.changes === 'custom values' || change.changes === 'no decision') {
    return { decision_operation_id: origin.stepId, custom_values: change.customValues }
  }
  return markedColumns(change)
}

/** Returns the columns of a decision and what is stored with it, except its evidence. */
export function decidedColumns(
  { choice, originalTerms, customValues }: DecidedFinding,
  { by, at, stepId, scope }: ChangeOrigin,
): DecisionColumns {
  return {
    ...fromChoice(choice, by, at, stepId, scope),
    original_terms: originalTerms.length > 0 ? JSON.stringify(originalTerms) : null,
    custom_values: customValues,
  }
}

function markedColumns(
  change: Exclude<FindingChange, { readonly changes: 'decision' | 'custom values' | 'no decision' }>,
): DecisionColumns {
  if (change.changes === 'snooze') return { snoozed_until: change.until }
  if (change.changes === 'assignee') return { assignee_id: change.userId }
  if (change.changes === 'labels') return { labels: JSON.stringify(change.labels) }
  const { override } = change
  return override ? { severity_override: override.severity, severity_reason: override.reason } : {}
}
