import type { ComponentRelation } from '#service/domain/component.ts'
import type { UserDatabase } from './database.ts'

/** What of a component a scan needs. */
export interface ScannedComponent {
  readonly id: string
  readonly name: string
  readonly nameKey: string
  readonly componentVersion: string | null
  readonly purl: string | null
  readonly hasCpe: boolean
  readonly relation: ComponentRelation
}

/** A finding as the last scan left it. */
export interface StoredFinding {
  readonly id: string
  readonly componentId: string
  readonly vulnerabilityId: string
  readonly state: string
  readonly evidence: string
}

/** How many components a version has. */
export async function countComponents({ read }: Pick<UserDatabase, 'read'>, versionId: string): Promise<number> {
  const { count } = await read
    .selectFrom('component')
    .select((where) => where.fn.countAll<number>().as('count'))
    .where('version_id', '=', versionId)
    .executeTakeFirstOrThrow()
  return count
}

/** Components of a version in chunks, so that a large version is never held whole. */
export async function* scannedComponents(
  { read }: Pick<UserDatabase, 'read'>,
  versionId: string,
  size = 2000,
): AsyncIterable<readonly ScannedComponent[]> {
  let after = { name_key: '', id: '' }
  for (;;) {
    const last = after
    const rows = await read
      .selectFrom('component')
      .select(['id', 'name', 'name_key', 'component_version', 'purl', 'cpes', 'relation'])
      .where('version_id', '=', versionId)
      .where((where) => where(where.refTuple('name_key', 'id'), '>', where.tuple(last.name_key, last.id)))
      .orderBy('name_key')
      .orderBy('id')
      .limit(size)
      .execute()
    if (rows.length > 0) {
      yield rows.map((row) => ({
        id: row.id,
        name: row.name,
        nameKey: row.name_key,
        componentVersion: row.component_version,
        purl: row.purl,
        hasCpe: row.cpes !== '[]',
        relation: row.relation as ComponentRelation, // written by the intake only
      }))
    }
    const end = rows.at(-1)
    if (!end || rows.length < size) return
    after = { name_key: end.name_key, id: end.id }
  }
}

/** Every finding of a version, whatever its state. */
export async function storedFindings(
  { read }: Pick<UserDatabase, 'read'>,
  versionId: string,
): Promise<readonly StoredFinding[]> {
  const rows = await read
    .selectFrom('finding')
    .select(['id', 'component_id', 'vulnerability_id', 'state', 'evidence'])
    .where('version_id', '=', versionId)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    componentId: row.component_id,
    vulnerabilityId: row.vulnerability_id,
    state: row.state,
    evidence: row.evidence,
  }))
}
