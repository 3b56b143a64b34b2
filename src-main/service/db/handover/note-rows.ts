import { sql } from 'kysely'
import type { UserReader } from '#service/db/database.ts'
import { valuesOf } from '#service/db/dialect/sql-words.ts'
import { contentOf, findingSetOf } from '#service/db/shown-content.ts'
import type { NoteSubject, NoteValue } from '#service/domain/handover/handover-note.ts'
import type { NoteKind } from '#service/domain/handover/note-kinds.ts'
import type { VersionId } from '#service/domain/id.ts'
import { type CustomFieldDefinition, readCustomValues } from '#service/domain/labeling/custom-field.ts'
import { labelKey } from '#service/domain/labeling/labels.ts'
import { idsOf } from './handover-sides.ts'

/** A finding, component or version, with the notes that it has now. */
export interface NotedRow {
  readonly subject: NoteSubject
  readonly id: string
  readonly ref: string
  readonly vulnerability: string
  readonly aliases: readonly string[]
  readonly component: string | null
  readonly version: string | null
  readonly notes: readonly PresentNote[]
}

/** A note that is there. */
export interface PresentNote {
  readonly kind: NoteKind
  readonly name: string
  readonly value: NoteValue
}

type Fields = ReadonlyMap<string, Pick<CustomFieldDefinition, 'name'>>

/** Lists findings of a version with notes, and those of `ids`. */
export async function listNotedFindings(
  read: UserReader,
  versionId: VersionId,
  ids: readonly string[],
  fields: Fields,
): Promise<readonly NotedRow[]> {
  const rows = await read
    .selectFrom('finding')
    .innerJoin('component', 'component.id', 'finding.component_id')
    .innerJoin('vulnerability', 'vulnerability.id', 'finding.vulnerability_id')
    .leftJoin('user', 'user.id', 'finding.assignee_id')
    .select(['finding.id', 'component.ref', 'component.name', 'component.component_version'])
    .select(['vulnerability.vulnerability_id as vulnerability_name', 'vulnerability.cve_id', 'vulnerability.aliases'])
    .select(['finding.severity_override', 'finding.severity_reason', 'finding.snoozed_until'])
    .select(sql<number>`(finding.snooze_evidence is not null)`.as('until_data_changes'))
    .select(['finding.assignee_id', 'user.email', 'user.name as person', 'finding.labels', 'finding.custom_values'])
    .where('finding.finding_set_id', '=', findingSetOf(versionId))
    .where((where) =>
      where.or([
        where('finding.severity_override', 'is not', null),
        where('finding.snoozed_until', 'is not', null),
        where('finding.snooze_evidence', 'is not', null),
        where('finding.assignee_id', 'is not', null),
        where('finding.labels', '!=', '[]'),
        where('finding.custom_values', 'is not', null),
        where('finding.id', 'in', valuesOf(ids)),
      ]),
    )
    .orderBy('finding.id')
    .execute()
  return rows.map((row) => {
    const [vulnerability = '', ...aliases] = [...new Set(idsOf(row))]
    const { severity_override: severity, severity_reason: reason, snoozed_until: until } = row
    return {
      ...{ subject: 'FINDING', id: row.id, ref: row.ref, vulnerability, aliases },
      ...{ component: row.name, version: row.component_version },
      notes: [
        ...note('SEVERITY', severity === null ? null : { severity, reason: reason ?? '' }),
        ...note('SNOOZE', snoozeOf(until, row.until_data_changes === 1)),
        ...note('ASSIGNEE', row.assignee_id === null ? null : { email: row.email ?? '', name: row.person ?? '' }),
        ...labelsAndValues(row, fields),
      ],
    }
  })
}

/** Lists components of a version with labels or values, and those of `ids`. */
export async function listNotedComponents(
  read: UserReader,
  versionId: VersionId,
  ids: readonly string[],
  fields: Fields,
): Promise<readonly NotedRow[]> {
  const rows = await read
    .selectFrom('component')
    .select(['id', 'ref', 'name', 'component_version', 'labels', 'custom_values'])
    .where('content_id', '=', contentOf(versionId))
    .where((where) =>
      where.or([where('labels', '!=', '[]'), where('custom_values', 'is not', null), where('id', 'in', valuesOf(ids))]),
    )
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    ...{ subject: 'COMPONENT', id: row.id, ref: row.ref, vulnerability: '', aliases: [] },
    ...{ component: row.name, version: row.component_version, notes: labelsAndValues(row, fields) },
  }))
}

/** Returns a version with its labels and values. */
export async function readNotedVersion(
  read: UserReader,
  versionId: VersionId,
  fields: Fields,
): Promise<readonly NotedRow[]> {
  const rows = await read
    .selectFrom('sbom_version')
    .select(['id', 'label', 'labels', 'custom_values'])
    .where('id', '=', versionId)
    .execute()
  return rows.map((row) => ({
    ...{ subject: 'VERSION', id: row.id, ref: '', vulnerability: '', aliases: [], component: null },
    ...{ version: row.label, notes: labelsAndValues(row, fields) },
  }))
}

/** Finds components of a version by their references. */
export async function locateComponents(
  read: UserReader,
  versionId: VersionId,
  refs: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await read
    .selectFrom('component')
    .select(['id', 'ref'])
    .where('content_id', '=', contentOf(versionId))
    .where('ref', 'in', valuesOf([...new Set(refs)]))
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map(({ id, ref }) => [ref, id]))
}

function note(kind: NoteKind, value: NoteValue | null): readonly PresentNote[] {
  return value === null ? [] : [{ kind, name: '', value }]
}

function snoozeOf(until: string | null, untilDataChanges: boolean): NoteValue | null {
  if (until === null && !untilDataChanges) return null
  return { ...(until !== null && { until }), ...(untilDataChanges && { dataChanges: 'true' }) }
}

function labelsAndValues(
  row: { readonly labels: string; readonly custom_values: string | null },
  fields: Fields,
): readonly PresentNote[] {
  const labels = JSON.parse(row.labels) as readonly string[] // written by steps and edits only
  const values = Object.entries(readCustomValues(row.custom_values)).flatMap(([id, { value }]): PresentNote[] => {
    const field = fields.get(id)
    return field ? [{ kind: 'CUSTOM_VALUE', name: labelKey(field.name), value: { value } }] : []
  })
  return [
    ...labels.map((label): PresentNote => ({ kind: 'LABEL', name: labelKey(label), value: { label } })),
    ...values,
  ]
}
