// @module-tag long
// Once damage is found, work that nobody watches ends: no job tries again, no timer checks anything, and no byte is written.
import { createHash } from 'node:crypto'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cyclonedxOf, manyComponents } from './support/documents.ts'
import { filesBelow } from './support/files-below.ts'
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

/**
 * The content of every file, but the index that readers of the write-ahead log share, and the service's log: a slow machine adds slow
 * statements.
 */
function contents(): Readonly<Record<string, string>> {
  const isLeftOut = (name: string) => name.endsWith('-shm') || name === join('logs', 'waybill.log')
  const files = filesBelow(folder).filter(({ name }) => !isLeftOut(name))
  return Object.fromEntries(files.map(({ name, bytes }) => [name, createHash('sha256').update(bytes).digest('hex')]))
}

/** The problems in the service's log. */
function problems(): readonly string[] {
  const lines = readFileSync(join(folder, 'logs/waybill.log'), 'utf8').split('\n')
  return lines.filter((line) => / (WARN|ERROR) /.test(line))
}

test('jobs and timers stop when a job meets damage: nothing is tried again, and nothing is written', async () => {
  service = await startTriageService(folder)
  const ids: string[] = []
  // More than run at once: the others wait.
  for (let version = 0; version < 12; version += 1)
    ids.push(await service.upload(cyclonedxOf(manyComponents(300), { version: `${version}` })))
  const another = 'mutation { tokenCreate(input: { name: "another", role: "Viewer" }) { secret } }'
  const { secret } = (await service.data<{ tokenCreate: { secret: string } }>(another)).tokenCreate
  await service.stop()
  damage()
  const damaged = await startTriageService(folder)
  service = damaged
  expect(vi.getTimerCount()).toBeGreaterThan(3)
  const calls = ids.map((id, at) => `v${at}: sbomReprocess(input: { id: "${id}" }) { errors }`)
  await service.ask(`mutation { ${calls.join(' ')} }`)
  await expect.poll(() => vi.getTimerCount(), { timeout: 60_000, interval: 50 }).toBe(0)
  const list = 'query { jobs(first: 20, state: ["FAILED"]) { nodes { kind state error } } }'
  const now = async () => ({ contents: contents(), problems: problems(), jobs: await damaged.ask(list) })
  let before = await now()
  for (let last = {}; JSON.stringify(last) !== JSON.stringify(before); before = await now()) {
    last = before
    await wait(2_000) // work ends
  }
  expect(JSON.stringify(before.jobs)).toContain('Interrupted: the database is damaged') // some never began
  await wait(5_000) // twice the pause after which a job or the queue is tried again
  await damaged.ask(list, {}, secret) // its first use, which cannot be recorded
  expect(await now()).toEqual(before)
  expect(vi.getTimerCount()).toBe(0)
})
