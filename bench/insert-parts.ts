import type { openLocalDatabase } from '#service/db/dialect/local-database.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { newId } from '#service/domain/id.ts'

type Database = ReturnType<typeof openLocalDatabase<UserDataTables>>

const at = '2026-11-20T12:00:00.000Z'

/** Creates one version with components of which every second one has a finding. */
export async function insertFlat(database: Database, count: number) {
  const organizationId = newId()
  await database.write.insertInto('organization').values({ id: organizationId, name: 'B', updated_at: at }).execute()
  return { organizationId, versionId: await insertVersion(database, organizationId, count, (number) => `lib${number}`) }
}

/** Creates a version without components of its own and its parts. One component in ten is in all parts. */
export async function insertParent(database: Database, organizationId: string, parts: number, each: number) {
  const parent = await insertVersion(database, organizationId, 0, String)
  for (let part = 0; part < parts; part += 1) {
    const name = (number: number) => (number % 10 === 0 ? `shared${number}` : `lib${number}-of-${part}`)
    const id = await insertVersion(database, organizationId, each, name)
    const link = { id: newId(), parent_id: parent, part_id: id, created_by: '{}', created_at: at }
    await database.write.insertInto('version_part').values(link).execute()
  }
  return parent
}

/** Creates a version of a product of its own, with components of which every second one has a finding. */
export async function insertVersion(
  database: Database,
  organizationId: string,
  count: number,
  nameOf: (number: number) => string,
  versionOf: (number: number) => string = () => '1.0.0',
): Promise<string> {
  const { write } = database
  const [productId, environmentId, id, vulnerability] = [newId(), newId(), newId(), newId()]
  const named = { name: id, name_key: id, updated_at: at }
  await write
    .insertInto('product')
    .values({ ...named, id: productId, organization_id: organizationId, created_at: at })
    .execute()
  await write
    .insertInto('environment')
    .values({ ...named, id: environmentId, product_id: productId, position: 0 })
    .execute()
  await write
    .insertInto('sbom_version')
    .values({
      ...{ id, content_id: id, finding_set_id: id, organization_id: organizationId, product_id: productId },
      ...{ environment_id: environmentId, visible: 1, label: '1', label_key: '1', spec: 'CycloneDX' },
      ...{ spec_version: '1.6', format: 'JSON', primary_component_id: '', created_by: '{}', created_at: at },
      updated_at: at,
    })
    .execute()
  await database.bulkInsert(
    'vulnerability',
    ['id', 'vulnerability_id', 'aliases', 'kind', 'severity', 'source', 'updated_at'],
    [[vulnerability, `CVE-${id}`, '[]', 'vulnerability', 'high', 'OSV', at]],
  )
  const components = Array.from({ length: count }, (_, at) => ({ name: nameOf(at), version: versionOf(at) }))
  await insertContent(database, { organizationId, id, vulnerability }, components)
  return id
}

/** Inserts components. Every second one has a finding. */
async function insertContent(
  database: Database,
  of: { readonly organizationId: string; readonly id: string; readonly vulnerability: string },
  given: readonly { readonly name: string; readonly version: string }[],
): Promise<void> {
  const { organizationId, id, vulnerability } = of
  const components = given.map((component, number) => ({ id: newId(), number, ...component }))
  await database.bulkInsert(
    'component',
    [
      ...(['id', 'content_id', 'ref', 'position', 'name', 'name_key', 'component_version', 'purl', 'kind'] as const),
      ...(['severity_rank', 'created_at', 'updated_at'] as const),
    ],
    components.map(({ id: componentId, number, name, version }) => [
      ...[componentId, id, `ref-${number}`, number, name, name, version, `pkg:npm/${name}@${version}`, 'library'],
      ...[number % 2 === 0 ? 4 : 0, at, at],
    ]),
  )
  const affected = components.filter(({ number }) => number % 2 === 0)
  await database.bulkInsert(
    'finding',
    [
      ...(['id', 'organization_id', 'finding_set_id', 'component_id', 'vulnerability_id', 'state', 'kind'] as const),
      ...(['confidence', 'confidence_reason', 'evidence', 'priority', 'priority_reason', 'severity'] as const),
      ...([
        'severity_rank',
        'package_key',
        'package_name_key',
        'component_name_key',
        'created_at',
        'updated_at',
      ] as const),
    ],
    affected.map(({ id: componentId, number, name, version }) => [
      ...[newId(), organizationId, id, componentId, vulnerability, 'AFFECTED', 'vulnerability', 'EXACT', '', '{}'],
      ...[number % 100, '', 'high', 3, `pkg:npm/${name}@${version}`, `pkg:npm/${name}`, name, at, at],
    ]),
  )
}
