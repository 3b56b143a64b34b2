import { existsSync, mkdtempSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { AdvisoryBuild } from '#service/db/advisory-build.ts'
import { workerUrl } from '#service/workers/worker-url.ts'
import { openAdvisoryStore } from './open-advisory-store.ts'

const stores: Awaited<ReturnType<typeof openAdvisoryStore>>[] = []
afterEach(async () => {
  for (const store of stores.splice(0)) await store.close()
})

async function open(dataFolder: string) {
  const lines: string[] = []
  const store = await openAdvisoryStore({
    dataFolder,
    threadUrl: workerUrl('database-thread'),
    log: (line) => lines.push(line),
  })
  stores.push(store)
  return { store, lines }
}

const folder = () => mkdtempSync(join(tmpdir(), 'waybill-advisories-'))

/** A finished next state with one source of that name and one record. */
function build(current: string | null, file: string, name: string): void {
  const made = new AdvisoryBuild(current, file)
  made.addAdvisories([
    {
      ...{ recordId: name, modified: '2026-01-01T00:00:00Z', published: null, withdrawn: null, kind: 'vulnerability' },
      ...{ aliases: [], record: '{}', affected: [{ ecosystem: 'npm', nameKey: 'a', entry: '{}' }] },
    },
  ])
  made.replaceSource({
    ...{ name, kind: 'OSV', ecosystems: ['npm'], skippedRecords: 0, newestRecord: null, dataDate: null },
    ...{ dataVersion: null, importedAt: '2026-01-01T00:00:00Z', bytes: 1, sha256: '', licence: null, url: null },
  })
  made.finish('2026-01-01T00:00:00Z')
}

const files = (dataFolder: string) => readdirSync(join(dataFolder, 'advisories')).filter((name) => name !== 'current')

test('before the first import there is no data, and that is no problem', async () => {
  const { store } = await open(folder())
  expect([store.current(), store.problem(), await store.sources()]).toEqual([null, null, []])
})

test('a state that was taken into use is read at once and after a restart', async () => {
  const dataFolder = folder()
  const { store } = await open(dataFolder)
  const first = store.nextFile()
  build(null, first, 'first')
  await store.swapIn(first)
  const before = store.current()
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
  expect(existsSync(before?.file ?? '')).toBe(false)
  const again = await open(dataFolder)
  expect(await names(again.store)).toEqual(await names(again.store))
  expect(again.store.current()?.snapshotId).toBeDefined()
})

test('many imports in a row do not pile up states and threads', async () => {
  const dataFolder = folder()
  const { store } = await open(dataFolder)
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) {
    const next = store.nextFile()
    build(store.current()?.file ?? null, next, name)
    await store.swapIn(next)
  }
  await expect.poll(() => files(dataFolder).length, { timeout: 3000 }).toBe(3)
  expect((await store.sources()).map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
})

test('what a killed import left is removed; the data in use stays', async () => {
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
])('%s is reported, never taken for no data', async (_, damage, message) => {
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
