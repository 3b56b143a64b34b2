// @module-tag long
// A killed process leaves no incomplete file under a final name, and continues its work at the next start.
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FileServer, startFileServer } from '#service/network/support/file-server.ts'
import { ownerToken } from './support/api-client.ts'
import { osv, zip } from './support/osv.ts'
import { startServerProcess } from './support/server-process.ts'
import { becomeIdle, endpointClient, importFile } from './support/triage-service.ts'

let folder: string
let server: FileServer
const processes: Awaited<ReturnType<typeof startServerProcess>>[] = []
beforeEach(async () => {
  for (const name of ['http_proxy', 'HTTP_PROXY']) vi.stubEnv(name, undefined)
  folder = mkdtempSync(join(tmpdir(), 'waybill-exchange-'))
  server = await startFileServer()
})
afterEach(async () => {
  for (const process of processes.splice(0)) await process.kill()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
  vi.unstubAllEnvs()
})

async function start() {
  const process = await startServerProcess(folder)
  processes.push(process)
  return { process, client: endpointClient(process.url, ownerToken) }
}

/** Waits until a condition is true; the failure names the condition. */
async function until(what: string, isSo: () => boolean): Promise<void> {
  for (let tries = 0; tries < 12_000; tries += 1) {
    if (isSo()) return
    await setTimeout(5)
  }
  throw new Error(`Never: ${what}`)
}

function filesIn(name: string): string[] {
  try {
    return readdirSync(join(folder, name), { recursive: true }).map(String)
  } catch {
    return [] // not created yet
  }
}

const many = (count: number) => zip(Array.from({ length: count }, (_, at) => osv(`GHSA-${at}`, `p${at}`)))

test('continues a killed fetch where it stopped, and imports its data', { timeout: 120_000 }, async () => {
  const archive = Buffer.from(many(3_000).bytes)
  const half = Math.floor(archive.length / 2)
  const ranges: (string | undefined)[] = []
  server.files.set('/npm/all.zip', ({ headers }, response) => {
    ranges.push(headers.range)
    const start = Number(/^bytes=(\d+)-/.exec(headers.range ?? '')?.[1] ?? 0)
    const length = { etag: '"one"', 'content-length': archive.length - start }
    if (start === 0)
      response.writeHead(200, length).write(archive.subarray(0, half)) // and nothing more
    else {
      response.writeHead(206, { ...length, 'content-range': `bytes ${start}-${archive.length - 1}/${archive.length}` })
      response.end(archive.subarray(start))
    }
  })
  const first = await start()
  await first.client.data('mutation { organizationUpdate(input: { networkAllowed: true }) { errors } }')
  const url = `${server.origin}/npm/all.zip`
  await first.client.data('mutation ($url: String!) { advisorySourceFetch(input: { url: $url }) { errors } }', { url })
  const part = () => filesIn('fetched').find((name) => name.endsWith('.part'))
  await until('half of the file is there', () => {
    const name = part()
    return name !== undefined && statSync(join(folder, 'fetched', name)).size === half
  })
  await first.process.kill()

  const second = await start()
  await becomeIdle(second.client)
  expect(await second.client.data('{ advisorySources { nodes { name records lastError } } }')).toEqual({
    advisorySources: { nodes: [{ name: 'OSV npm', records: 3_000, lastError: null }] },
  })
  expect(ranges).toEqual([undefined, `bytes=${half}-`])
  expect([filesIn('fetched'), filesIn('imports')]).toEqual([[], []])
})

test(
  'leaves no finished bundle after a killed export, and writes it at the next start',
  { timeout: 120_000 },
  async () => {
    const first = await start()
    await importFile(first.client, many(20_000))
    await first.client.data('mutation { advisoryBundleExport(input: {}) { errors } }')
    await until('the bundle is being written', () => filesIn('bundles').length > 0)
    await first.process.kill()
    expect(filesIn('bundles').filter((name) => name.endsWith('.bundle'))).toEqual([])

    const second = await start()
    await becomeIdle(second.client)
    const query = '{ jobs(kind: ["EXPORT_BUNDLE"]) { nodes { state export { ready files { bytes } } } } }'
    const { jobs } = await second.client.data<{ jobs: { nodes: object[] } }>(query)
    expect(jobs.nodes).toEqual([
      { state: 'SUCCEEDED', export: { ready: true, files: [{ bytes: expect.any(Number) }] } },
    ])
    expect(filesIn('bundles')).toEqual([expect.stringMatching(/^[\w-]+\.bundle$/)])
  },
)
