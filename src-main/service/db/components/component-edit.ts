import type { Selectable, Transaction } from 'kysely'
import {
  type ComponentEdit,
  type EditableComponent,
  editedComponent,
  type StatedSupport,
  takesSupportBack,
} from '#service/standards/component-edit.ts'
import type { Job } from '#service/domain/job.ts'
import { isPurl, parsePurl } from '#service/domain/components/purl.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { insertChangeEvents } from '#service/db/changes/change-events.ts'
import { componentColumns, readComponent, readComponentDetail } from './component-rows.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { insertJob, stagesOf } from '#service/db/jobs/job-queue.ts'
import { resetStages } from '#service/db/versions/stage-rows.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type { ComponentTable } from '#service/db/tables/version-tables.ts'

type Writer = Transaction<UserDataTables>

/**
 * Changes a component of a version, and what follows from it: counts, the version's string where it is that of its primary component.
 * `job` is queued when the component has to be compared with advisories, or its support found out, again. True then.
 *
 * @throws Rejection when the component is not there any more.
 */
export async function updateComponent(
  database: UserDatabase,
  version: SbomVersion,
  id: string,
  change: { readonly edit: ComponentEdit; readonly job: Job; readonly at: string },
): Promise<boolean> {
  const { edit, job, at } = change
  return database.write.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('component')
      .innerJoin('sbom_version', 'sbom_version.id', 'component.version_id')
      .select([...componentColumns, 'component.detail', 'component.is_listed', 'component.stated_support'])
      .where('component.id', '=', id)
      .where('component.version_id', '=', version.id)
      .where('sbom_version.visible', '=', 1)
      .executeTakeFirst()
    if (!row) throw new Rejection('Component not found')
    const before: EditableComponent = {
      ...readComponent(row),
      detail: readComponentDetail(row.detail),
      statedSupport: row.stated_support === null ? null : (JSON.parse(row.stated_support) as StatedSupport), // as stored below
    }
    const { component, isOther } = editedComponent(before, edit, version)
    await transaction
      .updateTable('component')
      .set({ ...columnsOf(component), updated_at: at })
      .where('id', '=', id)
      .execute()
    const isLabel = row.is_primary === 1 && (before.componentVersion ?? version.label) === version.label
    const label = isLabel && component.componentVersion !== before.componentVersion ? component.componentVersion : null
    await touchVersion(transaction, version, { at, label, counted: row.is_listed === 1 ? [before, component] : null })
    const event = { organizationId: version.organizationId, at, action: 'UPDATED', versionId: version.id } as const
    const events = [
      { ...event, kind: 'COMPONENT', subjectId: id },
      { ...event, kind: 'SBOM', subjectId: version.id },
    ].map((each) => ({ ...each, environmentId: version.environmentId }))
    await insertChangeEvents(transaction, events)
    if (!isOther && !takesSupportBack(edit)) return false
    await insertJob(transaction, job)
    await resetStages(transaction, version.id, stagesOf(job))
    return true
  })
}

function columnsOf(component: EditableComponent): Partial<Selectable<ComponentTable>> {
  const { detail, purl } = component
  const reading = purl === null ? null : parsePurl(purl)
  return {
    name: component.name,
    name_key: component.name.toLowerCase(),
    component_version: component.componentVersion,
    kind: component.kind,
    group_name: component.group,
    purl,
    cpes: JSON.stringify(component.cpes),
    ecosystem: reading && isPurl(reading) ? reading.type : null,
    license_expression: component.licenseExpression,
    description: component.description,
    scope: component.scope,
    copyright: component.copyright,
    supplier_name: detail.supplier?.name ?? null,
    is_internal: component.internal ? 1 : 0,
    support_level: component.supportLevel,
    end_of_support: component.endOfSupport,
    support_source: component.supportSource,
    support_reason: component.supportReason,
    stated_support: component.statedSupport && JSON.stringify(component.statedSupport),
    detail: JSON.stringify(detail),
  }
}

/** `counted`: a listed component before and after. `label`: the version's new string, where it changes. */
async function touchVersion(
  transaction: Writer,
  { id }: SbomVersion,
  change: {
    readonly at: string
    readonly label: string | null
    readonly counted: readonly [before: EditableComponent, after: EditableComponent] | null
  },
): Promise<void> {
  const { at, label, counted } = change
  const grown = (has: (component: EditableComponent) => boolean) =>
    counted ? Number(has(counted[1])) - Number(has(counted[0])) : 0
  await transaction
    .updateTable('sbom_version')
    .set((row) => ({
      updated_at: at,
      edited_at: at,
      ...(label !== null && { label, label_key: label.toLowerCase() }),
      purl_count: row(
        'purl_count',
        '+',
        grown(({ purl }) => purl !== null),
      ),
      cpe_count: row(
        'cpe_count',
        '+',
        grown(({ cpes }) => cpes.length > 0),
      ),
      license_count: row(
        'license_count',
        '+',
        grown(({ licenseExpression }) => licenseExpression !== null),
      ),
      supplier_count: row(
        'supplier_count',
        '+',
        grown(({ detail }) => (detail.supplier?.name ?? null) !== null),
      ),
    }))
    .where('id', '=', id)
    .execute()
}
