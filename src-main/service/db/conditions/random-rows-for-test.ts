import fc from 'fast-check'
import { sql } from 'kysely'
import { saveLicense } from '#service/db/licenses/stored-licenses.ts'
import { checksOfConditions } from '#service/domain/checks/check-weights.ts'
import { unclassified } from '#service/domain/licenses/license-terms.ts'
import type { StoredLicense } from '#service/domain/licenses/organization-license.ts'
import type { VersionId } from '#service/domain/id.ts'
import { storeVendorStatements } from './random-statements-for-test.ts'
import { osvRecord, type scanBench } from '#service/scans/thread/support/scan-bench.ts'

type Bench = ReturnType<typeof scanBench>

/** Texts that fold, quote or compare in unusual ways. */
export const oddTexts = [
  '',
  'Fox',
  'fox',
  'ÉLAN',
  'élan',
  'İx',
  'straße',
  "o'hara",
  '100%',
  'a_b',
  '[x]',
  'x*y',
  'MIT',
  'a"b\\',
  '0',
  '-7.5',
]
const dates = [
  '2026-11-20',
  '2026-11-19T23:59:59.999Z',
  '2025-02-28',
  '2026-12-01',
  '0001-01-01',
  '2026-11-21T00:00:00Z',
]
export const oddVersions = ['1.0.0', '1.0', '2.0.0-rc.1', '2:1.0-1', '10.0', 'not a version', 'v1', '1.0.0+build', '']
const expressions = [
  'MIT',
  'MIT OR GPL-2.0-only',
  '(MIT AND Apache-2.0) OR LicenseRef-x',
  'GPL-2.0+ WITH Classpath-exception-2.0',
  'MIT AND',
  'nonsense words',
  'gpl-3.0',
]
const purls = ['pkg:npm/fox@1.0.0', 'pkg:deb/debian/fox@1', 'pkg:pypi/fox@1', 'pkg:unknown/fox', null]

const some = <T>(values: readonly T[]) => fc.constantFrom(...values)
const orNull = <T>(values: readonly T[]) => fc.option(some(values), { freq: 3 })
const list = (values: readonly string[]) =>
  fc.array(some(values.filter((text) => text !== '')), { maxLength: 3 }).map((found) => JSON.stringify(found))
const named = (values: readonly string[]) =>
  fc.array(some(values), { maxLength: 3 }).map((names) => JSON.stringify(names.map((name) => ({ name }))))

const customOf = (field: string) =>
  fc.option(
    some(oddTexts).map((value) => JSON.stringify({ [field]: { id: 'x', value } })),
    { freq: 3 },
  )

const versionRow = fc.record({
  ...{
    label: some(oddTexts.filter(Boolean)),
    spec: some(['CycloneDX', 'SPDX']),
    spec_version: some(['1.6', '2.3', '3.0.1']),
  },
  ...{ lifecycle_phases: list(['build', 'design']), tlp: orNull(['WHITE', 'RED', '']), labels: list(oddTexts) },
  ...{ authors: named(oddTexts), suppliers: named(oddTexts), tools: named(oddTexts), serial_number: orNull(oddTexts) },
  ...{ created_at: some(dates), component_count: fc.integer({ min: 0, max: 5 }), custom_values: customOf('v') },
})
const productRow = fc.record({ labels: list(oddTexts), custom_values: customOf('p') })
const componentRow = fc.record({
  ...{ name: some(oddTexts.filter(Boolean)), group_name: orNull(oddTexts), component_version: orNull(oddVersions) },
  ...{ kind: some(['library', 'application']), scope: orNull(['required', 'optional']), purl: some(purls) },
  ...{
    cpes: list(['cpe:2.3:a:X:y:1:*:*:*:*:*:*:*', 'cpe:/a:x:y']),
    swid: orNull(oddTexts),
    ecosystem: orNull(['npm', 'deb']),
  },
  ...{
    license_expression: orNull(expressions),
    supplier_name: orNull(oddTexts),
    author: orNull(oddTexts),
    copyright: orNull(oddTexts),
  },
  ...{ relation: some(['direct', 'transitive', 'unspecified']), is_internal: some([0, 1]), is_listed: some([0, 1]) },
  ...{
    support_level: some(['abandoned', 'unspecified', 'none']),
    end_of_support: orNull(dates.map((date) => date.slice(0, 10))),
  },
  ...{
    match_state: orNull(['MATCHED', 'CLEAN', 'NOT_EVALUATED']),
    match_reason: orNull(['unreadable purl: x', 'Unknown']),
  },
  newest_version: orNull(oddVersions),
  ...{ match_basis: some(['EXACT', 'CPE', 'NONE']), suggested_purl: orNull(['pkg:npm/x']) },
  detail: fc
    .record({
      checksums: fc.array(fc.record({ alg: some(['SHA-256', 'MD5']), content: some(['aa', 'bb']) }), { maxLength: 2 }),
      kept: some([
        {},
        { releaseDate: '2026-11-19T23:59:59Z' },
        { releaseTime: 'soon' },
        { releaseNotes: { timestamp: '2024-01-31' } },
      ]),
      externalReferences: fc.array(fc.record({ type: some(['vcs', 'website']), url: some(['x']) }), { maxLength: 2 }),
    })
    .map((detail) => JSON.stringify(detail)),
  ...{ custom_values: customOf('c'), labels: list(oddTexts), public_record: orNull(['GHSA-b', 'Fox']) },
})
const findingRow = fc.record({
  ...{
    severity: some(['critical', 'low', 'unknown']),
    cvss_score: orNull([0, 7.5, 9.8]),
    epss_score: orNull([0, 0.1, 0.9]),
  },
  ...{
    kev: orNull([0, 1]),
    has_fix: some([0, 1]),
    fixed_versions: list(oddVersions),
    kind: some(['vulnerability', 'malicious']),
  },
  ...{ confidence: some(['EXACT', 'CPE_WEAK']) },
  ...{ created_at: some(dates), labels: list(oddTexts) },
  ...{ snoozed_until: orNull(dates.map((date) => date.slice(0, 10))), snooze_evidence: orNull(['{}']) },
  custom_values: fc.option(
    some([...oddTexts, '2026-11-20', '7', '7.0']).map((value) => JSON.stringify({ f: { id: 'x', value } })),
    { freq: 3 },
  ),
})
const undecided = { vex_status: null, decided_at: null, stale_reasons: null }
const decision = fc.option(
  fc.record({
    ...{ vex_status: some(['affected', 'fixed', 'under_investigation']), decided_at: some(dates) },
    stale_reasons: orNull(['[]']),
  }),
  { nil: undecided, freq: 3 },
)
const vulnerabilityRow = fc.record({
  ...{
    source: some(['OSV', 'NVD']),
    cwes: list(['CWE-79', 'CWE-20']),
    published_at: orNull(dates),
    kev_ransomware: orNull([0, 1]),
  },
  ...{ epss_percentile: orNull([0.2, 0.99]), cvss_vector: orNull(['CVSS:3.1/AV:N', 'CVSS:4.0/AV:N', 'AV:N/AC:L']) },
  upstream: list(['CVE-2024-0001', 'cve-2024-0002']),
})

/** Stores four versions whose columns have random values, missing ones among them; returns their ids. */
export async function storeRandomRows(bench: Bench): Promise<readonly VersionId[]> {
  const versions: VersionId[] = []
  const names = ['a', 'b', 'c', 'd']
  await bench.importRecords(
    names.map((name) =>
      osvRecord(`GHSA-${name}`, 'npm', name, [{ introduced: '0' }], { aliases: [`CVE-2023-${name}`] }),
    ),
  )
  for (let at = 0; at < 4; at += 1) {
    const id = await bench.addVersion(
      Array.from({ length: 12 }, (_, place) => ({ purl: `pkg:npm/${names[place % 4]}@1.0.0?place=${place}` })),
    )
    await bench.scan(id)
    versions.push(id as VersionId) // as it was stored
  }
  const { write, read } = bench.database
  const { id: organizationId } = await read.selectFrom('organization').select('id').executeTakeFirstOrThrow()
  for (const [id, name, appliesTo] of [
    ['c', 'Team', 'component'],
    ['f', 'Ticket', 'finding'],
    ['v', 'Owner', 'version'],
    ['p', 'Unit', 'product'],
  ] as const) {
    const field = { id, organization_id: organizationId, name, name_key: name.toLowerCase(), position: 1 }
    const rest = { applies_to: appliesTo, type: 'text', description: '', choices: '[]', exported: 0, updated_at: '' }
    await write
      .insertInto('custom_field_definition')
      .values({ ...field, ...rest })
      .execute()
  }
  await saveLicense(write, own(organizationId, 'MIT', { state: 'approved', groups: ['Ours'] }))
  await saveLicense(write, own(organizationId, 'LicenseRef-x', { state: 'rejected', copyLeft: 'strong', isOwn: true }))
  await fill(bench, 'sbom_version', versionRow)
  await fill(bench, 'product', productRow)
  await fill(bench, 'component', componentRow)
  await sql`update component set name_key = 'x'`.execute(write)
  const components = await read.selectFrom('component').select(['id', 'name']).execute()
  for (const { id, name } of components) {
    await write.updateTable('component').set({ name_key: name.toLowerCase() }).where('id', '=', id).execute()
  }
  await fill(bench, 'vulnerability', vulnerabilityRow)
  await fill(bench, 'finding', findingRow)
  await fill(bench, 'finding', decision)
  await storeChecks(bench, organizationId)
  await storeStatements(bench)
  await storeVendorStatements(bench, dates)
  await storeEdges(bench)
  return versions
}

const own = (organizationId: string, spdxId: string, stated: Partial<StoredLicense>): StoredLicense => ({
  ...{ ...unclassified, copyLeft: 'none', organizationId, spdxId, isOwn: false, name: spdxId, text: null, urls: [] },
  ...{ state: 'unspecified', note: null, updatedAt: '', ...stated },
})

/** Lets components need others of their content at random, in circles too. */
async function storeEdges({ database }: Bench): Promise<void> {
  const components = await database.read.selectFrom('component').select(['id', 'content_id']).orderBy('id').execute()
  for (const members of Map.groupBy(components, ({ content_id: content }) => content).values()) {
    const place = fc.integer({ min: 0, max: members.length - 1 })
    const pairs = fc.sample(fc.tuple(place, place), members.length)
    const edges = new Set(pairs.map(([from, to]) => `${members[from]?.id} ${members[to]?.id}`))
    await database.bulkInsert(
      'dependency',
      ['from_id', 'to_id'],
      [...edges].map((edge) => edge.split(' ')),
    )
  }
}

/** Lets each version but the first state something of its completeness. */
async function storeStatements({ database: { write, read } }: Bench): Promise<void> {
  const versions = await read.selectFrom('sbom_version').select('content_id').orderBy('id').execute()
  const stated = [
    ['compositions', { aggregate: 'complete' }],
    ['compositions', { aggregate: 'incomplete_first_party_only', assemblies: ['x'] }],
    ['@graph', { completeness: 'complete', relationshipType: 'dependsOn', from: 'urn:other' }],
  ] as const
  for (const [at, [section, value]] of stated.entries()) {
    const content_id = versions[at + 1]?.content_id ?? ('' as never)
    await write
      .insertInto('document_element')
      .values({ ...{ content_id, section, position: 0 }, ref: null, name: null, value: JSON.stringify(value) })
      .execute()
  }
}

/** Gives every version but the last results of checks, some accepted, with settings of the organization and the product. */
async function storeChecks({ database: { write, read } }: Bench, organizationId: string): Promise<void> {
  const versions = await read.selectFrom('sbom_version').selectAll().orderBy('id').execute()
  const states = fc.sample(some(['pass', 'fail', 'not_applicable', 'unknown']), 200)
  for (const [at, { id, content_id }] of versions.slice(0, -1).entries()) {
    const run = { version_id: id, content_id: content_id as never, catalog: 1, cursor: 0, evaluated_at: '' }
    await write.insertInto('check_run').values(run).execute()
    for (const [place, check_id] of checksOfConditions.entries()) {
      const state = states[(at * 7 + place) % states.length] ?? 'pass'
      const counts = { state, subjects: 1, failures: 0, faults: '[]', objects: '[]' }
      await write
        .insertInto('check_result')
        .values({ version_id: id, check_id, ...counts })
        .execute()
      if (place % 5 > 0) continue
      const accepted = { reason: '', accepted_by: '{}', accepted_at: '' }
      await write
        .insertInto('check_acceptance')
        .values({ version_id: id, check_id, ...accepted })
        .execute()
    }
  }
  const [first] = versions
  for (const [product_id, check_id, is_enabled] of [
    ['', 'C01', 0],
    ['', 'C02', 0],
    [first?.product_id ?? '', 'C02', 1],
    [first?.product_id ?? '', 'V04', 0],
  ] as const) {
    const setting = { organization_id: organizationId as never, product_id, check_id, severity: null, is_enabled }
    await write.insertInto('check_setting').values(setting).execute()
  }
}

/** Sets columns of every row of a table at random. */
async function fill(
  { database }: Bench,
  table: 'sbom_version' | 'product' | 'component' | 'finding' | 'vulnerability',
  row: fc.Arbitrary<object>,
) {
  const { write, read } = database
  const ids = await read.selectFrom(table).select('id').orderBy('id').execute()
  const rows = fc.sample(row, ids.length)
  for (const [at, { id }] of ids.entries()) {
    const set = sql.join(Object.entries(rows[at] ?? {}).map(([name, value]) => sql`${sql.id(name)} = ${value}`))
    await sql`update ${sql.id(table)} set ${set} where id = ${id}`.execute(write)
  }
}
