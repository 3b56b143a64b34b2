import type { openLocalDatabase } from '#service/db/dialect/local-database.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { newId } from '#service/domain/id.ts'

type Database = ReturnType<typeof openLocalDatabase<UserDataTables>>

const roots = 'log react core spring http json yaml crypto ssl net data event stream cache queue auth test parse'.split(
  ' ',
)
const ends =
  'utils client server core api common loader parser plugin types runtime async model j2 cli kit io base'.split(' ')
const suppliers = ['Apache Software Foundation', 'Google LLC', 'OpenSSL', 'npm', 'Debian', 'Red Hat, Inc.']
const licenses = ['MIT', 'MIT', 'Apache-2.0', 'BSD-3-Clause', 'GPL-2.0-only', 'MIT OR Apache-2.0']

/** The package of a number: 32,400 different ones, of which the lower numbers are the more common. */
function packageOf(number: number) {
  const [root, end, more] = [number % roots.length, Math.floor(number / 18) % ends.length, Math.floor(number / 324)]
  const name = `${roots[root] ?? ''}-${ends[end] ?? ''}${more === 0 ? '' : `-${more}`}`
  const group = number % 3 === 0 ? `@scope${number % 400}` : null
  return { name, group, supplier: suppliers[number % 17] ?? null, license: licenses[number % 7] ?? null }
}

/** Creates products whose versions share most of their components, as versions of a product do. */
export async function insertProducts(
  database: Database,
  {
    products,
    versions,
    components,
  }: { readonly products: number; readonly versions: number; readonly components: number },
): Promise<string> {
  const organizationId = newId()
  const at = '2026-11-20T12:00:00.000Z'
  const { write } = database
  await write.insertInto('organization').values({ id: organizationId, name: 'B', updated_at: at }).execute()
  for (let product = 0; product < products; product += 1) {
    const [productId, environmentId] = [newId(), newId()]
    const named = { name: `Product ${product}`, name_key: `product ${product}`, updated_at: at }
    await write
      .insertInto('product')
      .values({ ...named, id: productId, organization_id: organizationId, created_at: at })
      .execute()
    await write
      .insertInto('environment')
      .values({ ...named, id: environmentId, product_id: productId, position: 0 })
      .execute()
    for (let version = 0; version < versions; version += 1) {
      const id = newId()
      const made = new Date(Date.parse(at) + version * 86_400_000 + product * 1000).toISOString()
      await write
        .insertInto('sbom_version')
        .values({
          ...{ id, content_id: id, finding_set_id: id, organization_id: organizationId, product_id: productId },
          ...{
            environment_id: environmentId,
            visible: 1,
            label: `${version}`,
            label_key: `${version}`,
            spec: 'CycloneDX',
          },
          ...{ spec_version: '1.6', format: 'JSON', primary_component_id: '', created_by: '{}', created_at: made },
          ...{ updated_at: made, component_count: components },
        })
        .execute()
      await insertComponents(database, id, made, { product, version, components })
    }
  }
  return organizationId
}

async function insertComponents(
  database: Database,
  content: string,
  at: string,
  of: { readonly product: number; readonly version: number; readonly components: number },
): Promise<void> {
  const rows = Array.from({ length: of.components }, (_, number) => {
    const { name, group, supplier, license } = packageOf((number * 5 + of.product * 1201) % 32_400)
    const version = `${number % 9}.${Math.floor(of.version / (1 + (number % 4)))}.0`
    const purl = `pkg:npm/${group ? `${encodeURIComponent(group)}/` : ''}${name}@${version}`
    return [
      ...[newId(), content, `ref-${number}`, number, name, name, group, version, purl, 'library', supplier, license],
      ...[at, at],
    ]
  })
  const first = ['id', 'content_id', 'ref', 'position', 'name', 'name_key', 'group_name', 'component_version'] as const
  const then = ['purl', 'kind', 'supplier_name', 'license_expression', 'created_at', 'updated_at'] as const
  await database.bulkInsert('component', [...first, ...then], rows)
}
