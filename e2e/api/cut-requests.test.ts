// @module-tag long
// No request that ends at any of its bytes, or whose client leaves during the answer, is a fault or leaves anything behind.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { health, headOf, RawConnection, type Target } from '#e2e/support/raw-requests.ts'
import { isFullTier } from '#e2e/support/test-tier.ts'
import { ownerToken, startService } from './support/api-client.ts'
import { cyclonedxOf, manyComponents } from './support/documents.ts'

/** Connections at once: fewer than the service accepts. */
const together = 40

let service: Awaited<ReturnType<typeof startService>>
let target: Target
let id: string
beforeAll(async () => {
  service = await startService()
  const { host, hostname, port } = new URL(service.url)
  target = { host, connect: () => connect(Number(port), hostname) }
  await service.product('Shop')
  id = await service.upload(cyclonedxOf(manyComponents(1200)), 'Shop')
  await service.idle()
})
afterAll(() => service.close())

afterEach(async () => {
  expect(await health(target)).toBe(200)
  const spool = join(service.dataFolder, 'incoming')
  await expect.poll(() => (existsSync(spool) ? readdirSync(spool) : [])).toEqual([])
  await service.idle()
  const log = join(service.dataFolder, 'logs/waybill.log')
  const written = existsSync(log) ? readFileSync(log, 'utf8') : ''
  expect([service.lines, written.match(/^.* (?:ERROR|WARN) .*$/gm)]).toEqual([[], null])
})

const post = (type: string, body: string) => {
  const headers = { authorization: `Bearer ${ownerToken}`, 'content-type': type, 'content-length': String(body.length) }
  return headOf(target, { method: 'POST', path: '/graphql', headers }) + body
}
const json = (query: string, variables: object = {}) => post('application/json', JSON.stringify({ query, variables }))

const uploadOperation = {
  query: 'mutation ($doc: Upload!) { uploadSbom(input: { sbom: $doc, projectGroupName: "Shop" }) { errors } }',
  variables: { doc: null },
}
function upload(): string {
  const parts = [
    ['name="operations"', JSON.stringify(uploadOperation)],
    ['name="map"', '{"0":["variables.doc"]}'],
    ['name="0"; filename="a.json"', JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 })],
  ]
  const text = parts.map(([name, value]) => `--b\r\nContent-Disposition: form-data; ${name}\r\n\r\n${value}\r\n`)
  return post('multipart/form-data; boundary=b', `${text.join('')}--b--\r\n`)
}

async function inTurns<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < all.length; at += together) await Promise.all(all.slice(at, at + together).map(work))
}

async function countVersions(): Promise<number> {
  const query = '{ projectGroups { nodes { projects { nodes { sbomVersions { totalCount } } } } } }'
  type Data = { projectGroups: { nodes: { projects: { nodes: { sbomVersions: { totalCount: number } }[] } }[] } }
  const { projectGroups } = await service.data<Data>(query)
  const counts = projectGroups.nodes.flatMap(({ projects }) => projects.nodes.map((one) => one.sbomVersions.totalCount))
  return counts.reduce((sum, count) => sum + count, 0)
}

describe.each([
  ['a query', () => json('{ projectGroups { nodes { id name } } }')],
  ['a mutation', () => json('mutation { projectGroupCreate(input: { name: "Cut" }) { errors } }')],
  ['an upload', upload],
  ['a request for a file', () => headOf(target, { method: 'GET', path: '/download/x' })],
])('%s', (_, requestOf) => {
  test.each(['ends', 'is reset'] as const)('%s at any byte', async (how) => {
    const request = requestOf()
    const before = await countVersions()
    const step = isFullTier ? 1 : 7
    // The last byte completes a request; before it, nothing may happen.
    const cuts = Array.from({ length: Math.ceil((request.length - 1) / step) }, (__, n) => n * step)
    await inTurns([...cuts, request.length - 1], async (at) => {
      const connection = new RawConnection(target)
      await connection.send(request.slice(0, at))
      await wait(1)
      if (how === 'ends') connection.socket.end()
      else connection.cut()
      if (how === 'ends') expect([at, await connection.closed()]).toEqual([at, true])
    })
    expect(await countVersions()).toBe(before)
    const { projectGroups } = await service.data<{ projectGroups: { nodes: { name: string }[] } }>(
      '{ projectGroups { nodes { name } } }',
    )
    expect(projectGroups.nodes.map(({ name }) => name)).toEqual(['Shop'])
  })
})

test.each([
  ['a long list', 'query ($id: Uuid!) { sbom(sbomId: $id) { components(first: 1000) { nodes { id name purl } } } }'],
  ['a file', 'query ($id: Uuid!) { sbom(sbomId: $id) { download(dontPackageSbom: false) { content } } }'],
  ['a preview', 'query ($id: Uuid!) { sbom(sbomId: $id) { downloadPreview { format } } }'],
])('whose client leaves during the answer: %s', async (_, query) => {
  const request = json(query, { id })
  expect(await service.data(query, { id })).toMatchObject({ sbom: {} })
  const pauses = Array.from({ length: isFullTier ? 200 : 40 }, (__, n) => n * 2)
  await inTurns(pauses, async (pause) => {
    const connection = new RawConnection(target)
    await connection.send(request)
    await wait(pause)
    connection.cut()
  })
})
