// @module-tag long
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { AdvisoryReader } from './advisory-reader.ts'
import { advisories0001 } from '#service/db/advisory-file/migrations/0001-advisories.ts'
import { createThreadHeaps, type ThreadHeaps, youngGeneration } from '#service/domain/thread-heaps.ts'
import { workerUrl } from '#service/workers/worker-url.ts'
import { build } from './build-for-test.ts'
import { openSqlite } from '#service/db/dialect/open-sqlite.ts'
import { openAdvisoryStore } from './open-advisory-store.ts'

const stores: Awaited<ReturnType<typeof openAdvisoryStore>>[] = []
afterEach(async () => {
  for (const store of stores.splice(0)) await store.close()
})

async function open(dataFolder: string, heaps?: ThreadHeaps) {
  const lines: string[] = []
  const store = await openAdvisoryStore({
    dataFolder,
    threadUrl: workerUrl('database-thread'),
    now: () => new Date(),
    log: (line) => lines.push(line),
    heaps,
  })
  stores.push(store)
  return { store, lines }
}

const folder = () => mkdtempSync(join(tmpdir(), 'waybill-advisories-'))

const url = 'https://example.org/npm/all.zip'

/** A database as the first released version made it: two records that share an alias. */
function writeFirstShape(file: string): void {
  const database = openSqlite({ file, mode: 'write', schema: 'advisories' }, [advisories0001])
  const record = (id: string) =>
    JSON.stringify({ recordId: id, source: 'OSV', aliases: ['CVE-2026-0001'], summary: 'Größe' })
  const entry = (release: string | null) =>
    JSON.stringify({ release, nameKey: 'a', displayName: 'a', intervals: [], versions: [], gitOnly: false, note: null })
  const insert = (table: string, rows: readonly (readonly unknown[])[]) =>
    database.bulk(`INSERT INTO ${table} VALUES (${rows[0]?.map(() => '?').join(', ')})`, rows)
  insert('snapshot', [['old-state', '2026-01-01T00:00:00Z']])
  insert('source', [
    ['s', 'OSV npm', 'OSV', '["npm"]', 2, 0, 0, null, null, null, '2026-01-01T00:00:00Z', 1, '', null, url],
  ])
  insert('advisory', [
    [3, 's', 'GHSA-1', 3, '2026-01-01T00:00:00.000Z', null, null, 'vulnerability', record('GHSA-1'), 0],
    [5, 's', 'GHSA-2', 3, '2026-01-01T00:00:00.000Z', null, null, 'informational', record('GHSA-2'), 0],
  ])
  insert('advisory_alias', [
    ['GHSA-1', 3],
    ['GHSA-2', 5],
    ['CVE-2026-0001', 3],
    ['CVE-2026-0001', 5],
  ])
  insert('affected', [
    ['npm', 'a', 3, 0, entry(null)],
    ['npm', 'a', 5, 0, entry('12')],
  ])
  insert('epss', [['CVE-2026-0001', 0.5, 0.9]])
  database.query('PRAGMA journal_mode = DELETE', [])
  database.close()
}

const files = (dataFolder: string) => readdirSync(join(dataFolder, 'advisories')).filter((name) => name !== 'current')

test('has no data and no problem before the first import', async () => {
  const { store } = await open(folder())
  expect([store.current(), store.problem(), await store.sources()]).toEqual([null, null, []])
})

test('reads a new current snapshot at once and after a restart', async () => {
  const dataFolder = folder()
  const { store } = await open(dataFolder)
  const first = store.nextFile()
  build(null, first, 'first')
  await store.swapIn(first)
  const before = store.current()
  const described = store.inUse()
  const second = store.nextFile()
  build(before?.file ?? null, second, 'second')
  await store.swapIn(second)
  const names = async (from: typeof store) => (await from.sources()).map(({ name, records }) => [name, records])
  expect(await names(store)).toEqual([
    ['first', 1],
    ['second', 1],
  ])
  expect(store.current()?.snapshotId).not.toBe(before?.snapshotId)
  await store.close()
  const again = await open(dataFolder)
  expect((await names(again.store)).map(([name]) => name)).toEqual(['first', 'second'])
  expect(again.store.previous()).toEqual([described])
})

test('imports in a row wait for no heap where threads share one: what they replaced stays open for running reads', async () => {
  const heaps = createThreadHeaps(true)
  const one = heaps.database + youngGeneration.database
  await Promise.all(['writer', 'reader', 'reader', 'reader'].map(() => heaps.databases.take(one))) // of the user's data
  const { store } = await open(folder(), heaps)
  for (const name of ['a', 'b', 'c', 'd']) {
    expect(heaps.databases.room).toBeGreaterThanOrEqual(one)
    const next = store.nextFile()
    build(store.current()?.file ?? null, next, name)
    await store.swapIn(next)
  }
})

test('rolls back to a replaced snapshot and forward again, and both survive a restart', async () => {
  const dataFolder = folder()
  const { store } = await open(dataFolder)
  const ids: string[] = []
  for (const name of ['a', 'b', 'c', 'd']) {
    const next = store.nextFile()
    build(store.current()?.file ?? null, next, name)
    await store.swapIn(next)
    ids.push(store.inUse()?.snapshotId ?? '')
  }
  const [a = '', b = '', c = '', d = ''] = ids
  const states = (from: typeof store) => [from.inUse(), ...from.previous()].map((state) => state?.snapshotId)
  expect(states(store)).toEqual([d, c, b])
  await store.rollBack(b)
  expect(states(store)).toEqual([b, d, c])
  expect((await store.sources()).map(({ name }) => name)).toEqual(['a', 'b'])
  await expect(store.rollBack(a)).rejects.toThrow(/snapshot "[0-9a-f]+" is not available/)
  await store.close()
  const again = await open(dataFolder)
  expect(states(again.store)).toEqual([b, d, c])
  await again.store.rollBack(d)
  expect(states(again.store)).toEqual([d, b, c])
  await again.store.close()
  expect(files(dataFolder).length).toBe(3)
})

test('does not retain a snapshot with the same data', async () => {
  const dataFolder = folder()
  const { store } = await open(dataFolder)
  for (const name of ['a', 'b', 'b']) {
    const next = store.nextFile()
    build(store.current()?.file ?? null, next, name)
    await store.swapIn(next)
  }
  expect(store.previous().map(({ sources }) => sources.length)).toEqual([1])
  await store.close()
  expect(files(dataFolder).length).toBe(2)
})

test('keeps a leased snapshot on disk until it is released', async () => {
  const dataFolder = folder()
  const { store } = await open(dataFolder)
  const add = async (name: string) => {
    const next = store.nextFile()
    build(store.current()?.file ?? null, next, name)
    await store.swapIn(next)
  }
  await add('a')
  const held = store.openSnapshot(store.inUse()?.snapshotId ?? '')
  expect(store.openSnapshot('none')).toBe(null)
  for (const name of ['b', 'c', 'd', 'e', 'f']) await add(name)
  await expect.poll(() => files(dataFolder).length).toBe(4)
  expect(existsSync(held?.file ?? '')).toBe(true)
  held?.release()
  expect(existsSync(held?.file ?? '')).toBe(false)
})

test('upgrades data of the first schema and keeps its content', async () => {
  const dataFolder = folder()
  const file = join(dataFolder, 'advisories', 'old.db')
  mkdirSync(join(dataFolder, 'advisories'))
  writeFirstShape(file)
  writeFileSync(
    join(dataFolder, 'advisories', 'current'),
    JSON.stringify({ file: 'old.db', bytes: statSync(file).size }),
  )
  const { store } = await open(dataFolder)
  expect([store.problem(), store.inUse()?.snapshotId]).toEqual([null, 'old-state'])
  expect((await store.sources()).map(({ name, records, url }) => [name, records, url])).toEqual([['OSV npm', 2, url]])
  const reader = new AdvisoryReader(store.current()?.file ?? '')
  const found = reader.candidates('npm', ['a']).get('a') ?? []
  expect(found.map(({ recordId, source, release, kind }) => [recordId, source, release, kind])).toEqual([
    ['GHSA-1', 'OSV', null, 'vulnerability'],
    ['GHSA-2', 'OSV', '12', 'informational'],
  ])
  expect(reader.advisory('GHSA-1')?.record).toContain('"Größe"')
  expect(reader.group(reader.advisory('GHSA-1')?.groupId ?? 0).map(({ recordId }) => recordId)).toEqual([
    'GHSA-1',
    'GHSA-2',
  ])
  expect([reader.covers('npm'), reader.covers('npm', '12'), reader.covers('npm', '11')]).toEqual([true, true, false])
  expect(reader.epss('CVE-2026-0001')).toEqual({ score: 0.5, percentile: 0.9 })
  reader.close()
  const next = store.nextFile()
  build(store.current()?.file ?? null, next, 'GHSA-1')
  await store.swapIn(next)
  expect(store.inUse()?.snapshotId).toMatch(/^[0-9a-f]{64}$/)
  expect(files(dataFolder)).not.toContain('old.db')
})

test('does not accumulate snapshots and threads during many imports', async () => {
  const dataFolder = folder()
  const { store } = await open(dataFolder)
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) {
    const next = store.nextFile()
    build(store.current()?.file ?? null, next, name)
    await store.swapIn(next)
  }
  await expect.poll(() => files(dataFolder).length).toBe(3)
  expect((await store.sources()).map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
})

test('removes leftovers of a killed import and keeps the current data', async () => {
  const dataFolder = folder()
  const { store } = await open(dataFolder)
  const first = store.nextFile()
  build(null, first, 'first')
  await store.swapIn(first)
  await store.close()
  writeFileSync(join(dataFolder, 'advisories', 'half.building'), 'half')
  writeFileSync(join(dataFolder, 'advisories', 'half.building-journal'), 'half')
  const again = await open(dataFolder)
  expect((await again.store.sources()).map(({ name }) => name)).toEqual(['first'])
  expect(files(dataFolder).length).toBe(1)
})

test.each<[string, (path: string, pointer: string) => void, RegExp]>([
  ['a file that is cut off', (path) => truncateSync(path, 4096), /is damaged: 4096 bytes instead of/],
  ['a file that is gone', (path) => writeFileSync(`${path}`, ''), /is damaged: 0 bytes/],
  [
    'a pointer that is damaged',
    (_, pointer) => writeFileSync(pointer, '{"file":"../../etc"'),
    /"[^"]*current" is damaged/,
  ],
  [
    'a file of the right size that is no database',
    (path) => writeFileSync(path, Buffer.alloc(readFileSync(path).length, 1)),
    /is damaged|not a database/,
  ],
])('reports %s, and never treats it as missing data', async (_, damage, message) => {
  const dataFolder = folder()
  const { store } = await open(dataFolder)
  const first = store.nextFile()
  build(null, first, 'first')
  await store.swapIn(first)
  const path = store.current()?.file ?? ''
  await store.close()
  damage(path, join(dataFolder, 'advisories', 'current'))
  const again = await open(dataFolder)
  expect(again.store.problem()).toMatch(message)
  expect(again.lines.join('\n')).toMatch(message)
})
