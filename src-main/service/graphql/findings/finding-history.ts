import { countHistory, listHistory, type StoredHistoryEntry } from '#service/db/decisions/vex-history.ts'
import { findUsersById } from '#service/db/accounts/users.ts'
import { readCustomValues } from '#service/domain/labeling/custom-field.ts'
import type { Finding } from '#service/domain/findings/finding.ts'
import { connection, pageRequest } from '#service/graphql/resolving/connection.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import { loadCustomFields } from '#service/graphql/labeling/custom-field-resolvers.ts'
import type { FieldChange } from '#service/graphql/generated/resolver-types.ts'
import { justificationRow, responseRow, statusRow } from './vex-terms.ts'
import { loadVersion } from '#service/graphql/resolving/version-loaders.ts'

/** Returns the history of a finding as the API shows it, with the API's names of the changed fields. */
export async function findingHistory(
  finding: Finding,
  args: Parameters<typeof pageRequest>[0],
  context: RequestContext,
) {
  const { database } = context.services
  const page = await listHistory(database, finding.id, pageRequest(args))
  const names = await customFieldNames(page.rows, context)
  const rows = await Promise.all(page.rows.map((entry) => presentEntry(entry, finding, names, context)))
  return connection({ ...page, rows }, () => countHistory(database, finding.id))
}

/** Columns of the history and their names in the API. */
const changedFields = [
  ['vex_status', 'vexStatus'],
  ['vex_justification', 'vexJustification'],
  ['vex_response', 'cdxResponse'],
  ['impact', 'impact'],
  ['detail', 'detail'],
  ['action_statement', 'actionStmt'],
  ['note', 'note'],
  ['fixed_in', 'fixedIn'],
  ['resolution_date', 'resolutionDate'],
  ['decision_scope', 'scope'],
  ['snoozed_until', 'snoozedUntil'],
  ['severity_override', 'severity'],
  ['severity_reason', 'severityReason'],
  ['state', 'state'],
  ['stateReason', 'stateReason'],
  ['staleReasons', 'staleReasons'],
  ['shownBecause', 'shownBecause'],
  ['suggestion', 'suggestion'],
] as const

async function presentEntry(
  entry: StoredHistoryEntry,
  { overlay }: Finding,
  names: ReadonlyMap<string, string>,
  context: RequestContext,
) {
  const { id, at, actor, action, operationId } = entry
  const [before, after] = [entry.before ?? {}, entry.after ?? {}]
  const from = after['from_version_id'] ?? overlay?.versionId ?? null
  return {
    id,
    at,
    actor,
    action,
    operationId,
    changes: [
      ...changedFields.flatMap(([column, field]) => changeOf(field, before[column], after[column])),
      ...changeOf('snoozedUntilDataChanges', flag(before['snooze_evidence']), flag(after['snooze_evidence'])),
      ...changeOf('labels', labels(before['labels']), labels(after['labels'])),
      ...changeOf(
        'assignee',
        await person(context, before['assignee_id']),
        await person(context, after['assignee_id']),
      ),
      ...customChanges(before['custom_values'], after['custom_values'], names),
    ],
    sbom: from === null ? null : ((await loadVersion(context, from)) ?? null),
    vexStatus: statusRow(after['vex_status']),
    vexJustification: justificationRow(after['vex_justification']),
    cdxResponse: responseRow(after['vex_response']),
  }
}

function changeOf(field: string, before: string | null | undefined, after: string | null | undefined): FieldChange[] {
  const [oldValue, newValue] = [before ?? null, after ?? null]
  return oldValue === newValue ? [] : [{ field, oldValue, newValue }]
}

function flag(text: string | null | undefined): string | null {
  return text == null ? null : 'true'
}

function labels(text: string | null | undefined): string | null {
  const list = JSON.parse(text ?? '[]') as readonly string[] // written only by a step
  return list.length === 0 ? null : list.join(', ')
}

async function person({ load, services }: RequestContext, id: string | null | undefined): Promise<string | null> {
  if (id == null) return null
  return (await load('user', id, (ids) => findUsersById(services.database, ids)))?.name ?? id
}

function customChanges(
  before: string | null | undefined,
  after: string | null | undefined,
  names: ReadonlyMap<string, string>,
): FieldChange[] {
  const [old, now] = [readCustomValues(before ?? null), readCustomValues(after ?? null)]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((id) =>
    changeOf(`custom.${names.get(id) ?? id}`, old[id]?.value, now[id]?.value),
  )
}

async function customFieldNames(entries: readonly StoredHistoryEntry[], context: RequestContext) {
  const isNeeded = entries.some(({ before, after }) => before?.['custom_values'] ?? after?.['custom_values'])
  const fields = isNeeded ? await loadCustomFields(context) : []
  return new Map(fields.map(({ id, name }) => [id, name]))
}
