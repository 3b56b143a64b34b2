import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { ownerToken } from './support/api-client.ts'
import { osv, zip } from './support/osv.ts'
import { startServerProcess } from './support/server-process.ts'
import { becomeIdle, cyclonedx, endpointClient, importFile, upload } from './support/triage-service.ts'

const folders: string[] = []
const processes: Awaited<ReturnType<typeof startServerProcess>>[] = []
afterEach(async () => {
  for (const process of processes.splice(0)) await process.kill()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

async function start(folder: string) {
  const process = await startServerProcess(folder)
  processes.push(process)
  return { process, client: endpointClient(process.url, ownerToken) }
}

test(
  'a kill in the middle of an import keeps the data in use; the next start ends the import',
  { timeout: 120_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'waybill-kill-'))
    folders.push(folder)
    const inFolder = () => readdirSync(join(folder, 'advisories'))
    const first = await start(folder)
    await importFile(first.client, zip([osv('GHSA-old', 'a'), osv('GHSA-x', 'x')]))
    await upload(first.client, cyclonedx(['pkg:npm/a@1.0.0']))

    const many = Array.from({ length: 20_000 }, (_, at) => osv(`GHSA-${at}`, `p${at}`))
    const lost = importFile(first.client, zip([osv('GHSA-new', 'a'), ...many])).catch(() => 'lost')
    for (let tries = 0; tries < 12_000 && !inFolder().some((name) => name.includes('.building')); tries += 1)
      await setTimeout(5)
    expect(inFolder().some((name) => name.includes('.building'))).toBe(true)
    await first.process.kill()
    expect(await lost).toBe('lost')

    const second = await start(folder)
    const query = 'query { advisorySources { nodes { name records } } componentVulns { nodes { vuln { vulnId } } } }'
    expect(await second.client.data(query)).toEqual({
      advisorySources: { nodes: [{ name: 'OSV npm', records: 2 }] },
      componentVulns: { nodes: [{ vuln: { vulnId: 'GHSA-old' } }] },
    })
    await becomeIdle(second.client)
    expect(await second.client.data(query)).toEqual({
      advisorySources: { nodes: [{ name: 'OSV npm', records: 20_001 }] },
      componentVulns: { nodes: [{ vuln: { vulnId: 'GHSA-new' } }] },
    })
    expect(inFolder().filter((name) => name.includes('.building'))).toEqual([])
  },
)
