import { sql } from 'kysely'
import type { UserReader, UserTransaction } from '#service/db/database.ts'
import { eachValue, placeOf, valuesOf } from '#service/db/dialect/sql-words.ts'
import { contentOf } from '#service/db/shown-content.ts'
import type { ComponentId, VersionId } from '#service/domain/id.ts'

/** Returns those of the ids that are components of a visible version. */
export async function findOwnComponents(
  read: UserReader,
  versionId: VersionId,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await read
    .selectFrom('component')
    .select('id')
    .where('id', 'in', valuesOf(ids))
    .where('content_id', '=', contentOf(versionId))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Adds edges that are not there yet. Returns how many. */
export async function addEdges(
  transaction: UserTransaction,
  edges: readonly (readonly [from: string, to: string])[],
): Promise<number> {
  if (edges.length === 0) return 0
  const { numAffectedRows } = await sql`
    INSERT INTO dependency (from_id, to_id)
    SELECT given.value ->> 0, given.value ->> 1 FROM ${eachValue(edges)} AS given WHERE true ON CONFLICT DO NOTHING`.execute(
    transaction,
  )
  return Number(numAffectedRows ?? 0)
}

/** Lets a component depend on these and no others. Returns by how many its edges grew. */
export async function replaceTargets(
  transaction: UserTransaction,
  id: ComponentId,
  targets: readonly string[],
): Promise<number> {
  const { numDeletedRows } = await transaction
    .deleteFrom('dependency')
    .where('from_id', '=', id)
    .where('to_id', 'not in', valuesOf(targets))
    .executeTakeFirstOrThrow()
  const added = await addEdges(
    transaction,
    targets.map((to) => [id, to] as const),
  )
  await transaction.updateTable('component').set({ names_dependencies: 1 }).where('id', '=', id).execute()
  return added - Number(numDeletedRows)
}

/**
 * Computes again how components are reached from the primary one, as the intake does (`computeRelations`): by edges, otherwise by nesting. What was
 * remembered of the ways to components is forgotten, too.
 */
export async function renewRelations(transaction: UserTransaction, versionId: VersionId): Promise<void> {
  const content = contentOf(versionId)
  await sql`
    WITH RECURSIVE
      top(id) AS (SELECT primary_component_id FROM sbom_version WHERE id = ${versionId}),
      reached(id) AS (
        SELECT id FROM top UNION SELECT dependency.to_id FROM reached JOIN dependency ON dependency.from_id = reached.id),
      nested(id, is_direct) AS (
        SELECT part.id, reached.id IN (SELECT id FROM top) FROM reached JOIN component AS part ON part.parent_id = reached.id
          WHERE part.id NOT IN (SELECT id FROM reached)
        UNION SELECT part.id, 0 FROM nested JOIN component AS part ON part.parent_id = nested.id
          WHERE part.id NOT IN (SELECT id FROM reached)),
      found(id, relation) AS (
        SELECT reached.id, CASE WHEN reached.id IN (SELECT id FROM top) THEN 'unspecified'
          WHEN EXISTS (SELECT 1 FROM dependency WHERE from_id IN (SELECT id FROM top) AND to_id = reached.id)
          THEN 'direct' ELSE 'transitive' END FROM reached
        UNION ALL SELECT id, CASE max(is_direct) WHEN 1 THEN 'direct' ELSE 'transitive' END FROM nested GROUP BY id),
      renewed(id, relation) AS (
        SELECT component.id, coalesce(found.relation, 'unspecified') FROM component LEFT JOIN found ON found.id = component.id
          WHERE component.content_id = ${content})
    UPDATE component SET relation = renewed.relation FROM renewed
      WHERE component.id = renewed.id AND component.relation <> renewed.relation`.execute(transaction)
  await sql`
    DELETE FROM component_entry WHERE component_id IN (SELECT id FROM component WHERE content_id = ${content})`.execute(
    transaction,
  )
}

/** Returns the position behind the last component. */
export async function nextPosition(read: UserReader, versionId: VersionId): Promise<number> {
  const row = await read
    .selectFrom('component')
    .select((select) => select.fn.max('position').as('last'))
    .where('content_id', '=', contentOf(versionId))
    .executeTakeFirst()
  return Number(row?.last ?? -1) + 1
}

/** Returns those of the references that a component of the version has. */
export async function findTakenRefs(
  read: UserReader,
  versionId: VersionId,
  refs: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await read
    .selectFrom('component')
    .select('ref')
    .where('content_id', '=', contentOf(versionId))
    .where('ref', 'in', valuesOf(refs))
    .execute()
  return new Set(rows.map(({ ref }) => ref))
}

/** How the counts of a version grow. */
export interface CountsGrown {
  readonly components: number
  readonly withPurl: number
  readonly withCpe: number
  readonly withLicense: number
  readonly withSupplier: number
  readonly dependencies: number
}

/** Returns what the counts of a version are about, of some components. */
export async function findCountedRows(read: UserReader, ids: readonly ComponentId[]) {
  const columns = ['purl', 'cpes', 'license_expression', 'supplier_name', 'is_listed'] as const
  return read.selectFrom('component').select(columns).where('id', 'in', ids).execute()
}

export const nothingGrown: CountsGrown = {
  ...{ components: 0, withPurl: 0, withCpe: 0, withLicense: 0, withSupplier: 0, dependencies: 0 },
}

/** Changes the counts of a version whose document a person edited. */
export async function growCounts(
  transaction: UserTransaction,
  versionId: VersionId,
  grown: CountsGrown,
  at: string,
): Promise<void> {
  await transaction
    .updateTable('sbom_version')
    .set((row) => ({
      updated_at: at,
      edited_at: at,
      component_count: row('component_count', '+', grown.components),
      purl_count: row('purl_count', '+', grown.withPurl),
      cpe_count: row('cpe_count', '+', grown.withCpe),
      license_count: row('license_count', '+', grown.withLicense),
      supplier_count: row('supplier_count', '+', grown.withSupplier),
      dependency_count: row('dependency_count', '+', grown.dependencies),
    }))
    .where('id', '=', versionId)
    .execute()
}

/** Remembers that a person set values of a component. */
export async function markByHand(
  transaction: UserTransaction,
  id: ComponentId,
  names: readonly string[],
  at: string,
): Promise<void> {
  const row = await transaction.selectFrom('component').select('edited_fields').where('id', '=', id).executeTakeFirst()
  const before = JSON.parse(row?.edited_fields ?? '[]') as string[] // as edits store it
  const marks = JSON.stringify([...new Set([...before, ...names])])
  const query = transaction.updateTable('component').set({ edited_fields: marks, updated_at: at })
  await query.where('id', '=', id).execute()
}

/** Makes another component of a version the primary one. */
export async function movePrimary(
  transaction: UserTransaction,
  versionId: VersionId,
  { from, to }: { readonly from: ComponentId; readonly to: ComponentId },
): Promise<void> {
  const rows = await transaction
    .selectFrom('component')
    .select(['id', 'position', 'is_listed'])
    .where('id', 'in', [from, to])
    .execute()
  const [before, after] = [rows.find(({ id }) => id === from), rows.find(({ id }) => id === to)]
  if (!before || !after) return
  const update = (id: string, set: object) =>
    transaction.updateTable('component').set(set).where('id', '=', id).execute()
  // Each takes the place of the other: in the list of components, or beside it.
  await update(from, { is_primary: 0, position: after.position, is_listed: after.is_listed })
  await update(to, { is_primary: 1, position: before.position, is_listed: before.is_listed, parent_id: null })
  await transaction.updateTable('sbom_version').set({ primary_component_id: to }).where('id', '=', versionId).execute()
}

/** Returns the reference of a component as its document has it, however long it is. */
export async function findWholeReference(read: UserReader, id: ComponentId): Promise<string | undefined> {
  const row = await read.selectFrom('component').select(['ref', 'detail']).where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const { long } = JSON.parse(row.detail) as { long?: Record<string, string> } // by the intake and edits
  return long?.['ref'] ?? row.ref
}

/** Gives a component another reference. `keptName`: the preserved member of its document that has it, too. */
export async function renameReference(
  transaction: UserTransaction,
  id: ComponentId,
  ref: string,
  keptName: string | null,
): Promise<void> {
  const row = await transaction.selectFrom('component').select('detail').where('id', '=', id).executeTakeFirstOrThrow()
  const detail = JSON.parse(row.detail) as { kept?: Record<string, unknown>; long?: Record<string, string> } // by the intake
  const { ref: _, ...long } = detail.long ?? {}
  const kept =
    keptName !== null && detail.kept && keptName in detail.kept ? { ...detail.kept, [keptName]: ref } : detail.kept
  const whole = { ...detail, kept, ...(detail.long && { long }) }
  await transaction
    .updateTable('component')
    .set({ ref, detail: JSON.stringify(whole) })
    .where('id', '=', id)
    .execute()
}

/** Returns the elements of a version that name a text, as rows. */
export async function findElementsWith(read: UserReader, versionId: VersionId, text: string) {
  return read
    .selectFrom('document_element')
    .select(['section', 'position', 'value'])
    .where('content_id', '=', contentOf(versionId))
    .where(sql<boolean>`${placeOf('value', JSON.stringify(text))} > 0`)
    .execute()
}

/** Writes an element of a version. */
export async function updateElement(
  transaction: UserTransaction,
  versionId: VersionId,
  { section, position, value, ref }: { section: string; position: number; value: string; ref?: string | undefined },
): Promise<void> {
  await transaction
    .updateTable('document_element')
    .set({ value, ...(ref !== undefined && { ref }) })
    .where('content_id', '=', contentOf(versionId))
    .where('section', '=', section)
    .where('position', '=', position)
    .execute()
}
