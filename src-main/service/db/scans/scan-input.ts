import type { ComponentDetail, ComponentRelation } from '#service/domain/components/component.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { evaluatedColumns, type EvaluatedFindingRow } from '#service/db/tables/scan-tables.ts'
import { countRows } from '#service/db/count-rows.ts'
import { chunksByName } from '#service/db/chunks-by-name.ts'
import { contentOf, findingSetOf, isFindingShown } from '#service/db/shown-content.ts'

/** The fields of a component that a scan needs, and the result of the last scan. */
export interface ScannedComponent {
  readonly id: string
  readonly name: string
  readonly nameKey: string
  readonly componentVersion: string | null
  readonly purl: string | null
  readonly cpes: readonly string[]
  readonly relation: ComponentRelation
  /** False for what the document describes itself: it is evaluated, but counted in no list of components. */
  readonly isListed: boolean
  /** Fields that may name the source package of an operating system's package; null for other packages, and if the purl names it. */
  readonly stated: Pick<ComponentDetail, 'properties' | 'kept'> | null
  readonly evaluated: EvaluatedComponent
}

/** The result of a scan for a component. */
export interface EvaluatedComponent {
  readonly matchState: string | null
  readonly matchReason: string | null
  readonly matchBasis: string
  readonly severityRank: number
}

/** A finding as the last scan stored it. */
export interface StoredFinding extends EvaluatedFindingRow {
  readonly id: string
  readonly component_id: string
  readonly vulnerability_id: string
  /** The source severity if `severity` is overridden. */
  readonly source_severity: string | null
  readonly severity_override: string | null
}

/** Counts the components of a version. */
export async function countComponents({ read }: Pick<UserDatabase, 'read'>, versionId: string): Promise<number> {
  return countRows(read.selectFrom('component').where('content_id', '=', contentOf(versionId)))
}

/** Counts what other components than these have: findings in state AFFECTED, and components that could not be evaluated. */
export async function countOthers(
  { read }: Pick<UserDatabase, 'read'>,
  versionId: string,
  ids: readonly string[],
): Promise<{ readonly affected: number; readonly notEvaluated: number }> {
  const findings = read.selectFrom('finding').where('finding_set_id', '=', findingSetOf(versionId))
  const components = read.selectFrom('component').where('content_id', '=', contentOf(versionId))
  return {
    affected: await countRows(findings.where('state', '=', 'AFFECTED').where('component_id', 'not in', ids)),
    notEvaluated: await countRows(
      components.where('is_listed', '=', 1).where('match_state', '=', 'NOT_EVALUATED').where('id', 'not in', ids),
    ),
  }
}

/** Returns the types of the package URLs of a version's listed components, and whether any of them has a CPE name. */
export async function readComparedNames({ read }: Pick<UserDatabase, 'read'>, versionId: string) {
  const components = read
    .selectFrom('component')
    .where('content_id', '=', contentOf(versionId))
    .where('is_listed', '=', 1)
  const types = await components.select('ecosystem').distinct().execute()
  const named = await components.select('id').where('cpes', '<>', '[]').limit(1).executeTakeFirst()
  return { purlTypes: types.flatMap(({ ecosystem }) => ecosystem ?? []), byCpe: named !== undefined }
}

/** Returns components of a version in chunks; `only` for some of them. */
export async function* readScannedComponents(
  { read }: Pick<UserDatabase, 'read'>,
  versionId: string,
  { size = 4000, only = null }: { readonly size?: number; readonly only?: readonly string[] | null } = {},
): AsyncIterable<readonly ScannedComponent[]> {
  const query = read
    .selectFrom('component')
    .select(['id', 'name', 'name_key', 'component_version', 'purl', 'cpes', 'relation', 'is_listed'])
    .select((where) =>
      where
        .case()
        .when('ecosystem', 'in', ['deb', 'rpm', 'apk', 'alpine'])
        .then(where.ref('detail'))
        .end()
        .as('detail'),
    )
    .select(['match_state', 'match_reason', 'match_basis', 'severity_rank'])
    .where('content_id', '=', contentOf(versionId))
    .$if(only !== null, (some) => some.where('id', 'in', only ?? []))
  for await (const rows of chunksByName(query, size)) {
    yield rows.map((row) => ({
      id: row.id,
      name: row.name,
      nameKey: row.name_key,
      componentVersion: row.component_version,
      purl: row.purl,
      cpes: readCpes(row.cpes),
      relation: row.relation as ComponentRelation, // written by the intake only
      isListed: row.is_listed === 1,
      stated: row.detail === null || row.purl?.includes('upstream=') === true ? null : readDetail(row.detail),
      evaluated: {
        matchState: row.match_state,
        matchReason: row.match_reason,
        matchBasis: row.match_basis,
        severityRank: row.severity_rank,
      },
    }))
  }
}

/** Tests whether a version has findings, whatever their state. */
export async function hasFindings({ read }: Pick<UserDatabase, 'read'>, versionId: string): Promise<boolean> {
  const row = await read
    .selectFrom('finding')
    .select('id')
    .where('finding_set_id', '=', findingSetOf(versionId))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns every finding of components of a version, whatever its state. */
export async function listStoredFindings(
  { read }: Pick<UserDatabase, 'read'>,
  componentIds: readonly string[],
): Promise<readonly StoredFinding[]> {
  return read
    .selectFrom('finding')
    .select(['id', 'component_id', 'vulnerability_id', 'source_severity', 'severity_override', ...evaluatedColumns])
    .where('component_id', 'in', componentIds)
    .where(isFindingShown())
    .execute()
}

/** Returns the primary component as statements about a whole product name it; null if there is none. */
export async function findPrimaryComponent(
  { read }: Pick<UserDatabase, 'read'>,
  versionId: string,
): Promise<Pick<ScannedComponent, 'name' | 'purl' | 'cpes' | 'componentVersion'> | null> {
  const row = await read
    .selectFrom('sbom_version')
    .innerJoin('component', 'component.id', 'sbom_version.primary_component_id')
    .select(['component.name', 'component.purl', 'component.cpes', 'component.component_version'])
    .where('sbom_version.id', '=', versionId)
    .executeTakeFirst()
  if (!row) return null
  return { name: row.name, purl: row.purl, cpes: readCpes(row.cpes), componentVersion: row.component_version }
}

/** The components of a version that others are evaluated with: its operating system, and every CPE name. */
export interface ContextComponent {
  readonly name: string
  readonly version: string | null
  readonly purl: string | null
  readonly cpes: readonly string[]
  /** As in CycloneDX, for example `operating-system`. */
  readonly kind: string
  readonly isPrimary: boolean
}

/** Returns operating systems, the primary component, and on request all components with a CPE name, in chunks. */
export async function* readContextComponents(
  { read }: Pick<UserDatabase, 'read'>,
  versionId: string,
  withCpes: boolean,
): AsyncIterable<ContextComponent> {
  let after = ''
  for (;;) {
    const last = after
    const rows = await read
      .selectFrom('component')
      .select(['ref', 'name', 'component_version', 'purl', 'cpes', 'kind', 'is_primary'])
      .where('content_id', '=', contentOf(versionId))
      .where((where) =>
        where.or([
          where('kind', '=', 'operating-system'),
          where('is_primary', '=', 1),
          ...(withCpes ? [where('cpes', '<>', '[]')] : []),
        ]),
      )
      .where('ref', '>', last)
      .orderBy('ref')
      .limit(5000)
      .execute()
    for (const row of rows) {
      yield {
        name: row.name,
        version: row.component_version,
        purl: row.purl,
        cpes: readCpes(row.cpes),
        kind: row.kind,
        isPrimary: row.is_primary === 1,
      }
    }
    const end = rows.at(-1)
    if (!end || rows.length < 5000) return
    after = end.ref
  }
}

/** Returns those purl types whose tools name a source package only if its name differs, and of which the version has such a component. */
export async function findTypesWithSources(
  { read }: Pick<UserDatabase, 'read'>,
  versionId: string,
): Promise<ReadonlySet<string>> {
  const rows = await read
    .selectFrom('component')
    .select('ecosystem')
    .distinct()
    .where('content_id', '=', contentOf(versionId))
    .where('ecosystem', 'in', ['deb', 'apk', 'alpine'])
    .where((where) => where.or([where('purl', 'like', '%?upstream=%'), where('purl', 'like', '%&upstream=%')]))
    .execute()
  // Versions that were stored before `alpine` was read as `apk`.
  return new Set(rows.flatMap(({ ecosystem }) => (ecosystem === 'alpine' ? 'apk' : (ecosystem ?? []))))
}

function readCpes(column: string): readonly string[] {
  return column === '[]' ? noCpes : (JSON.parse(column) as string[]) // written by the intake only
}

/** A component that a user added has no detail. */
function readDetail(column: string): Pick<ComponentDetail, 'properties' | 'kept'> {
  const { properties = [], kept = {} } = JSON.parse(column) as Partial<ComponentDetail> // written by the intake only
  return { properties, kept }
}

const noCpes: readonly string[] = []
