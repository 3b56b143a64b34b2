// What anyone who has a share link gets: a page without scripts, and files that are counted once they were taken whole.
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxPagesPerMinute } from '#service/http/share-route.ts'
import { shareCalls } from './support/share-calls.ts'
import { cyclonedx, startTriageService } from './support/triage-service.ts'

let time = Date.parse('2026-12-01T10:00:00Z')
const dataFolder = mkdtempSync(join(tmpdir(), 'waybill-api-'))
const hostile = '<img src=x onerror=alert(1)>"\'&amp;</title><script>alert(1)</script>\u202egnp'
let service: Awaited<ReturnType<typeof startTriageService>>
let calls: ReturnType<typeof shareCalls>
let origin = ''
let gateway = ''
const versions: string[] = []
beforeAll(async () => {
  service = await startTriageService(dataFolder, () => new Date(time))
  calls = shareCalls(service)
  origin = new URL(service.url).origin
  const purls = Array.from({ length: 3000 }, (_, at) => `pkg:npm/package-${at}@1.0.${at}`)
  versions.push(await service.upload(cyclonedx(purls.slice(0, 3), '1.0.0'), 'Gateway'))
  versions.push(await service.upload(cyclonedx(purls, '2.0.0'), 'Gateway'))
  gateway = await calls.product('Gateway')
})
afterAll(async () => {
  await service.stop()
  rmSync(dataFolder, { recursive: true, force: true })
})

const open = (path: string, init: RequestInit = {}) => fetch(`${origin}${path}`, init)
const textOf = async (path: string) => (await open(path)).text()
const countOf = async (id: string) =>
  (await calls.list({ includeInactive: true })).find((link) => link.id === id)?.downloadsCount

/** Headers that say something, in order. */
function shownHeaders(response: Response): readonly (readonly string[])[] {
  return [...response.headers].filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name))
}

test('shows versions and files without a script, and to no search engine', async () => {
  const { path, id } = await calls.created({ projectGroupId: gateway, expiresAt: '2026-12-31T00:00:00Z' })
  const response = await open(path)
  const page = await response.text()
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow, noarchive',
    'x-content-type-options': 'nosniff',
  })
  const policy = response.headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'none'/)
  const style = /<style>([^<]*)<\/style>/.exec(page)?.[1] ?? ''
  expect(policy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`)
  expect(page).not.toMatch(/<script|javascript:|\son\w+=|\sstyle=|(?:src|href)="(?!\/share\/)/i)
  expect(page).toContain('<meta name="robots" content="noindex')
  for (const text of ['Gateway', '2.0.0', '1.0.0', '3,000', '2026-12-31', 'CycloneDX 1.7', 'SPDX 2.3', 'Not signed'])
    expect(page).toContain(text)
  expect(page).not.toContain('VEX')
  expect(await calls.list({})).toContainEqual(
    expect.objectContaining({ id, lastUsedAt: '2026-12-01T10:00:00.000Z', downloadsCount: 0 }),
  )
})

test('every offered file is what the download of the API has, under its checksum', async () => {
  const { path } = await calls.created({ projectGroupId: gateway, includeVex: true })
  const page = await textOf(path)
  const places = [...page.matchAll(/href="(\/share\/[^"]+)" download/g)].map(([, place = '']) => place)
  const ofFirst = places.filter((place) => place.includes(versions[0] ?? ''))
  expect(ofFirst.length).toBeGreaterThan(10)
  for (const place of ofFirst) {
    const response = await open(place)
    const bytes = Buffer.from(await response.arrayBuffer())
    expect([place, response.status]).toEqual([place, 200])
    expect(response.headers.get('content-length')).toBe(String(bytes.length))
    expect(response.headers.get('repr-digest')).toBe(`sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`)
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''/)
  }
  const plain = (await (await open(`${path}/${versions[0]}?format=cyclonedx-1.6-json`)).json()) as object
  const query = `query ($id: Uuid!) { sbom(sbomId: $id) { download(profile: "default", specVersion: "1.6") { content } } }`
  const { sbom } = await service.data<{ sbom: { download: { content: string } } }>(query, { id: versions[0] })
  const own = JSON.parse(Buffer.from(sbom.download.content, 'base64').toString()) as object
  expect({ ...plain, serialNumber: null }).toEqual({ ...own, serialNumber: null })
})

test('a profile decides about the formats and the content', async () => {
  const { path } = await calls.created({ projectGroupId: gateway, profile: 'bsi-tr-03183-2' })
  const page = await textOf(path)
  expect(page).toContain('CycloneDX 1.7')
  expect(page).not.toContain('CycloneDX 1.6</b>')
  const rejected = await open(`${path}/${versions[0]}?format=cyclonedx-1.4-json%3Cb%3E`)
  expect(rejected.status).toBe(400)
  expect(await rejected.text()).toContain('"cyclonedx-1.4-json&lt;b&gt;" is not offered. Use one of cyclonedx-1.7-json')
})

test('shows the newest of each environment only, of the environments that were chosen', async () => {
  const newest = await calls.created({ projectGroupId: gateway, latestOnly: true })
  const page = await textOf(newest.path)
  expect(page).toContain('2.0.0')
  expect(page).not.toContain('>1.0.0<')
  expect((await open(`${newest.path}/${versions[1]}`)).status).toBe(200)
  expect((await open(`${newest.path}/${versions[0]}`)).status).toBe(404)
  const elsewhere = await calls.created({ projectGroupId: gateway, environmentNames: ['production'] })
  expect(await textOf(elsewhere.path)).toContain('There is no version to show yet')
  expect((await open(`${elsewhere.path}/${versions[1]}`)).status).toBe(404)
})

test('answers the same for every link and version that there is not', async () => {
  const other = await service.upload(cyclonedx(['pkg:npm/a@1']), 'Controller')
  const works = await calls.created({ projectGroupId: gateway })
  const expired = await calls.created({ projectGroupId: gateway, expiresAt: '2026-12-01T11:00:00Z' })
  const revoked = await calls.created({ projectGroupId: gateway })
  expect((await open(expired.path)).status).toBe(200)
  expect((await open(revoked.path)).status).toBe(200)
  await calls.revoke(revoked.id)
  time += 3_600_000
  const unknown = '/share/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
  const paths = [
    ...[unknown, '/share', '/share/', `${unknown}/${versions[0]}`, expired.path, revoked.path],
    ...[`${expired.path}/${versions[0]}`, `${revoked.path}/${versions[0]}`, `${works.path}/${other}`],
    ...[`${works.path}/`, `${works.path}/x`, `${works.path}/${versions[0]}/x`, `${works.path}?before=x`],
    `${works.path}/01a1f96c-d219-7adc-bc6d-bfd2b404325b?format=vex-csaf`,
  ]
  const [first, ...rest] = await Promise.all(
    paths.map(async (path) => {
      const response = await open(path)
      return { status: response.status, headers: shownHeaders(response), body: await response.text() }
    }),
  )
  expect(first?.status).toBe(404)
  expect(first?.body).toContain('This link does not work')
  for (const [at, answer] of rest.entries()) expect([paths[at + 1], answer]).toEqual([paths[at + 1], first])
})

test('HEAD has the headers and counts nothing; other methods are 405', async () => {
  const { path, id } = await calls.created({ projectGroupId: gateway })
  const head = await open(`${path}/${versions[0]}?format=spdx-2.3-json`, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([200, 'application/json', ''])
  expect((await open(path, { method: 'HEAD' })).status).toBe(200)
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
    const answer = await open(path, { method })
    expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, 405, 'GET, HEAD'])
  }
  expect(await calls.list({})).toContainEqual(expect.objectContaining({ id, downloadsCount: 0, lastUsedAt: null }))
})

test('counts a file once it was taken whole, also of several people at once', async () => {
  const { path, id } = await calls.created({ projectGroupId: gateway })
  const place = `${path}/${versions[1]}?format=cyclonedx-1.7-json`
  const taken = await Promise.all([1, 2, 3].map(async () => (await open(place)).text()))
  for (const text of taken) expect((JSON.parse(text) as { components: unknown[] }).components).toHaveLength(3000)
  await expect.poll(() => countOf(id)).toBe(3)
})

test('what documents say is text', async () => {
  const product = `Evil ${hostile}`.slice(0, 190)
  await service.upload(cyclonedx(['pkg:npm/a@1'], hostile), product)
  await service.data(
    'mutation { organizationUpdate(input: { name: "Ha<b>rbour", email: "a@example.org" }) { errors } }',
  )
  const { path } = await calls.created({ projectGroupId: await calls.product(product), name: hostile })
  const page = await textOf(path)
  expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(page).toContain('Ha&lt;b&gt;rbour')
  expect(page).not.toContain('\u202e')
  const tags = new Set([...page.matchAll(/<([a-z0-9]+)/gi)].map(([, tag]) => tag))
  expect([...tags].filter((tag) => ['script', 'img', 'b>rbour'].includes(tag ?? ''))).toEqual([])
  expect(page.match(/<\/title>/g)).toHaveLength(1)
  const [, place = ''] = /href="(\/share\/[^"]+)" download/.exec(page) ?? []
  const file = await open(place)
  expect([place, file.status]).toEqual([expect.stringContaining('?format='), 200])
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''sbom-[\w.%-]+$/)
})

test('a version and a product that were deleted are gone from the link', async () => {
  const id = await service.upload(cyclonedx(['pkg:npm/a@1']), 'Short-lived')
  const projectGroupId = await calls.product('Short-lived')
  const { path } = await calls.created({ projectGroupId })
  expect((await open(`${path}/${id}`)).status).toBe(200)
  await service.data('mutation ($id: Uuid!) { sbomDelete(input: { id: $id }) { errors } }', { id })
  expect((await open(`${path}/${id}`)).status).toBe(404)
  await service.data('mutation ($id: Uuid!) { projectGroupDelete(input: { id: $id }) { errors } }', {
    id: projectGroupId,
  })
  expect((await open(path)).status).toBe(404)
})

// The last one: its address gets no more pages for a while.
test('an address that asks for too many pages waits', async () => {
  const answers: Response[] = []
  // While it asks, a part of the limit comes back: on a slow machine it takes more pages.
  while (answers.length <= maxPagesPerMinute * 10 && answers.every(({ status }) => status !== 429)) {
    // oxlint-disable-next-line no-await-in-loop -- as many at once as a browser would ask for
    answers.push(...(await Promise.all(Array.from({ length: 20 }, () => open('/share/x')))))
  }
  const late = answers.filter(({ status }) => status === 429)
  expect(late.length).toBeGreaterThan(0)
  expect(Number(late[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(answers.every(({ status }) => [404, 429].includes(status))).toBe(true)
})
