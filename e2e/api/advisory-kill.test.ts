// @module-tag long
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { isFullTier } from '#e2e/support/test-tier.ts'
import { ownerToken } from './support/api-client.ts'
import { osv, zip } from './support/osv.ts'
import { startServerProcess } from './support/server-process.ts'
import { becomeIdle, cyclonedx, endpointClient, importFile, upload } from './support/triage-service.ts'

/** Enough that a kill hits the import. */
const manyRecords = 8000
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
  'keeps the current data if an import is killed, and finishes the import at the next start',
  { timeout: 120_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'waybill-kill-'))
    folders.push(folder)
    const inFolder = () => readdirSync(join(folder, 'advisories'))
    const first = await start(folder)
    await importFile(first.client, zip([osv('GHSA-old', 'a'), osv('GHSA-x', 'x')]))
    await upload(first.client, cyclonedx(['pkg:npm/a@1.0.0']))

    const many = Array.from({ length: manyRecords }, (_, at) => osv(`GHSA-${at}`, `p${at}`))
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
      advisorySources: { nodes: [{ name: 'OSV npm', records: manyRecords + 3 }] },
      componentVulns: {
        nodes: expect.arrayContaining(['GHSA-new', 'GHSA-old'].map((vulnId) => ({ vuln: { vulnId } }))),
      },
    })
    expect(inFolder().filter((name) => name.includes('.building'))).toEqual([])
  },
)

const snapshots = 'query { advisorySnapshots { id } advisorySources { nodes { name records } } }'
interface Snapshots {
  readonly advisorySnapshots: readonly { readonly id: string }[]
  readonly advisorySources: { readonly nodes: readonly { readonly name: string; readonly records: number }[] }
}

/** Imports one record after the other and returns the snapshot id after each. */
async function makeStates(client: Awaited<ReturnType<typeof start>>['client'], names: readonly string[]) {
  const ids: string[] = []
  for (const name of names) {
    await importFile(client, zip([osv(`GHSA-${name}`, name), osv(`GHSA-${name}-2`, name)]))
    ids.push((await client.data<Snapshots>(snapshots)).advisorySnapshots[0]?.id ?? '')
  }
  return ids
}

test(
  'leaves one of the two snapshots complete if a change is killed at any moment, and continues at the next start',
  { timeout: 240_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'waybill-kill-'))
    folders.push(folder)
    const first = await start(folder)
    const [one = '', two = ''] = await makeStates(first.client, ['a', 'b'])
    await first.process.kill()
    const records = new Map([
      [one, 2],
      [two, 4],
    ])
    let wanted = one
    for (const delay of isFullTier ? [0, 10, 40, 120] : [0, 40]) {
      const killed = await start(folder)
      const rollBack = `mutation { advisoryRollback(input: { snapshotId: "${wanted}" }) { errors } }`
      const asked = killed.client.data(rollBack).catch(() => 'lost')
      await setTimeout(delay)
      await killed.process.kill()
      await asked
      const next = await start(folder)
      await becomeIdle(next.client)
      const { advisorySnapshots: states, advisorySources: sources } = await next.client.data<Snapshots>(snapshots)
      const [inUse] = states
      expect(states.map(({ id }) => id).toSorted()).toEqual([one, two].toSorted())
      expect(sources.nodes).toEqual([{ name: 'OSV npm', records: records.get(inUse?.id ?? '') }])
      wanted = inUse?.id === one ? two : one
      await next.process.kill()
    }
    const files = readdirSync(join(folder, 'advisories')).filter((name) => name.endsWith('.db'))
    expect(files).toHaveLength(2)
  },
)

test(
  'imports queued files together, each with its own outcome, without the canceled one',
  { timeout: 240_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'waybill-together-'))
    folders.push(folder)
    const { client, process } = await start(folder)
    const leading = 3 * manyRecords // enough for the other files to be queued meanwhile
    const many = Array.from({ length: leading }, (_, at) => osv(`GHSA-${at}`, `p${at}`))
    const leader = importFile(client, zip(many))
    await expect
      .poll(() => readdirSync(folder).includes('advisories') && inBuilding(folder), { timeout: 30_000 })
      .toBe(true)
    const ends = [leader]
    for (const name of ['b', 'c', 'notes', 'cancelled']) {
      const file = zip([osv(`GHSA-${name}`, name), osv(`X-${name}`, name)])
      ends.push(importFile(client, name === 'notes' ? { name: 'notes.txt', bytes: 'hello' } : file))
      await expect.poll(() => queued(client), { timeout: 30_000 }).toHaveLength(ends.length - 1)
    }
    const [last = ''] = (await queued(client)).toReversed()
    await client.data(`mutation { jobCancel(input: { id: "${last}" }) { errors } }`)
    expect((await Promise.all(ends)).map(({ state, advisorySource }) => [state, advisorySource?.name])).toEqual([
      ...Array.from({ length: 3 }, () => ['SUCCEEDED', 'OSV npm']),
      ['FAILED', undefined],
      ['CANCELLED', undefined],
    ])
    expect((await ends[3])?.error).toMatch(/"notes.txt" is not supported advisory data/)
    const { advisorySources: sources, advisorySnapshots: states } = await client.data<Snapshots>(snapshots)
    expect(sources.nodes).toEqual([{ name: 'OSV npm', records: leading + 4 }])
    // The first file, then all files that were queued in the meantime: two snapshots in total.
    expect(states).toHaveLength(2)
    await process.kill()
  },
)

function inBuilding(folder: string): boolean {
  return readdirSync(join(folder, 'advisories')).some((name) => name.includes('.building'))
}

/** Ids of queued imports, oldest first. */
async function queued(client: Awaited<ReturnType<typeof start>>['client']): Promise<readonly string[]> {
  const query = 'query { jobs(first: 20, state: ["QUEUED"], kind: ["IMPORT_ADVISORIES"]) { nodes { id } } }'
  const { jobs } = await client.data<{ jobs: { nodes: { id: string }[] } }>(query)
  return jobs.nodes.map(({ id }) => id).toSorted()
}
