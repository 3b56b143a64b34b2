import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { compareStatements } from '#service/domain/statements/finding-statement.ts'
import { findStatements } from '#service/db/statements/finding-statements.ts'
import { findSuggestions } from '#service/db/decisions/vex-suggestions.ts'
import { type GivenComponent, osvRecord, scanBench } from './support/scan-bench.ts'

let bench: ReturnType<typeof scanBench> | undefined
afterEach(() => bench?.close())

const before2 = [{ introduced: '0' }, { fixed: '2.0.0' }]

let made = 0

/** Imports an OpenVEX document with these statements. */
async function importOpenVex(open: ReturnType<typeof scanBench>, statements: readonly object[]): Promise<void> {
  const path = join(open.folder, `vendor-${(made += 1)}.json`)
  const head = { '@context': 'https://openvex.dev/ns/v0.2.0', '@id': 'https://acme.example/1', author: 'Acme' }
  const timestamp = new Date(Date.UTC(2026, 0, made)).toISOString()
  writeFileSync(path, JSON.stringify({ ...head, timestamp, version: 1, statements }))
  await open.importFile(path, 'vendor.openvex.json')
}

/** What is said about the only finding, and whether that is proposed. */
async function said(open: ReturnType<typeof scanBench>, version: string): Promise<readonly string[]> {
  const [finding] = await open.findings(version)
  if (!finding) throw new Error('no finding')
  const statements = (await findStatements(open.database, [finding.id])).get(finding.id) ?? []
  const suggestion = (await findSuggestions(open.database, [finding.id])).get(finding.id)
  return [
    ...compareStatements(statements).map(({ status, matchScope }) => `${status} ${matchScope}`),
    suggestion ? 'proposed' : 'none',
  ]
}

const lodash: GivenComponent = { purl: 'pkg:npm/lodash@1.0.0', relation: 'direct' }
const absent = { status: 'not_affected', justification: 'component_not_present' }
const cve = { vulnerability: { name: 'CVE-2026-0001' } }

/** Records of the finding; the statement; what comes of it. */
test.each<[string, object, object, readonly string[]]>([
  ['its alias', {}, { ...cve, products: [{ '@id': 'pkg:npm/lodash' }] }, ['not_affected PACKAGE', 'proposed']],
  [
    'any letter case',
    {},
    { vulnerability: { name: 'cve-2026-0001' }, products: [{ '@id': 'pkg:npm/lodash@1.0' }] },
    ['not_affected VERSION', 'proposed'],
  ],
  [
    'another vulnerability',
    {},
    { vulnerability: { name: 'CVE-2026-2' }, products: [{ '@id': 'pkg:npm/lodash' }] },
    ['none'],
  ],
  [
    'its id',
    {},
    { vulnerability: { name: 'GHSA-aaaa-aaaa-aaaa' }, products: [{ '@id': 'pkg:npm/lodash@1.0.0' }] },
    ['not_affected VERSION', 'proposed'],
  ],
  [
    'what is passed on',
    { aliases: [], upstream: ['CVE-2026-0001'] },
    { ...cve, products: [{ '@id': 'pkg:npm/lodash' }] },
    ['not_affected PACKAGE', 'proposed'],
  ],
  [
    'a part of what is passed on',
    { aliases: [], upstream: ['CVE-2026-0001', 'CVE-2026-2'] },
    { ...cve, products: [{ '@id': 'pkg:npm/lodash' }] },
    ['not_affected PART', 'none'],
  ],
  [
    'a part of another product',
    {},
    { ...cve, products: [{ '@id': 'pkg:oci/other', subcomponents: [{ '@id': 'pkg:npm/lodash' }] }] },
    ['none'],
  ],
  [
    'a part of this product',
    {},
    { ...cve, products: [{ '@id': 'pkg:oci/app', subcomponents: [{ '@id': 'pkg:npm/lodash@1.0.0' }] }] },
    ['not_affected VERSION', 'proposed'],
  ],
  [
    'another part of this product',
    {},
    { ...cve, products: [{ '@id': 'pkg:oci/app', subcomponents: [{ '@id': 'pkg:npm/other' }] }] },
    ['none'],
  ],
  ['this product', {}, { ...cve, products: [{ '@id': 'pkg:oci/app' }] }, ['not_affected PRODUCT', 'proposed']],
])('collects a statement about %s', async (_, record, statement, expected) => {
  const open = (bench = scanBench())
  await open.importRecords([
    osvRecord('GHSA-aaaa-aaaa-aaaa', 'npm', 'lodash', before2, { aliases: ['CVE-2026-0001'], ...record }),
  ])
  await importOpenVex(open, [{ ...absent, ...statement }])
  const version = await open.addVersion([{ purl: 'pkg:oci/app@1?tag=x' }, lodash])
  await open.scan(version)
  expect(await said(open, version)).toEqual(expected)
})
