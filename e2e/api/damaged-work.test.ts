// Once damage is found, work that nobody watches ends: no job tries again, no timer checks anything, and no byte is written.
import { createHash } from 'node:crypto'
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cyclonedxOf, manyComponents } from './support/documents.ts'
import { startTriageService } from './support/triage-service.ts'

let folder: string
let service: Awaited<ReturnType<typeof startTriageService>> | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-damaged-work-'))
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }) // counted, and never due
})
afterEach(async () => {
  vi.useRealTimers()
  await service?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Overwrites all pages with components. */
function damage(): void {
  const file = join(folder, 'waybill.db')
  const content = readFileSync(file)
  const handle = openSync(file, 'r+')
  for (let at = 4096; at < content.length; at += 4096) {
    if (content.subarray(at, at + 4096).includes('pkg:npm/part-'))
      writeSync(handle, Buffer.alloc(4096, 0xa5), 0, 4096, at)
  }
  closeSync(handle)
}

/** The content of every file, but the index that readers of the log share. A file that is renamed meanwhile is gone. */
function contents(): Readonly<Record<string, string>> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => !name.endsWith('-shm'))
  const isFile = (name: string) => statSync(join(folder, name), { throwIfNoEntry: false })?.isFile() !== false
  return Object.fromEntries(names.filter(isFile).map((name) => [name, digestOf(join(folder, name))]))
}

function digestOf(path: string): string {
  try {
    return createHash('sha256').update(readFileSync(path)).digest('hex')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'gone'
    throw error
  }
}

test('jobs and timers stop when a job meets damage: nothing is tried again, and nothing is written', async () => {
  service = await startTriageService(folder)
  const ids: string[] = []
  // More than run at once: the others wait.
  for (let version = 0; version < 12; version += 1)
    ids.push(await service.upload(cyclonedxOf(manyComponents(300), { version: `${version}` })))
  await service.stop()
  damage()
  service = await startTriageService(folder)
  expect(vi.getTimerCount()).toBeGreaterThan(3)
  const calls = ids.map((id, at) => `v${at}: sbomReprocess(input: { id: "${id}" }) { errors }`)
  await service.ask(`mutation { ${calls.join(' ')} }`)
  await expect.poll(() => vi.getTimerCount(), { timeout: 20_000, interval: 50 }).toBe(0)
  for (let last = {}; JSON.stringify(last) !== JSON.stringify(contents()); await wait(500)) last = contents() // work ends
  const list = 'query { jobs(first: 20, state: ["FAILED"]) { nodes { kind state error } } }'
  const before = { contents: contents(), jobs: await service.ask(list) }
  expect(JSON.stringify(before.jobs)).toContain('Interrupted: the database is damaged') // some never began
  await wait(5_000) // twice the pause after which a job or the queue is tried again
  expect({ contents: contents(), jobs: await service.ask(list) }).toEqual(before)
  expect(vi.getTimerCount()).toBe(0)
}, 60_000)
