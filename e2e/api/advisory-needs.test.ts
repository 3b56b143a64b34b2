// @module-tag long
// What advisory data versions need, by ecosystem, as the window offers it after an upload.
import { afterEach, expect, test, vi } from 'vitest'
import { type FileServer, startFileServer } from '#service/network/support/file-server.ts'
import { kev, osv, zip } from './support/osv.ts'
import { cyclonedx, endpointClient, type SentFile, startTriageService } from './support/triage-service.ts'

type Service = Awaited<ReturnType<typeof startTriageService>>
const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close()
  vi.unstubAllEnvs()
})

/** A service two days after the newest record of the fixtures. */
async function start(): Promise<Service> {
  const service = await startTriageService(undefined, () => new Date('2026-01-03T00:00:00Z'))
  opened.push(service)
  return service
}

interface Need {
  readonly ecosystem: string
  readonly state: string
  readonly componentsCount: number | null
  readonly dataDate: string | null
  readonly offers: readonly {
    readonly name: string
    readonly bytes: number | null
    readonly bytesDate: string | null
    readonly addresses: readonly { readonly url: string; readonly stored: boolean; readonly lastError: string | null }[]
  }[]
}

async function needs(service: Pick<Service, 'data'>, sbomIds: readonly string[] | null = null, includeParts = true) {
  const query = `query ($sbomIds: [Uuid!], $includeParts: Boolean) {
    advisoryNeeds(sbomIds: $sbomIds, includeParts: $includeParts) { ecosystem state componentsCount dataDate
      offers { name kind bytes bytesDate addresses { url stored lastError lastErrorRemedy } } } }`
  return (await service.data<{ advisoryNeeds: Need[] }>(query, { sbomIds, includeParts })).advisoryNeeds
}

const brief = (found: readonly Need[]) =>
  found.map(({ ecosystem, state, componentsCount }) => `${ecosystem} ${state} ${componentsCount ?? '-'}`)

/** An archive of an ecosystem, as OSV publishes it. */
const archiveOf = (ecosystem: string) =>
  zip([osv(`X-${ecosystem.replaceAll(/\W/g, '')}`, 'a', { affected: [{ package: { ecosystem, name: 'a' } }] })])

test('names each ecosystem without data, the distributions of packages and what no publisher has, with their files', async () => {
  const service = await start()
  const id = await service.upload(
    cyclonedx([
      ...['pkg:npm/a@1', 'pkg:npm/b@1', 'pkg:npm/c@1', 'pkg:pypi/a@1', 'pkg:golang/example.com/a@v1'],
      ...['pkg:deb/debian/bash@5?arch=amd64&distro=debian-12', 'pkg:deb/debian/curl@7?arch=amd64&distro=debian-12'],
      ...['pkg:rpm/rocky/bash@5?distro=rocky-9.2', 'pkg:apk/alpine/musl@1.2?distro=alpine-3.18'],
      ...['pkg:cocoapods/Alamofire@5', 'pkg:generic/thing@1', 'pkg:deb/unknown-thing@1'],
    ]),
  )
  const found = await needs(service, [id])
  expect(brief(found)).toEqual([
    ...['npm NONE 3', 'Debian NONE 2', 'Alpine NONE 1', 'Go NONE 1', 'PyPI NONE 1', 'Rocky Linux NONE 1'],
    ...['KEV NONE -', 'EPSS NONE -', 'cocoapods NO_SOURCE 1', 'generic NO_SOURCE 1'],
  ])
  const publisher = (path: string) => [
    expect.objectContaining({ url: `https://osv-vulnerabilities.storage.googleapis.com/${path}`, stored: false }),
  ]
  expect(found[0]?.offers).toEqual([
    { name: 'OSV npm', kind: 'OSV', bytes: null, bytesDate: null, addresses: publisher('npm/all.zip') },
  ])
  expect(found.find(({ ecosystem }) => ecosystem === 'Rocky Linux')?.offers[0]?.addresses).toEqual(
    publisher('Rocky%20Linux/all.zip'),
  )
  expect(found.find(({ ecosystem }) => ecosystem === 'KEV')?.offers[0]).toMatchObject({
    bytes: 1_257_565,
    bytesDate: '2025-08-25',
  })
  expect(found.at(-1)?.offers).toEqual([])
})

test('takes the operating system of the document for packages that do not name theirs', async () => {
  const service = await start()
  const { bytes, name } = cyclonedx(['pkg:deb/bash@5'])
  const document = JSON.parse(bytes as string) as { components: object[] }
  document.components.push({ type: 'operating-system', 'bom-ref': 'os', name: 'ubuntu', version: '22.04' })
  const id = await service.upload({ name, bytes: JSON.stringify(document) })
  expect(brief(await needs(service, [id]))[0]).toBe('Ubuntu NONE 1')
})

test('reads package URLs of distributions however they are written', async () => {
  const service = await start()
  const id = await service.upload(
    cyclonedx([
      ...['pkg://deb/debian/bash@5?arch=amd64', 'pkg:deb/debian%2Fcurl@7', 'PKG:/DEB/Debian/tar@1?distro=debian-12'],
      ...['pkg:deb/%64ebian/sed@4', 'pkg:deb/debian/libstdc%2B%2B6@12', 'pkg:///rpm/rocky/bash@5?distro=rocky-9.2'],
    ]),
  )
  expect(brief(await needs(service, [id])).slice(0, 2)).toEqual(['Debian NONE 5', 'Rocky Linux NONE 1'])
})

test('says what is fresh, what is old by a shortened limit, and what is only a part', async () => {
  const service = await start()
  const id = await service.upload(cyclonedx(['pkg:npm/a@1', 'pkg:pypi/a@1']))
  await service.importFile(archiveOf('npm'))
  await service.importFile({ ...archiveOf('PyPI'), name: 'some-records.zip' })
  expect(await service.importFile(kev('CVE-2020-1111'))).toMatchObject({ error: null })
  const found = await needs(service, [id])
  expect(brief(found)).toEqual(['PyPI PARTIAL 1', 'EPSS NONE -', 'npm FRESH 1', 'KEV FRESH -'].toSorted(byState))
  const npm = found.find(({ ecosystem }) => ecosystem === 'npm')
  expect(npm?.dataDate).toMatch(/^2026-01-01T/)
  expect(npm?.offers[0]).toMatchObject({ bytes: archiveOf('npm').bytes.length, bytesDate: '2026-01-03' })

  const { sbom } = await service.data<{ sbom: { projectId: string } }>(
    'query ($id: Uuid!) { sbom(sbomId: $id) { projectId } }',
    { id },
  )
  const input = { id: sbom.projectId, feedAgeLimitDays: 1 }
  await service.data('mutation ($input: ProjectUpdateInput!) { projectUpdate(input: $input) { errors } }', { input })
  expect(brief(await needs(service, [id]))).toEqual(['EPSS NONE -', 'PyPI PARTIAL 1', 'npm OLD 1', 'KEV FRESH -'])
  expect(brief(await needs(service))).toEqual(brief(await needs(service, [id])))
})

const byState = (a: string, b: string) => rank(a) - rank(b)
const rank = (text: string) => ['NONE', 'PARTIAL', 'OLD', 'FRESH'].findIndex((state) => text.includes(state))

test('says that all is fresh when it is', async () => {
  const service = await start()
  const id = await service.upload(cyclonedx(['pkg:npm/a@1']))
  await service.importFile(archiveOf('npm'))
  expect(await service.importFile(kev('CVE-2020-1111'))).toMatchObject({ error: null })
  const scores = '#model_version:v2026,score_date:2026-01-02T00:00:00Z\ncve,epss,percentile\nCVE-2020-1111,0.1,0.2\n'
  await service.importFile({ name: 'epss_scores-2026-01-02.csv', bytes: scores })
  expect(brief(await needs(service, [id]))).toEqual(['npm FRESH 1', 'KEV FRESH -', 'EPSS FRESH -'])
})

test('counts what a version inherits from its parts, unless it is not asked for', async () => {
  const service = await start()
  const part = await service.upload(cyclonedx(['pkg:pypi/a@1']), 'Part')
  const whole = await service.upload(cyclonedx(['pkg:npm/a@1']), 'Whole')
  const input = { sbomId: whole, partSbomId: part }
  const attached = await service.data<{ partAttach: { errors: string[] } }>(
    'mutation ($input: PartAttachInput!) { partAttach(input: $input) { errors } }',
    { input },
  )
  expect(attached.partAttach.errors).toEqual([])
  expect(brief(await needs(service, [whole]))).toEqual(
    ['PyPI NONE 1', 'npm NONE 1', 'KEV NONE -', 'EPSS NONE -'].toSorted(byName),
  )
  expect(brief(await needs(service, [whole], false))).toEqual(['npm NONE 1', 'KEV NONE -', 'EPSS NONE -'])
  expect(brief(await needs(service))).toEqual(brief(await needs(service, [whole])))
})

/** Ecosystems in order, the catalogs after them. */
const byName = (a: string, b: string) =>
  Number(a.endsWith('-')) - Number(b.endsWith('-')) || (a.endsWith('-') ? 0 : a < b ? -1 : 1)

test('needs nothing for a version without components, the sample product and an unknown version', async () => {
  const service = await start()
  const empty = await service.upload(cyclonedx([]))
  await service.data('mutation { sampleProductCreate(input: {}) { errors } }')
  await service.idle()
  expect(await needs(service, [empty])).toEqual([])
  expect(await needs(service, ['01a1f96c-d219-7adc-bc6d-bfd2b404325b'])).toEqual([])
  expect(await needs(service, [])).toEqual([])
  expect(await needs(service)).toEqual([])
})

test('offers the feeds of every year of NVD for components that only have CPE names', async () => {
  const service = await start()
  const file = cyclonedx([])
  const document = JSON.parse(file.bytes as string) as { components: object[] }
  document.components.push({
    type: 'library',
    'bom-ref': 'z',
    name: 'zlib',
    version: '1.2',
    cpe: 'cpe:2.3:a:zlib:zlib:1.2:*:*:*:*:*:*:*',
  })
  const id = await service.upload({ ...file, bytes: JSON.stringify(document) })
  const [need] = await needs(service, [id])
  expect(need).toMatchObject({ ecosystem: 'cpe', state: 'NONE', componentsCount: 1 })
  expect(need?.offers[0]?.name).toBe('NVD')
  expect(need?.offers[0]?.addresses.map(({ url }) => url)).toEqual(
    Array.from({ length: 25 }, (_, at) => `https://nvd.nist.gov/feeds/json/cve/2.0/nvdcve-2.0-${2002 + at}.json.gz`),
  )
})

test('offers the URL that the organization has, or its mirror, without what grants access, and says what failed there', async () => {
  for (const name of ['http_proxy', 'HTTP_PROXY']) vi.stubEnv(name, undefined)
  const server: FileServer = await startFileServer()
  opened.push(server)
  const service = await start()
  const id = await service.upload(cyclonedx(['pkg:npm/a@1', 'pkg:pypi/a@1']))
  await service.data('mutation { organizationUpdate(input: { networkAllowed: true }) { errors } }')
  for (const path of ['/npm/all.zip?key=secret', '/PyPI/all.zip']) await fetchFrom(service, `${server.origin}${path}`)
  const offers = (await needs(service, [id])).map((need) => [need.ecosystem, need.offers[0]?.addresses] as const)
  const failed = { stored: true, lastError: expect.stringMatching(/not found/), lastErrorRemedy: 'Check the URL.' }
  expect(Object.fromEntries(offers)).toMatchObject({
    npm: [{ ...failed, url: `${server.origin}/npm/all.zip?key=***` }],
    PyPI: [{ ...failed, url: `${server.origin}/PyPI/all.zip` }],
    KEV: [{ stored: false, url: expect.stringMatching(/^https:\/\/www\.cisa\.gov\//) }],
  })

  server.files.set('/npm/all.zip?key=secret', Buffer.from(archiveOf('npm').bytes as Uint8Array))
  await fetchFrom(service, `${server.origin}/npm/all.zip?key=***`)
  const [npm] = (await needs(service, [id])).filter(({ ecosystem }) => ecosystem === 'npm')
  expect(npm).toMatchObject({ state: 'FRESH', offers: [{ name: 'OSV npm', addresses: [{ lastError: null }] }] })
  expect(JSON.stringify(npm)).not.toContain('secret')
})

async function fetchFrom(service: Service, url: string): Promise<void> {
  type Answer = { advisorySourceFetch: { errors: string[]; job: { id: string } | null } }
  const query = 'mutation ($url: String!) { advisorySourceFetch(input: { url: $url }) { errors job { id } } }'
  const { advisorySourceFetch } = await service.data<Answer>(query, { url })
  expect(advisorySourceFetch.errors).toEqual([])
  await service.finished(advisorySourceFetch.job?.id ?? '')
}

test('answers a Viewer, and at most 100 versions at once', async () => {
  const service = await start()
  const file: SentFile = cyclonedx(['pkg:npm/a@1'])
  const id = await service.upload(file)
  const viewer = endpointClient(service.url, await service.token('Viewer'))
  expect(brief(await needs(viewer, [id]))[0]).toBe('npm NONE 1')
  const many = Array.from({ length: 101 }, () => id)
  const { errors } = (await viewer.ask('query ($ids: [Uuid!]) { advisoryNeeds(sbomIds: $ids) { state } }', {
    ids: many,
  })) as { errors?: { message: string }[] }
  expect(errors?.[0]?.message).toBe('"sbomIds" has more than 100 versions')
})

test('calls data fresh whose publisher has nothing newer', async () => {
  for (const name of ['http_proxy', 'HTTP_PROXY']) vi.stubEnv(name, undefined)
  const server: FileServer = await startFileServer()
  opened.push(server)
  let today = '2026-01-20T00:00:00Z'
  const service = await startTriageService(undefined, () => new Date(today))
  opened.push(service)
  const id = await service.upload(cyclonedx(['pkg:npm/a@1']))
  await service.importFile(archiveOf('npm'))
  expect(brief(await needs(service, [id]))).toContain('npm OLD 1')
  server.files.set('/npm/all.zip', Buffer.from(archiveOf('npm').bytes as Uint8Array))
  await service.data('mutation { organizationUpdate(input: { networkAllowed: true }) { errors } }')
  await fetchFrom(service, `${server.origin}/npm/all.zip`)
  expect(brief(await needs(service, [id]))).toContain('npm FRESH 1')
  today = '2026-01-26T00:00:00Z'
  expect(brief(await needs(service, [id]))).toContain('npm OLD 1')
})

test('tells the size of an archive, not that of a list of changes or a single record', async () => {
  for (const name of ['http_proxy', 'HTTP_PROXY']) vi.stubEnv(name, undefined)
  const server: FileServer = await startFileServer()
  opened.push(server)
  const service = await start()
  const id = await service.upload(cyclonedx(['pkg:npm/a@1']))
  const archive = Buffer.from(archiveOf('npm').bytes as Uint8Array)
  server.files.set('/npm/all.zip', archive)
  server.files.set('/npm/modified_id.csv', '2026-01-01T00:00:01Z,X-npm')
  await service.data('mutation { organizationUpdate(input: { networkAllowed: true }) { errors } }')
  await fetchFrom(service, `${server.origin}/npm/all.zip`)
  const sizeOf = async () => (await needs(service, [id])).find(({ ecosystem }) => ecosystem === 'npm')?.offers[0]
  expect(await sizeOf()).toMatchObject({ bytes: archive.length, bytesDate: '2026-01-03' })

  server.files.set('/npm/modified_id.csv', '2026-01-02T00:00:00Z,X-2\n2026-01-01T00:00:01Z,X-npm')
  server.files.set('/npm/X-2.json', JSON.stringify(osv('X-2', 'b')))
  await fetchFrom(service, `${server.origin}/npm/all.zip`)
  expect(server.asked()).toContain('/npm/X-2.json 200')
  expect(await sizeOf()).toMatchObject({ name: 'OSV npm', bytes: null, bytesDate: null })

  await service.importFile(archiveOf('npm'))
  expect(await sizeOf()).toMatchObject({ bytes: archive.length })
  await service.importFile({ name: 'X-3.json', bytes: JSON.stringify(osv('X-3', 'c')) })
  expect(await sizeOf()).toMatchObject({ bytes: null })
})

test('never calls the invented data of the sample old', async () => {
  const service = await startTriageService(undefined, () => new Date('2036-01-01T00:00:00Z'))
  opened.push(service)
  await service.data('mutation { sampleProductCreate(input: {}) { errors } }')
  await service.idle()
  const { advisorySources, advisoryDatabase } = await service.data<{
    advisorySources: { nodes: { sample: boolean; stale: boolean }[] }
    advisoryDatabase: { staleSourcesCount: number }
  }>('query { advisorySources { nodes { sample stale } } advisoryDatabase { staleSourcesCount } }')
  expect(advisorySources.nodes).toEqual(Array.from({ length: 3 }, () => ({ sample: true, stale: false })))
  expect(advisoryDatabase.staleSourcesCount).toBe(0)
})

test('needs by default what the newest version of each environment has', async () => {
  const service = await start()
  await service.upload(cyclonedx(['pkg:pypi/a@1']))
  await service.upload(cyclonedx(['pkg:npm/a@1']))
  expect(brief(await needs(service))).toEqual(['npm NONE 1', 'KEV NONE -', 'EPSS NONE -'])
})
