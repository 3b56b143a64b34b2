// @module-tag long
// A process that is killed while it writes a file for receivers leaves nothing readable, and nothing at all after the next start.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { cyclonedxOf, manyComponents } from './support/documents.ts'
import { startServerProcess } from './support/server-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'waybill-share-kill-'))
const processes: Awaited<ReturnType<typeof startServerProcess>>[] = []
afterEach(async () => {
  for (const process of processes.splice(0)) await process.kill()
  rmSync(folder, { recursive: true, force: true })
})

async function start() {
  const server = await startServerProcess(folder)
  processes.push(server)
  return server
}

/** Files that are made for downloads, with their content. */
function madeFiles(): readonly Buffer[] {
  return ['exports', 'downloads', 'incoming'].flatMap((name) => {
    try {
      return readdirSync(join(folder, name), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => readFileSync(join(entry.parentPath, entry.name)))
    } catch {
      return [] // not created yet, or removed meanwhile
    }
  })
}

test(
  'a killed process leaves no part of a document, and the next start removes what is left',
  { timeout: 180_000 },
  async () => {
    let server = await start()
    await server.product('Shop')
    const parts = manyComponents(20_000)
    const sbomId = await server.upload(cyclonedxOf(parts, { uses: parts.map(({ name }) => name) }), 'Shop')
    await server.idle()
    const passphrase = 'seven tall lighthouses'
    const query = 'mutation ($input: SbomShareFileCreateInput!) { sbomShareFileCreate(input: $input) { errors } }'
    let isOver = false
    const asked = server
      .data(query, { input: { sbomId, passphrase, vex: 'CYCLONEDX' } })
      .catch(() => {})
      .finally(() => (isOver = true))
    const deadline = performance.now() + 60_000
    while (!isOver && performance.now() < deadline && !madeFiles().some(({ length }) => length > 60_000)) await wait(2)
    await server.kill()
    await asked
    const left = madeFiles()
    expect(left.length).toBeGreaterThan(0)
    for (const bytes of left) {
      expect(bytes.toString('latin1', 0, 21)).toBe('age-encryption.org/v1')
      expect(bytes.includes(parts[0]?.name ?? 'component')).toBe(false)
      expect(bytes.includes('PK\u0003\u0004')).toBe(false)
    }

    server = await start()
    expect(madeFiles()).toEqual([])
  },
)
