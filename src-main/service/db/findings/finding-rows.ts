import type { Selectable } from 'kysely'
import type { Actor } from '#service/domain/actor.ts'
import { readCustomValues } from '#service/domain/labeling/custom-field.ts'
import type {
  Finding,
  MatchEvidence,
  VexDecision,
  VexStatusAndJustification,
} from '#service/domain/findings/finding.ts'
import type { VexChoice } from '#service/domain/decisions/vex-decision.ts'
import { actorColumn, readActorColumn } from '#service/db/actor-column.ts'
import { decisionColumns, markColumns } from '#service/db/tables/decision-columns.ts'
import type { FindingTable } from '#service/db/tables/finding-tables.ts'
import type { VersionId } from '#service/domain/id.ts'
import { resultColumns } from '#service/db/tables/scan-tables.ts'
import { decidedFor, foundIn } from '#service/db/shown-content.ts'

const storedColumns = [
  'id',
  'overlays_id',
  'component_id',
  'vulnerability_id',
  ...resultColumns,
  'fixed_versions',
  ...decisionColumns,
  ...markColumns,
  'stale_reasons',
  'worse_at',
  'created_at',
  'updated_at',
] as const

/** What is selected of `finding` for `toFinding`. */
export const findingColumns = [
  foundIn().as('version_id'),
  decidedFor().as('decided_for'),
  ...storedColumns.map((column) => `finding.${column}` as const),
] as const

type FindingRow = Pick<Selectable<FindingTable>, (typeof storedColumns)[number]> & {
  readonly version_id: VersionId
  readonly decided_for: VersionId | null
}
export type DecisionRow = Pick<Selectable<FindingTable>, (typeof decisionColumns)[number]>

export function toFinding(row: FindingRow): Finding {
  return {
    id: row.id,
    versionId: row.version_id,
    ...(row.overlays_id !== null &&
      row.decided_for !== null && {
        isInherited: true,
        overlay: { versionId: row.decided_for, ofId: row.overlays_id },
      }),
    componentId: row.component_id,
    vulnerabilityId: row.vulnerability_id,
    state: row.state as Finding['state'], // words are checked by the table or written only by the scan
    stateReason: row.state_reason,
    kind: row.kind as Finding['kind'],
    confidence: row.confidence as Finding['confidence'],
    confidenceReason: row.confidence_reason,
    evidence: JSON.parse(row.evidence) as MatchEvidence,
    priority: row.priority,
    priorityReason: row.priority_reason,
    severity: row.severity as Finding['severity'],
    fixedVersions: JSON.parse(row.fixed_versions) as string[],
    decision: toDecision(row),
    staleReasons: row.stale_reasons === null ? [] : (JSON.parse(row.stale_reasons) as string[]), // written by scans
    isWorse: row.worse_at !== null,
    marks: {
      snoozedUntil: row.snoozed_until,
      snoozedUntilDataChanges: row.snooze_evidence !== null,
      assigneeId: row.assignee_id,
      labels: JSON.parse(row.labels) as string[], // written by a step only
      severityReason: row.severity_reason,
      customValues: readCustomValues(row.custom_values),
    },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** Returns the decision in a row; null while undecided. */
export function toDecision(row: DecisionRow): VexDecision | null {
  if (row.vex_status === null) return null
  const stand = { status: row.vex_status, justification: row.vex_justification } as VexStatusAndJustification // guaranteed by a CHECK of the table
  return {
    ...stand,
    response: row.vex_response as VexDecision['response'],
    impact: row.impact,
    detail: row.detail,
    actionStatement: row.action_statement,
    note: row.note,
    fixedIn: row.fixed_in,
    resolutionDate: row.resolution_date,
    decidedBy: readActorColumn(row.decided_by ?? ''),
    decidedAt: row.decided_at ?? '',
    scope: (row.decision_scope ?? 'VERSION') as VexDecision['scope'],
    operationId: row.decision_operation_id ?? '',
    originalTerms: JSON.parse(row.original_terms ?? '[]') as VexDecision['originalTerms'], // written by an import only
  }
}

/** Converts a choice to its stored form, with its author, time and step. */
export function fromChoice(
  choice: VexChoice,
  by: Actor,
  at: string,
  operationId: string,
  scope: VexDecision['scope'] = 'VERSION',
): DecisionRow {
  return {
    vex_status: choice.status,
    vex_justification: choice.justification,
    vex_response: choice.response,
    impact: choice.impact,
    detail: choice.detail,
    action_statement: choice.actionStatement,
    note: choice.note,
    fixed_in: choice.fixedIn,
    resolution_date: choice.resolutionDate,
    decided_by: actorColumn(by),
    decided_at: at,
    decision_scope: scope,
    decision_operation_id: operationId,
    original_terms: null,
    decision_evidence: null,
  }
}

/** Returns the choice in a row, which may lack columns that are null; null while undecided. */
export function toChoice(row: { readonly [Column in keyof DecisionRow]?: string | null }): VexChoice | null {
  const decision = toDecision({ ...undecided, ...row })
  if (decision === null) return null
  const { status, justification, response, impact, detail, actionStatement, note, fixedIn, resolutionDate } = decision
  return { status, justification, response, impact, detail, actionStatement, note, fixedIn, resolutionDate }
}

/** Columns of an undecided finding. */
export const undecided: DecisionRow = Object.fromEntries(decisionColumns.map((column) => [column, null])) as DecisionRow // every column of it may be null
