import type { openLocalDatabase } from '#service/db/dialect/local-database.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { newId } from '#service/domain/id.ts'

type Database = ReturnType<typeof openLocalDatabase<UserDataTables>>

const at = '2026-11-20T12:00:00.000Z'
/** Findings per component. */
const each = 5

/**
 * Creates one version of a product whose components have five findings each, as a scan stores them. Two records of a distribution share a
 * CVE.
 */
export async function insertFindings(database: Database, count: number) {
  const organizationId = newId()
  const versionId = await insertVersion(database, organizationId)
  const vulnerabilities = await insertVulnerabilities(database, Math.ceil(count / each))
  const components = Array.from({ length: Math.ceil(count / each) }, (_, number) => ({ id: newId(), number }))
  await database.bulkInsert(
    'component',
    ['id', 'content_id', 'ref', 'position', 'name', 'name_key', 'kind', 'relation', 'created_at', 'updated_at'],
    components.map(({ id, number }) => [
      id,
      versionId,
      `ref-${number}`,
      number,
      `lib${number}`,
      `lib${number}`,
      'library',
      'transitive',
      at,
      at,
    ]),
  )
  const rows = Array.from({ length: count }, (_, place) => {
    const number = place % components.length
    const vulnerability = vulnerabilities[(number + Math.floor(place / components.length)) % vulnerabilities.length]
    return findingRow(
      { organizationId, versionId },
      place,
      components[number] ?? { id: '', number },
      vulnerability ?? '',
    )
  })
  await database.bulkInsert('finding', findingColumns, rows)
  return { organizationId, versionId, findingIds: rows.map(([id]) => String(id)) }
}

async function insertVersion({ write }: Database, organizationId: string): Promise<string> {
  const [productId, environmentId, id] = [newId(), newId(), newId()]
  const named = { name: 'Bench', name_key: 'bench', updated_at: at }
  await write.insertInto('organization').values({ id: organizationId, name: 'Bench', updated_at: at }).execute()
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
      id,
      content_id: id,
      finding_set_id: id,
      organization_id: organizationId,
      product_id: productId,
      environment_id: environmentId,
      visible: 1,
      label: '1',
      label_key: '1',
      spec: 'CycloneDX',
      spec_version: '1.6',
      format: 'JSON',
      primary_component_id: '',
      created_by: '{}',
      created_at: at,
      updated_at: at,
    })
    .execute()
  return id
}

async function insertVulnerabilities(database: Database, count: number): Promise<readonly string[]> {
  const ids = Array.from({ length: count }, () => newId())
  await database.bulkInsert(
    'vulnerability',
    [
      'id',
      'vulnerability_id',
      'upstream_id',
      'aliases',
      'details',
      'kind',
      'severity',
      'source',
      'upstream',
      'updated_at',
    ],
    ids.map((id, number) => {
      const cve = `CVE-2026-${10_000 + Math.floor(number / 2)}`
      const name = number % 2 === 0 ? `DSA-${number}-1` : `DEBIAN-${cve}`
      const lists = [JSON.stringify([name]), JSON.stringify([cve])]
      return [id, name, cve, lists[0], 'details '.repeat(200), 'vulnerability', 'high', 'OSV', lists[1], at]
    }),
  )
  return ids
}

const findingColumns = [
  'id',
  'organization_id',
  'finding_set_id',
  'component_id',
  'vulnerability_id',
  'state',
  'kind',
  'confidence',
  'confidence_reason',
  'evidence',
  'priority',
  'priority_reason',
  'severity',
  'severity_rank',
  'has_fix',
  'fixed_versions',
  'package_key',
  'package_name_key',
  'component_name_key',
  'created_at',
  'updated_at',
] as const

function findingRow(
  { organizationId, versionId }: { readonly organizationId: string; readonly versionId: string },
  place: number,
  component: { readonly id: string; readonly number: number },
  vulnerabilityId: string,
) {
  const name = `lib${component.number}`
  const evidence = JSON.stringify({
    record: `DSA-${place}-1`,
    source: 'OSV',
    range: 'before 1.2-2+deb12u3',
    versRange: 'vers:deb/<1.2-2+deb12u3',
    comparator: 'dpkg',
    comparedVersion: '1.1-1',
    comparedName: name,
  })
  return [
    newId(),
    organizationId,
    versionId,
    component.id,
    vulnerabilityId,
    'AFFECTED',
    'vulnerability',
    'EXACT',
    'Package and version compared in Debian 12.',
    evidence,
    ((place * 7_919) % 10_000) / 100,
    'EPSS 0.10',
    'high',
    4,
    1,
    '["1.2-2+deb12u3"]',
    `pkg:deb/debian/${name}@1.1-1`,
    `pkg:deb/debian/${name}`,
    name,
    at,
    at,
  ]
}
