import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { workerUrl } from '#service/workers/worker-url.ts'
import { build } from './build-for-test.ts'
import { openAdvisoryStore } from './open-advisory-store.ts'

const closings: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closings.splice(0).toReversed()) await close()
})

async function open(dataFolder: string) {
  const lines: string[] = []
  const around = {
    now: () => new Date(),
    log: (line: string) => void (line.startsWith('slow statement') || lines.push(line)),
  }
  const store = await openAdvisoryStore({ dataFolder, threadUrl: workerUrl('database-thread'), ...around })
  closings.push(() => store.close())
  return { store, lines }
}

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'waybill-advisories-'))
  closings.push(() => rmSync(made, { recursive: true, force: true }))
  return made
}

const files = (dataFolder: string) => readdirSync(join(dataFolder, 'advisories')).filter((name) => name !== 'current')

test('moves data without its pointer to quarantine, and restores it with the pointer', async () => {
  const dataFolder = folder()
  const { store } = await open(dataFolder)
  for (const name of ['first', 'second']) {
    const next = store.nextFile()
    build(store.current()?.file ?? null, next, name)
    await store.swapIn(next)
  }
  const inUse = store.inUse()
  await store.close()
  const pointer = join(dataFolder, 'advisories', 'current')
  const named = files(dataFolder).toSorted()
  renameSync(pointer, join(dataFolder, 'pointer'))
  const without = await open(dataFolder)
  expect([without.store.current(), files(dataFolder)]).toEqual([null, []])
  expect(without.lines).toEqual([expect.stringMatching(/^2 files of "advisories".* moved to /)])
  await without.store.close()

  renameSync(join(dataFolder, 'pointer'), pointer)
  const again = await open(dataFolder)
  expect(again.lines).toEqual(['2 files of "advisories" that the database knows came back from quarantine'])
  expect([again.store.inUse(), files(dataFolder).toSorted(), again.store.problem()]).toEqual([inUse, named, null])
})

test('removes replaced files at the next start and does not quarantine them', async () => {
  const dataFolder = folder()
  const { store } = await open(dataFolder)
  const made: string[] = []
  for (const name of ['first', 'second', 'third', 'fourth']) {
    const next = store.nextFile()
    build(store.current()?.file ?? null, next, name)
    await store.swapIn(next)
    made.push(store.current()?.file ?? '')
  }
  await store.close()
  const [first = ''] = made
  expect(existsSync(first)).toBe(false)
  // As on Windows, while another process still reads the file.
  writeFileSync(first, 'still there')
  const { lines } = await open(dataFolder)
  expect([existsSync(first), lines]).toEqual([false, []])
})
