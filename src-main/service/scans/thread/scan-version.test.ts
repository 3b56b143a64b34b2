import { expect, test } from 'vitest'
import { labelFindings } from '#service/decisions/mark.ts'
import { decideFindings } from '#service/decisions/decide.ts'
import { latestUndoable } from '#service/db/decisions/vex-operations.ts'
import { undoOrRedoSteps } from '#service/decisions/undo.ts'
import type { Actor } from '#service/domain/actor.ts'
import { osvRecord, type scanBench } from './support/scan-bench.ts'
import { openBench } from './support/open-bench-for-test.ts'

const before2 = [{ introduced: '0' }, { fixed: '2.0.0' }]
const lodash = { purl: 'pkg:npm/lodash@1.0.0', relation: 'direct' as const }

const brief = async (bench: ReturnType<typeof scanBench>, version: string) =>
  (await bench.findings(version)).map((row) => [row.name, row.vulnerability, row.state, row.state_reason])

const components = (bench: ReturnType<typeof scanBench>, version: string) =>
  bench.database.read
    .selectFrom('component')
    .select(['name', 'match_state', 'match_reason', 'match_basis', 'severity_rank'])
    .where('content_id', '=', version)
    .orderBy('position')
    .execute()

test('merges records that are aliases of each other into one finding', async () => {
  const bench = openBench()
  await bench.importRecords([
    osvRecord('GHSA-aaaa-aaaa-aaaa', 'npm', 'lodash', before2, { aliases: ['CVE-2026-0001'] }),
    osvRecord('NPM-1', 'npm', 'lodash', before2, { aliases: ['CVE-2026-0001'] }),
  ])
  const version = await bench.addVersion([lodash])
  await bench.scan(version)
  expect(await brief(bench, version)).toEqual([['lodash', 'CVE-2026-0001', 'AFFECTED', null]])
  const vulnerability = await bench.database.read
    .selectFrom('vulnerability')
    .select('aliases')
    .executeTakeFirstOrThrow()
  expect(JSON.parse(vulnerability.aliases)).toEqual(['CVE-2026-0001', 'GHSA-aaaa-aaaa-aaaa', 'NPM-1'])
})

test('keeps two findings for two CVEs that a record joins', async () => {
  const bench = openBench()
  await bench.importRecords([
    osvRecord('GHSA-aaaa-aaaa-aaaa', 'npm', 'lodash', before2, { aliases: ['CVE-2026-0001', 'CVE-2026-0002'] }),
  ])
  const version = await bench.addVersion([lodash])
  await bench.scan(version)
  expect((await brief(bench, version)).map(([, id]) => id)).toEqual(['CVE-2026-0001', 'CVE-2026-0002'])
})

test('keeps ids, changes nothing and reports nothing new in a second scan', async () => {
  const bench = openBench()
  await bench.importRecords([osvRecord('GHSA-aaaa-aaaa-aaaa', 'npm', 'lodash', before2)])
  const version = await bench.addVersion([lodash])
  const first = await bench.scan(version)
  const found = await bench.findings(version)
  const second = await bench.scan(version)
  expect([first.appeared.length, second.appeared.length, second.gone.length]).toEqual([1, 0, 0])
  expect((await bench.findings(version)).map(({ id }) => id)).toEqual(found.map(({ id }) => id))
})

test('closes the finding of a withdrawn advisory with the reason, and reopens it when the advisory returns', async () => {
  const bench = openBench()
  const record = osvRecord('GHSA-aaaa-aaaa-aaaa', 'npm', 'lodash', before2)
  const other = osvRecord('GHSA-bbbb-bbbb-bbbb', 'npm', 'other', before2)
  await bench.importRecords([record, other])
  const version = await bench.addVersion([lodash])
  await bench.scan(version)
  const [{ id } = { id: '' }] = await bench.findings(version)
  await bench.importRecords([{ ...record, withdrawn: '2026-02-01T00:00:00Z' }, other])
  const closed = await bench.scan(version)
  expect(await brief(bench, version)).toEqual([['lodash', 'GHSA-aaaa-aaaa-aaaa', 'INACTIVE', 'advisory withdrawn']])
  expect(closed.gone.length).toBe(1)
  await bench.importRecords([record, other])
  await bench.scan(version)
  expect(await brief(bench, version)).toEqual([['lodash', 'GHSA-aaaa-aaaa-aaaa', 'AFFECTED', null]])
  expect((await bench.findings(version))[0]?.id).toBe(id)
  const history = await bench.database.read.selectFrom('vex_history').select(['action', 'finding_id']).execute()
  expect(history).toEqual([
    { action: 'STATE_CHANGED', finding_id: id },
    { action: 'STATE_CHANGED', finding_id: id },
  ])
})

test('states why a finding is gone: range, source, record', async () => {
  const bench = openBench()
  const other = osvRecord('GHSA-bbbb-bbbb-bbbb', 'npm', 'other', before2)
  const { sourceId } = await bench.importRecords([osvRecord('GHSA-aaaa-aaaa-aaaa', 'npm', 'lodash', before2), other])
  const version = await bench.addVersion([lodash])
  await bench.scan(version)
  const below1 = [{ introduced: '0' }, { fixed: '0.5.0' }]
  await bench.importRecords([osvRecord('GHSA-aaaa-aaaa-aaaa', 'npm', 'lodash', below1), other])
  await bench.scan(version)
  expect((await brief(bench, version))[0]?.[3]).toBe('no longer in range')
  await bench.importRecords([osvRecord('GHSA-aaaa-aaaa-aaaa', 'npm', 'lodash', before2), other])
  await bench.scan(version)
  bench.remove(sourceId)
  await bench.scan(version)
  expect((await brief(bench, version))[0]?.[3]).toBe('source removed')
})

test('closes a finding with its source even if another source has a record with the same id', async () => {
  const bench = openBench()
  const { sourceId } = await bench.importRecords([
    osvRecord('GHSA-aaaa-aaaa-aaaa', 'npm', 'lodash', before2),
    osvRecord('GHSA-bbbb-bbbb-bbbb', 'npm', 'other', before2),
  ])
  const version = await bench.addVersion([lodash])
  await bench.scan(version)
  await bench.importRecords([
    osvRecord('GHSA-aaaa-aaaa-aaaa', 'RubyGems', 'lodash-rails', before2),
    osvRecord('GHSA-cccc-cccc-cccc', 'RubyGems', 'other', before2),
  ])
  bench.remove(sourceId)
  await bench.scan(version)
  expect((await brief(bench, version))[0]?.[3]).toBe('source removed')
})

test('keeps id and finding of a vulnerability that gets a CVE id later', async () => {
  const bench = openBench()
  const other = osvRecord('GHSA-bbbb-bbbb-bbbb', 'npm', 'other', before2)
  await bench.importRecords([osvRecord('GHSA-aaaa-aaaa-aaaa', 'npm', 'lodash', before2), other])
  const version = await bench.addVersion([lodash])
  await bench.scan(version)
  const [before] = await bench.findings(version)
  const named = osvRecord('GHSA-aaaa-aaaa-aaaa', 'npm', 'lodash', before2, { aliases: ['CVE-2026-0001'] })
  await bench.importRecords([named, other])
  await bench.scan(version)
  const after = await bench.findings(version)
  expect(after.map(({ id, vulnerability }) => [id, vulnerability])).toEqual([[before?.id, 'CVE-2026-0001']])
})

test('merges two vulnerabilities that turn out to be one into one finding and loses no decision', async () => {
  const bench = openBench()
  const a = osvRecord('GHSA-aaaa-aaaa-aaaa', 'npm', 'lodash', before2)
  await bench.importRecords([a, osvRecord('NPM-1', 'npm', 'lodash', before2, { aliases: ['CVE-2026-0001'] })])
  const version = await bench.addVersion([lodash])
  await bench.scan(version)
  const by: Actor = { kind: 'USER', name: 'Anna', id: null }
  const absorbed = (await bench.findings(version)).find(({ vulnerability }) => vulnerability === a.id)
  const { id: organizationId } = await bench.database.read
    .selectFrom('organization')
    .select('id')
    .executeTakeFirstOrThrow()
  await decideFindings(bench.database, {
    organizationId,
    by,
    at: '2026-11-20T12:00:00Z',
    kind: 'DECIDE',
    findingIds: [absorbed?.id ?? ''],
    change: { status: 'affected' },
    versionId: null,
  })
  const call = { organizationId, by, at: '2026-11-20T12:00:01Z', findingIds: [absorbed?.id ?? ''] }
  await labelFindings(bench.database, call, { add: ['kept'], remove: [] })
  await bench.importRecords([a, osvRecord('NPM-1', 'npm', 'lodash', before2, { aliases: ['CVE-2026-0001', a.id] })])
  await bench.scan(version)
  const after = await bench.findings(version)
  expect(after.map((row) => [row.vulnerability, row.state, row.state_reason, row.vex_status])).toEqual([
    ['CVE-2026-0001', 'AFFECTED', null, 'affected'],
    ['GHSA-aaaa-aaaa-aaaa', 'INACTIVE', 'now part of CVE-2026-0001', 'affected'],
  ])
  const one = after.find(({ vulnerability }) => vulnerability === 'CVE-2026-0001')
  const { read } = bench.database
  expect(
    await read
      .selectFrom('finding')
      .select('labels')
      .where('id', '=', one?.id ?? '')
      .execute(),
  ).toEqual([{ labels: '["kept"]' }])
  for (const step of await latestUndoable({ read }, { organizationId, versionId: version, actorId: null }, 2)) {
    await undoOrRedoSteps(bench.database, [step], { kind: 'UNDO', by, at: '2026-11-20T13:00:00Z' })
  }
  const undone = await read
    .selectFrom('finding')
    .select(['vex_status', 'labels'])
    .where('id', '=', one?.id ?? '')
    .execute()
  expect(undone).toEqual([{ vex_status: null, labels: '[]' }])
})

test('states why a component could not be evaluated, and never calls it clean', async () => {
  const bench = openBench()
  await bench.importRecords([
    osvRecord('GHSA-aaaa-aaaa-aaaa', 'npm', 'lodash', before2),
    osvRecord('GHSA-bbbb-bbbb-bbbb', 'npm', 'other', before2),
  ])
  const version = await bench.addVersion([
    lodash,
    { purl: 'pkg:npm/lodash@3.0.0' },
    { purl: null, name: 'nothing' },
    { purl: null, name: 'by cpe', cpes: ['cpe:2.3:a:a:b:1:*:*:*:*:*:*:*'] },
    { purl: 'pkg:pypi/django@4.0' },
    { purl: 'pkg:swid/x@1' },
    { purl: 'pkg:npm/lodash' },
    { purl: 'pkg:npm/lodash@not.a.version' },
  ])
  await bench.scan(version)
  const outcome = (await components(bench, version)).map((row) => `${row.match_state}: ${row.match_reason ?? ''}`)
  expect(outcome).toMatchObject([
    'MATCHED: ',
    'CLEAN: ',
    'NOT_EVALUATED: no purl and no CPE',
    'NOT_EVALUATED: no data for this CPE: no imported source uses CPE',
    expect.stringMatching(/^NOT_EVALUATED: no data for this ecosystem/),
    expect.stringMatching(/^NOT_EVALUATED: unsupported ecosystem/),
    expect.stringMatching(/^NOT_EVALUATED: no version/),
    expect.stringMatching(/^NOT_EVALUATED: version not comparable/),
  ])
})
