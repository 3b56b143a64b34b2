import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { cyclonedxOf, manyComponents } from './support/documents.ts'
import { startServerProcess } from './support/server-process.ts'

const folders: string[] = []
const processes: Awaited<ReturnType<typeof startServerProcess>>[] = []

afterEach(async () => {
  for (const process of processes.splice(0)) await process.kill()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-kill-'))
  folders.push(folder)
  return folder
}

async function start(dataFolder: string) {
  const server = await startServerProcess(dataFolder)
  processes.push(server)
  return server
}

interface Stored {
  readonly sboms: {
    readonly totalCount: number
    readonly nodes: readonly {
      readonly id: string
      readonly vulnRunStatus: string
      readonly stats: { readonly compCount: number; readonly matchCoverage: { readonly notEvaluated: number } }
      readonly components: { readonly totalCount: number }
      readonly stages: readonly { readonly status: string; readonly error: unknown }[]
      readonly latestJob: { readonly state: string }
    }[]
  }
}

const stored = `{ sboms { totalCount nodes { id vulnRunStatus stats { compCount matchCoverage { notEvaluated } }
  components(search: "part") { totalCount } stages { status error { message } } latestJob { state } } } }`

test('loses nothing if it is killed while processing, and finishes at the next start', async () => {
  const folder = newFolder()
  const first = await start(folder)
  await first.product('Shop')
  const id = await first.upload(cyclonedxOf(manyComponents(5000)), 'Shop')
  const running = '{ jobs(state: ["QUEUED", "RUNNING"]) { totalCount } }'
  expect(await first.data(running)).toEqual({ jobs: { totalCount: 1 } })
  await first.kill()

  const second = await start(folder)
  await second.idle()
  const { sboms } = await second.data<Stored>(stored)
  expect(sboms).toMatchObject({
    totalCount: 1,
    nodes: [
      {
        id,
        vulnRunStatus: 'FINISHED',
        latestJob: { state: 'SUCCEEDED' },
        components: { totalCount: 5000 },
        stats: { compCount: 5000, matchCoverage: { notEvaluated: 5000 } },
        stages: Array.from({ length: 6 }, () => ({ status: 'COMPLETED', error: null })),
      },
    ],
  })
})

test('leaves nothing of an upload that is killed', async () => {
  const folder = newFolder()
  const first = await start(folder)
  await first.product('Shop')
  const upload = first.upload(cyclonedxOf(manyComponents(20_000)), 'Shop').catch(() => 'lost')
  const { setTimeout: wait } = await import('node:timers/promises')
  for (let tries = 0; tries < 500; tries += 1) {
    if (readdirSync(folder).includes('documents') && readdirSync(join(folder, 'documents')).length > 0) break
    await wait(2)
  }
  await wait(50)
  await first.kill()
  const outcome = await upload

  const second = await start(folder)
  await second.idle()
  const { sboms } = await second.data<Stored>(stored)
  // Stored completely or not at all. The only other case is a response that was not delivered before the kill.
  const whole = sboms.nodes.filter(({ stats, components }) => stats.compCount === components.totalCount)
  expect([sboms.totalCount, whole.length]).toEqual(outcome === 'lost' && whole.length === 0 ? [0, 0] : [1, 1])
  expect(readdirSync(join(folder, 'documents'))).toHaveLength(sboms.totalCount)
})

test('keeps a version deleted that was being deleted when it was killed', async () => {
  const folder = newFolder()
  const first = await start(folder)
  await first.product('Shop')
  const id = await first.upload(cyclonedxOf(manyComponents(5000)), 'Shop')
  await first.idle()
  await first.data('mutation ($id: Uuid!) { sbomDelete(input: { id: $id }) { errors } }', { id })
  await first.kill()

  const second = await start(folder)
  await second.idle()
  expect(await second.data(stored)).toEqual({ sboms: { totalCount: 0, nodes: [] } })
  expect(readdirSync(join(folder, 'documents'))).toEqual([])
})
