import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { findingSetOf } from '#service/db/shown-content.ts'
import { feedsOfYears, nvdFeed, nvdRecord } from '#service/feeds/nvd-for-test.ts'
import { openBench } from './support/open-bench-for-test.ts'
import { type GivenComponent, osvRecord, type scanBench } from './support/scan-bench.ts'

type Bench = ReturnType<typeof scanBench>

async function importNvd(bench: Bench, name: string, text: string): Promise<void> {
  const path = join(bench.folder, name)
  writeFileSync(path, name.endsWith('.gz') ? gzipSync(text, { level: 1 }) : text)
  await bench.importFile(path, name)
}

async function statesOf(bench: Bench, components: readonly GivenComponent[]): Promise<readonly string[]> {
  const version = await bench.addVersion(components)
  await bench.scan(version)
  const rows = await bench.database.read
    .selectFrom('component')
    .select(['match_state', 'match_reason'])
    .where('content_id', '=', version)
    .orderBy('position')
    .execute()
  return rows.map((row) => [row.match_state, row.match_reason ?? []].flat().join(': '))
}

const cpe = (version: string) => [`cpe:2.3:a:fox:den:${version}:*:*:*:*:*:*:*`]
const den = { name: 'den', version: '2.0', cpes: cpe('2.0') }
const affectedDen = { name: 'den', version: '1.0', cpes: cpe('1.0') }
const npm = osvRecord('GHSA-a', 'npm', 'fox', [{ introduced: '0' }, { fixed: '1.0.0' }])
const fox = { purl: 'pkg:npm/fox@2.0.0', version: '2.0.0', cpes: cpe('2.0') }
const generic = { ...fox, purl: 'pkg:generic/fox@2.0.0' }
const noSource = 'no source is meant to be complete for npm'
const one = nvdFeed([nvdRecord('CVE-2026-0001', ['fox:den', '1.5'])])

const changes = nvdFeed([nvdRecord('CVE-2005-0001', ['fox:den', '1.6'], 2005)], { writtenIn: 2005 })
const years = feedsOfYears(2005, [nvdRecord('CVE-2005-0002', ['fox:den', '1.5'], 2005)])

async function importYears(bench: Bench, except: readonly number[] = []): Promise<void> {
  for (const [year, text] of years) {
    if (!except.includes(year)) await importNvd(bench, `nvdcve-2.0-${year}.json`, text)
  }
}

test('calls no component clean by a single record of NVD', async () => {
  const bench = openBench()
  await importNvd(bench, 'one.json', one)
  const reason = 'NOT_EVALUATED: compared with 1 record only: NVD lacks the feeds of 2002 to 2026'
  expect(await statesOf(bench, [den, affectedDen, generic])).toEqual([reason, 'MATCHED', reason])
})

test('calls a component clean by CPE once the feed of every year is there', async () => {
  const bench = openBench()
  await importYears(bench, [2004])
  expect(await statesOf(bench, [den])).toEqual([
    expect.stringMatching(/^NOT_EVALUATED: compared with [\d,]+ records only: NVD lacks the feed of 2004$/),
  ])
  await importNvd(bench, 'nvdcve-2.0-2004.json.gz', years.get(2004) ?? '')
  expect(await statesOf(bench, [den, affectedDen, generic])).toEqual(['CLEAN', 'MATCHED', 'CLEAN'])
  // Later changes do not take that back.
  await importNvd(bench, 'nvdcve-2.0-modified.json', changes)
  expect(await statesOf(bench, [den])).toEqual(['CLEAN'])
})

test('does not call a package of an ecosystem without a whole source clean by CPE', async () => {
  const bench = openBench()
  await importYears(bench)
  const withoutVersion = { ...fox, version: null, cpes: cpe('*') }
  expect(await statesOf(bench, [fox, { ...fox, cpes: cpe('1.0') }, withoutVersion])).toEqual([
    'NOT_EVALUATED: no data for this ecosystem: npm',
    'MATCHED',
    'NOT_EVALUATED: no data for this ecosystem: npm',
  ])
  await bench.importRecords([npm], 'some.zip')
  expect(await statesOf(bench, [fox, { ...fox, cpes: cpe('1.0') }])).toEqual([
    `NOT_EVALUATED: compared with 1 record only: ${noSource}`,
    'MATCHED',
  ])
})

test('does not ask NVD about a package of an ecosystem with a whole source', async () => {
  const bench = openBench()
  await importNvd(bench, 'one.json', one)
  await bench.importRecords([npm])
  expect(await statesOf(bench, [fox, { ...fox, cpes: cpe('1.0') }])).toEqual(['CLEAN', 'CLEAN'])
})

test('does not call a package clean because its only record was declared wrong for it', async () => {
  const bench = openBench()
  await bench.importRecords([npm], 'some.zip')
  const version = await bench.addVersion([{ purl: 'pkg:npm/fox@0.1.0' }])
  await bench.scan(version)
  const { write } = bench.database
  const { id } = await write.selectFrom('organization').select('id').executeTakeFirstOrThrow()
  await write
    .insertInto('advisory_exclusion')
    .values({
      ...{ id: 'x', organization_id: id, record_id: 'ghsa-a', purl: 'pkg:npm/fox', package_name_key: 'pkg:npm/fox' },
      ...{ reason: 'Another library', created_by: '{}', created_at: '2026-01-01' },
    })
    .execute()
  await bench.scan(version, 'RESCAN')
  const states = await bench.database.read
    .selectFrom('component')
    .innerJoin('finding', 'finding.component_id', 'component.id')
    .select(['match_state', 'match_reason', 'finding.state'])
    .where('finding_set_id', '=', findingSetOf(version))
    .execute()
  expect(states).toEqual([
    {
      match_state: 'NOT_EVALUATED',
      match_reason: `compared with 1 record only: ${noSource}`,
      state: 'INACTIVE',
    },
  ])
})
