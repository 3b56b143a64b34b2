import { sql } from 'kysely'
import type { UserReader } from '#service/db/database.ts'
import { valuesOf } from '#service/db/dialect/sql-words.ts'
import { isNewest } from '#service/db/pending-version.ts'
import { isReal } from '#service/db/shown-content.ts'
import { purlWithoutVersion } from '#service/domain/components/package-key.ts'
import type { ConditionRowKind } from '#service/domain/conditions/condition.ts'
import type { ScopedVersion } from '#service/domain/policies/policy.ts'

/** A version whose policies are evaluated. */
export interface EvaluatedVersion extends ScopedVersion {
  readonly id: string
  readonly organizationId: string
  readonly label: string
  /** Empty before the first scan. */
  readonly snapshotId: string
  readonly engineVersion: string
  /** Newest change of the feed: the evaluation sees it, and may see later ones. */
  readonly cursor: number
}

/** Reads a visible version as policies see it. */
export async function readEvaluatedVersion(read: UserReader, id: string): Promise<EvaluatedVersion | undefined> {
  const { rows } = await sql<Record<string, string | null> & { cursor: number | null }>`
    select (select max(cursor) from change_event) as cursor, v.id, v.organization_id, v.label, v.product_id, v.environment_id,
      v.labels, v.lifecycle_phases, environment.name as environment_name, product.labels as product_labels,
      scan_state.snapshot_id, scan_state.engine_version
    from sbom_version as v join environment on environment.id = v.environment_id join product on product.id = v.product_id
    left join scan_state on scan_state.version_id = v.id
    where v.id = ${id} and v.visible = 1`.execute(read)
  const [row] = rows
  if (!row) return undefined
  const text = (column: string) => String(row[column] ?? '')
  const list = (column: string) => JSON.parse(text(column) || '[]') as string[] // columns of lists of texts
  return {
    ...{ id: text('id'), organizationId: text('organization_id'), label: text('label'), cursor: row.cursor ?? 0 },
    ...{
      productId: text('product_id'),
      environmentId: text('environment_id'),
      environmentName: text('environment_name'),
    },
    ...{ labels: list('labels'), productLabels: list('product_labels'), lifecycles: list('lifecycle_phases') },
    ...{ snapshotId: text('snapshot_id'), engineVersion: text('engine_version') },
  }
}

/** What a violation says of its row. */
export interface NamedRow {
  readonly name: string
  /** Of a finding; 0 for other rows. */
  readonly priority: number
  /** Without version; null if it has none. */
  readonly purl: string | null
  readonly vulnerabilityId: string | null
  /** Tells the same row apart in other versions. */
  readonly evidenceKey: string
  /** What the vulnerability of a finding is known for. Empty for other rows. */
  readonly facts: string
}

/** Reads what violations say of rows of a kind. */
export async function readRowNames(
  read: UserReader,
  row: ConditionRowKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NamedRow>> {
  if (ids.length === 0) return new Map()
  if (row === 'version') return versionNames(read, ids)
  const { rows } = await sql<FoundRow>`
    select ${row === 'component' ? componentColumns : findingColumns}, component.name, component.component_version as version,
      component.purl
    from ${row === 'component' ? sql`component` : findingsJoined} where ${sql.ref(`${row}.id`)} in ${valuesOf(ids)}`.execute(
    read,
  )
  return new Map(rows.map((found) => [found.id, toNamedRow(found)]))
}

interface FoundRow {
  readonly id: string
  readonly vulnerability: string | null
  readonly vulnerabilityId: string | null
  readonly priority: number
  readonly facts: string
  readonly name: string
  readonly version: string | null
  readonly purl: string | null
}

const componentColumns = sql`component.id, null as vulnerability, null as "vulnerabilityId", 0 as priority, '' as facts`
const findingColumns = sql`finding.id, coalesce(vulnerability.cve_id, vulnerability.vulnerability_id) as vulnerability,
  vulnerability.id as "vulnerabilityId", finding.priority, finding.severity || ' ' || coalesce(finding.kev, '') as facts`
const findingsJoined = sql`finding join component on component.id = finding.component_id
  join vulnerability on vulnerability.id = finding.vulnerability_id`

function toNamedRow({
  vulnerability,
  vulnerabilityId,
  priority,
  facts,
  name,
  version,
  purl: whole,
}: FoundRow): NamedRow {
  const component = version === null ? name : `${name} ${version}`
  const purl = whole === null ? null : purlWithoutVersion(whole)
  const key = purl ?? name.toLowerCase()
  if (vulnerability === null)
    return { ...{ name: component, priority, purl, vulnerabilityId, facts }, evidenceKey: key }
  const text = `${vulnerability} in ${component}`
  return { ...{ name: text, priority, purl, vulnerabilityId, facts }, evidenceKey: `${vulnerability} ${key}` }
}

async function versionNames(read: UserReader, ids: readonly string[]): Promise<ReadonlyMap<string, NamedRow>> {
  const rows = await read
    .selectFrom('sbom_version')
    .innerJoin('product', 'product.id', 'sbom_version.product_id')
    .select(['sbom_version.id', 'sbom_version.label', 'product.name'])
    .where('sbom_version.id', 'in', valuesOf(ids))
    .execute()
  const rest = { priority: 0, purl: null, vulnerabilityId: null, evidenceKey: 'version', facts: '' }
  return new Map(rows.map(({ id, label, name }) => [id, { ...rest, name: `${name} ${label}` }]))
}

/** Returns the newest visible version of each environment of an organization, in some products or environments or in all, newest first. */
export async function newestVersions(
  read: UserReader,
  organizationId: string,
  {
    productIds,
    environmentIds,
    realOnly = false,
  }: {
    readonly productIds?: readonly string[]
    readonly environmentIds?: readonly string[]
    /** Without the sample. */
    readonly realOnly?: boolean
  } = {},
): Promise<readonly string[]> {
  let query = read
    .selectFrom('sbom_version')
    .select('sbom_version.id')
    .where('organization_id', '=', organizationId)
    .where('visible', '=', 1)
    .where(isNewest)
  if (realOnly) query = query.where(isReal())
  if (productIds) query = query.where('product_id', 'in', valuesOf(productIds))
  if (environmentIds) query = query.where('environment_id', 'in', valuesOf(environmentIds))
  return (await query.orderBy('sbom_version.id', 'desc').execute()).map(({ id }) => id)
}
