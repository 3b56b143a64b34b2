// What a document says of its completeness, by the shapes in which documents say it.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scanBench } from '#service/scans/thread/support/scan-bench.ts'
import { completeness } from './completeness.ts'

let bench: ReturnType<typeof scanBench>
let versionId: string

beforeAll(async () => {
  bench = scanBench()
  versionId = await bench.addVersion([{ name: 'app' }, { name: 'part' }])
  const { write } = bench.database
  await write.updateTable('component').set('ref', 'app').where('name', '=', 'app').execute()
  const { id } = await write.selectFrom('component').select('id').where('name', '=', 'app').executeTakeFirstOrThrow()
  await write.updateTable('sbom_version').set('primary_component_id', id).execute()
})
afterAll(() => bench.close())

const cyclonedx = (...values: readonly object[]) => values.map((value) => ['compositions', value] as const)
const spdx3 = (...values: readonly object[]) =>
  values.map((value) => ['@graph', { relationshipType: 'dependsOn', from: 'app', ...value }] as const)
const all = { aggregate: 'complete' }
const address = 'https://spdx.org/rdf/3.0.1/terms/Core/RelationshipCompleteness'

test.each([
  ['nothing', [], 'unknown'],
  ['all of it', cyclonedx(all), 'complete'],
  ['the parts of the product', cyclonedx({ ...all, assemblies: ['x', 'app'] }), 'complete'],
  ['the dependencies of the product', cyclonedx({ ...all, dependencies: ['app'] }), 'complete'],
  ['another component alone', cyclonedx({ ...all, assemblies: ['part'] }), 'unknown'],
  ['vulnerabilities alone', cyclonedx({ ...all, vulnerabilities: ['v'] }), 'unknown'],
  [
    'that a part is incomplete',
    cyclonedx(all, { aggregate: 'incomplete_third_party_only', assemblies: ['part'] }),
    'incomplete',
  ],
  ['that a part is not known', cyclonedx(all, { aggregate: 'unknown', assemblies: ['part'] }), 'unknown'],
  ['nothing in a composition', cyclonedx({ assemblies: ['app'] }), 'unknown'],
  ['something that is no list', cyclonedx({ ...all, assemblies: 'app' }), 'complete'],
  ['dependencies, in SPDX 3', spdx3({ completeness: 'complete' }), 'complete'],
  ['an address', spdx3({ completeness: `${address}/complete` }), 'complete'],
  [
    'incomplete, in SPDX 3',
    spdx3({ completeness: 'complete' }, { completeness: 'incomplete', from: 'part' }),
    'incomplete',
  ],
  ['incomplete by an address', spdx3({ completeness: `${address}/incomplete`, from: 'part' }), 'incomplete'],
  ['no assertion', spdx3({ completeness: 'noAssertion' }), 'unknown'],
  [
    'no assertion of a part',
    spdx3({ completeness: 'complete' }, { completeness: 'noAssertion', from: 'part' }),
    'unknown',
  ],
  ['another component, in SPDX 3', spdx3({ completeness: 'complete', from: 'part' }), 'unknown'],
  ['all licenses', spdx3({ completeness: 'complete', relationshipType: 'hasConcludedLicense' }), 'unknown'],
  ['the word in a comment', spdx3({ comment: 'no "completeness"' }), 'unknown'],
] as const)('a document that states %s is %s', async (_name, statements, word) => {
  const { write } = bench.database
  await write.deleteFrom('document_element').execute()
  for (const [position, [section, value]] of statements.entries()) {
    const element = { content_id: versionId as never, section, position, ref: null, name: null }
    await write
      .insertInto('document_element')
      .values({ ...element, value: JSON.stringify(value) })
      .execute()
  }
  const { rows } = await sql<{ word: string }>`select ${completeness} as word from sbom_version`.execute(write)
  expect(rows).toEqual([{ word }])
})
