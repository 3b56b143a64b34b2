// The page about conditions is written from the code, and each of its examples finds what it says on real rows, both ways.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ConditionRowKind } from '#service/domain/conditions/condition.ts'
import { parseConditions } from '#service/domain/conditions/parse-conditions.ts'
import { setVersionOrder } from '#service/domain/conditions/version-order.ts'
import { packageVersionOrder } from '#service/matching/package-version-order.ts'
import { osvRecord, scanBench } from '#service/scans/thread/support/scan-bench.ts'
import { compileConditions } from './compile-conditions.ts'
import { conditionRows } from './condition-rows.ts'
import { conditionSql } from './condition-sql.ts'
import { operatorsOnPage, type RuleExample, rulesPage } from './rules-page-for-test.ts'
import { findSubject, subjectsOf } from './subjects/subjects.ts'

const today = '2026-11-26'
const lists = new Map([['banned', ['elk', 'gnu']]])
const both = ['fox', 'owl']

/** What is asked of three components: "fox" and "owl" have a finding each, "elk" has none. */
const examples: readonly RuleExample[] = [
  { row: 'finding', text: 'vuln.kev is yes', about: 'known exploited vulnerabilities', finds: ['fox'] },
  {
    ...{ row: 'finding', text: 'vuln.severity in (critical, high) and component.relation is direct' },
    ...{ about: 'severe ones in direct dependencies', finds: ['fox'] },
  },
  { row: 'finding', text: 'vuln.epss >= 0.1', about: 'likely to be exploited', finds: ['fox'] },
  { row: 'finding', text: 'vuln.epss missing', about: 'without an EPSS score, which is not 0', finds: ['owl'] },
  { row: 'finding', text: 'not (vuln.id matches "GHSA-f*")', about: 'all but some ids', finds: ['owl'] },
  {
    row: 'finding',
    text: 'vuln.fixAvailable is yes and finding.status is undecided',
    about: 'undecided, with a fix',
    finds: both,
  },
  { row: 'finding', text: 'finding.firstSeen olderThan 30d', about: 'first seen more than 30 days ago', finds: both },
  { row: 'finding', text: 'finding.label hasAny (wait, later)', about: 'with one of two labels', finds: ['owl'] },
  { row: 'finding', text: 'finding.label isEmpty', about: 'without a label', finds: ['fox'] },
  {
    ...{ row: 'finding', text: 'finding.status is not_affected and finding.justification missing' },
    ...{ about: 'closed without a justification', finds: [] },
  },
  { row: 'component', text: 'component.name in @banned', about: 'named in the list “banned”', finds: ['elk'] },
  {
    row: 'component',
    text: 'component.version < 1.9',
    about: 'earlier in the order of its ecosystem: 1.10.0 is not',
    finds: ['fox'],
  },
  {
    ...{ row: 'component', text: 'component.version inRange "vers:npm/>=1.0.0|<2.0.0"' },
    ...{ about: 'in a vers range', finds: both },
  },
  {
    ...{ row: 'component', text: 'component.license canBeSatisfiedBy (MIT, Apache-2.0)' },
    ...{ about: 'some choice needs only these licenses', finds: both },
  },
  {
    ...{ row: 'component', text: 'component.license mayRequire (GPL-2.0-only)' },
    ...{ about: 'some choice needs this license', finds: ['fox'] },
  },
  {
    row: 'component',
    text: 'component.license alwaysRequires (GPL-2.0-only)',
    about: 'every choice needs it',
    finds: [],
  },
  {
    row: 'component',
    text: 'component.license is "mit or gpl-2.0-only"',
    about: 'the expression is written so',
    finds: ['fox'],
  },
  { row: 'component', text: 'component.license missing', about: 'without a license', finds: ['elk'] },
  {
    ...{ row: 'component', text: 'component.licenseState in (rejected, unresolved, missing)' },
    ...{ about: 'rejected in every choice, not known, or not stated', finds: ['elk'] },
  },
  {
    ...{ row: 'component', text: 'component.licenseGroup hasAny (copyleft-strong, copyleft-network)' },
    ...{ about: 'copyleft that no choice avoids', finds: [] },
  },
  {
    row: 'component',
    text: 'component.purl matches /^pkg:npm\\/(fox|elk)@/',
    about: 'a regular expression',
    finds: ['fox'],
  },
  {
    row: 'component',
    text: 'component.purl missing and component.cpe isEmpty',
    about: 'cannot be matched',
    finds: ['elk'],
  },
  {
    ...{ row: 'component', text: 'component.hash(SHA-256) exists' },
    ...{ about: 'with a digest of this algorithm', finds: [] },
  },
  { row: 'component', text: 'component.endOfSupport olderThan 0d', about: 'past its end of support', finds: ['owl'] },
  {
    row: 'component',
    text: 'component.endOfSupport within 6m',
    about: 'support ends in the next six months',
    finds: ['fox'],
  },
  {
    ...{ row: 'component', text: 'component.age olderThan 2y' },
    ...{ about: 'released more than two years ago, as the document states', finds: ['owl'] },
  },
  {
    ...{ row: 'component', text: 'component.path dependsOn (owl, "pkg:npm/gnu")' },
    ...{ about: 'needs one of these, directly or through others', finds: ['fox'] },
  },
  {
    ...{ row: 'component', text: 'component.path onlyVia "pkg:npm/fox"' },
    ...{ about: 'would leave with this package', finds: ['owl'] },
  },
  {
    ...{ row: 'component', text: 'component.change in (added, upgraded)' },
    ...{ about: 'not in the version before', finds: [] },
  },
  { row: 'version', text: 'version.label hasAny (lts)', about: 'with the label', finds: ['version'] },
  { row: 'version', text: 'version.componentCount between (1, 100)', about: 'with 1 to 100 components', finds: [] },
  {
    ...{ row: 'version', text: 'version.completeness isNot complete' },
    ...{ about: 'not stated to be complete', finds: ['version'] },
  },
  { row: 'version', text: 'version.signature is none', about: 'unsigned documents', finds: ['version'] },
  { row: 'version', text: 'version.age olderThan 1y', about: 'uploaded more than a year ago', finds: [] },
]

let bench: ReturnType<typeof scanBench>
let versionId: string

beforeAll(async () => {
  setVersionOrder(packageVersionOrder)
  bench = scanBench()
  const range = [{ introduced: '0' }, { fixed: '2.0.0' }]
  await bench.importRecords(both.map((name) => osvRecord(`GHSA-${name}`, 'npm', name, range)))
  versionId = await bench.addVersion([
    { name: 'fox', purl: 'pkg:npm/fox@1.2.0' },
    { name: 'owl', purl: 'pkg:npm/owl@1.10.0' },
    { name: 'elk' },
  ])
  await bench.scan(versionId)
  const { write } = bench.database
  const component = (name: string, values: object) =>
    write.updateTable('component').set(values).where('name', '=', name).execute()
  await component('fox', {
    component_version: '1.2.0',
    relation: 'direct',
    license_expression: 'MIT OR GPL-2.0-only',
    end_of_support: '2027-02-01',
  })
  await component('owl', {
    component_version: '1.10.0',
    relation: 'transitive',
    license_expression: 'MIT',
    end_of_support: '2026-11-01',
    detail: '{"kept":{"releaseDate":"2024-06-01T00:00:00Z"}}',
  })
  await component('elk', { purl: null, license_expression: null, cpes: '[]' })
  const ids = await write
    .selectFrom('component')
    .select('id')
    .where('name', 'in', ['fox', 'owl'])
    .orderBy('name')
    .execute()
  await write
    .insertInto('dependency')
    .values({ from_id: ids[0]?.id ?? ('' as never), to_id: ids[1]?.id ?? ('' as never) })
    .execute()
  const finding = (name: string, values: object) =>
    write.updateTable('finding').set(values).where('component_name_key', '=', name).execute()
  const seen = { created_at: '2026-10-01T00:00:00.000Z' }
  await finding('fox', { ...seen, kev: 1, severity: 'critical', epss_score: 0.5 })
  await finding('owl', { ...seen, kev: 0, severity: 'medium', epss_score: null, labels: '["later"]' })
  await write
    .updateTable('sbom_version')
    .set({ labels: '["lts"]', component_count: 0, created_at: `${today}T00:00:00.000Z` })
    .execute()
})
afterAll(() => bench.close())

const nameOf: Readonly<Record<ConditionRowKind, ReturnType<typeof sql<string>>>> = {
  version: sql<string>`'version'`,
  component: sql<string>`component.name`,
  finding: sql<string>`(select component.name from component where component.id = finding.component_id)`,
}
const tables = { version: 'sbom_version', component: 'component', finding: 'finding' } as const

test.each(examples)('$text', async ({ row, text, finds }) => {
  const dated = { group: parseConditions(text), today, lists }
  const { read } = bench.database
  const { rows } = await sql<{
    id: string
    name: string
  }>`select ${sql.ref(`${tables[row]}.id`)} as id, ${nameOf[row]} as name
    from ${sql.table(tables[row])}`.execute(read)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const stated = await sql<{ id: string }>`select ${sql.ref(`${tables[row]}.id`)} as id from ${sql.table(tables[row])}
    where ${conditionSql(row, dated)}`.execute(read)
  const program = compileConditions(row, dated)
  const tested: string[] = []
  for await (const chunk of conditionRows(read, { row, versionId, columns: program.columns })) {
    tested.push(...chunk.filter((values) => program.test(values)).map(({ id }) => id))
  }
  const named = (ids: readonly string[]) => ids.map((id) => names.get(id) ?? '').toSorted()
  expect([named(stated.rows.map(({ id }) => id)), named(tested)]).toEqual([finds, finds])
})

test('has every operator of every subject', () => {
  for (const subject of subjectsOf('finding', today)) {
    const { page, taken } = operatorsOnPage(subject)
    expect([subject.name, page]).toEqual([subject.name, taken])
  }
})

test('is what is in the folder of documents', async () => {
  const file = join(import.meta.dirname, '../../../../docs/rules.md')
  await expect(rulesPage(examples, today)).toMatchFileSnapshot(file)
  expect(readFileSync(file, 'utf8')).toContain('| `vuln.kev` | boolean |')
})

test('every subject that the schema names is known', () => {
  const schema = readFileSync(join(import.meta.dirname, '../../../../src-shared/schema/common.graphql'), 'utf8')
  const [, list = ''] = /Subject name\.([^]*?)`component\.matchState` takes/.exec(schema) ?? []
  const named = [...list.matchAll(/`((?:version|product|component|vuln|finding)\.\w+)`/g)].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(58)
  expect(named.filter((name) => !findSubject(name, today))).toEqual([])
})
