import { sql, type Transaction } from 'kysely'
import type { Actor } from '#service/domain/actor.ts'
import { changeLabels } from '#service/domain/decisions/finding-labels.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { VexOperation } from '#service/domain/decisions/vex-operation.ts'
import type { Severity } from '#shared/severity.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { type FindingStepCall, takeStep } from './finding-step.ts'
import { applyOverrides } from './severity-override.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'

/** Findings that a call is about, and whose it is. */
export interface MarkCall {
  readonly organizationId: string
  readonly by: Actor
  readonly at: string
  readonly findingIds: readonly string[]
}

type Mark = Pick<FindingStepCall, 'kind' | 'action' | 'evidence' | 'change' | 'summary'>

/**
 * Hides findings from the queue up to and including a day, or until the data about them changes, or whichever comes first; with
 * neither shows them again.
 *
 * @throws Rejection when a finding is unknown or the day is over.
 */
export function snoozeFindings(
  database: UserDatabase,
  call: MarkCall,
  { until, untilDataChanges }: { readonly until: string | null; readonly untilDataChanges: boolean },
): Promise<VexOperation> {
  if (until !== null && until < call.at.slice(0, 10)) throw new Rejection(`The date "${until}" is in the past`)
  const ends = [...(until === null ? [] : [`until ${until}`]), ...(untilDataChanges ? ['until the data changes'] : [])]
  return mark(database, call, {
    ...{ kind: 'SNOOZE', action: 'SNOOZED', evidence: untilDataChanges ? 'snooze_evidence' : null },
    change: () => ({ snoozed_until: until }),
    summary: () => (ends.length === 0 ? 'Snooze ended' : `Snoozed ${ends.join(' or ')}`),
  })
}

/** Assigns findings to a person, or to nobody. @throws Rejection when a finding or the person is unknown. */
export function assignFindings(database: UserDatabase, call: MarkCall, userId: string | null): Promise<VexOperation> {
  return database.write.transaction().execute(async (transaction) => {
    const name = userId === null ? null : await requirePerson(transaction, call.organizationId, userId)
    return takeStep(transaction, {
      ...whole(call),
      ...{ kind: 'ASSIGN', action: 'ASSIGNED', evidence: null },
      change: () => ({ assignee_id: userId }),
      summary: () => (name === null ? 'Unassigned' : `Assigned to ${name}`),
    })
  })
}

/** Adds labels to findings and removes others. @throws Rejection when a finding is unknown or a label is none. */
export function labelFindings(
  database: UserDatabase,
  call: MarkCall,
  labels: { readonly add: readonly string[]; readonly remove: readonly string[] },
): Promise<VexOperation> {
  if (labels.add.length + labels.remove.length === 0) throw new Rejection('No label given')
  const words = [
    ...(labels.add.length > 0 ? [`Labeled ${labels.add.join(', ')}`] : []),
    ...(labels.remove.length > 0 ? [`Label removed: ${labels.remove.join(', ')}`] : []),
  ]
  return mark(database, call, {
    ...{ kind: 'LABEL', action: 'LABELED', evidence: null },
    change: ({ labels: text }) => ({
      labels: JSON.stringify(changeLabels(JSON.parse(text ?? '[]') as string[], labels)),
    }), // written here only
    summary: () => words.join('; '),
  })
}

/** Overrides the severity of findings, or with null takes the override back. @throws Rejection when a finding is unknown. */
export function overrideSeverity(
  database: UserDatabase,
  call: MarkCall,
  override: { readonly severity: Severity; readonly reason: string } | null,
): Promise<VexOperation> {
  return mark(database, call, {
    ...{ kind: 'SEVERITY', action: 'SEVERITY_CHANGED', evidence: null },
    change: () => (override ? { severity_override: override.severity, severity_reason: override.reason } : {}),
    summary: () => (override ? `Severity ${override.severity}: ${override.reason}` : 'Severity override removed'),
  })
}

function mark(database: UserDatabase, call: MarkCall, what: Mark): Promise<VexOperation> {
  return database.write.transaction().execute(async (transaction) => {
    const step = await takeStep(transaction, { ...whole(call), ...what })
    const ofStep = sql<boolean>`finding.id in (select finding_id from vex_history where operation_id = ${step.id})`
    if (what.kind === 'SEVERITY') await applyOverrides(transaction, ofStep)
    return step
  })
}

function whole(call: MarkCall) {
  return { ...call, versionId: null, expectedUpdatedAt: null, scope: 'VERSION' } as const
}

async function requirePerson(
  transaction: Transaction<UserDataTables>,
  organizationId: string,
  id: string,
): Promise<string> {
  const user = await transaction
    .selectFrom('user')
    .select(['name', 'enabled'])
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  if (!user) throw new Rejection(`User "${id}" not found`)
  if (user.enabled !== 1) throw new Rejection(`User "${user.name}" is disabled`)
  return user.name
}
