import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchFile } from './fetch-file.ts'
import { openHttpAgent } from './http-agent.ts'
import { type FileServer, startFileServer } from './support/file-server.ts'

let folder: string
let server: FileServer
beforeEach(async () => {
  for (const name of ['http_proxy', 'HTTP_PROXY']) vi.stubEnv(name, undefined)
  folder = mkdtempSync(join(tmpdir(), 'waybill-retry-'))
  server = await startFileServer()
})
afterEach(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
  vi.unstubAllEnvs()
})

/** Years away from the system's clock, so that reading that one shows. */
const now = () => new Date('2034-01-05T12:00:00Z')

/** Fetches a file from a server that is busy at first. */
async function fetchFrom(retryAfter: string) {
  let isBusy = true
  server.files.set('/feed', (_, response) => {
    response.writeHead(isBusy ? 503 : 200, isBusy ? { 'retry-after': retryAfter } : {}).end('content')
    isBusy = false
  })
  const url = new URL(`${server.origin}/feed`)
  const agent = openHttpAgent(url, true)
  const known = { etag: null, lastModified: null }
  const retryPolicy = { idleTimeoutMs: 1_000, pauses: [5], maxPauseMs: 2_000 }
  const { signal } = new AbortController()
  try {
    return await fetchFile({ agent, url, path: join(folder, 'feed'), known, limit: 99, signal, retryPolicy, now })
  } finally {
    await agent.close()
  }
}

test.each(['1', 'Thu, 05 Jan 2034 12:00:01 GMT'])(
  'retries when the service’s clock says that the time is near: %s',
  async (retryAfter) => expect(await fetchFrom(retryAfter)).toMatchObject({ kind: 'fetched', bytes: 7 }),
)

test.each(['3600', 'Thu, 05 Jan 2034 13:00:00 GMT'])(
  'does not wait when the service’s clock says that the time is far: %s',
  async (retryAfter) =>
    expect(fetchFrom(retryAfter)).rejects.toMatchObject({ retryAt: Date.parse('2034-01-05T13:00:00Z') }),
)
