// @module-tag long
// Parts that contradict each other or the version above them: what a file says of each is what its document says, and what is left out is told.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allValid, manualCalls } from './support/manual-calls.ts'
import { partCalls } from './support/part-calls.ts'
import { startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
beforeAll(async () => {
  service = await startTriageService()
})
afterAll(() => service.close())

const { attach, componentsOf } = partCalls(() => service)
const { download, mutate, verdicts } = manualCalls(() => service)

let products = 0
const upload = (document: object) =>
  service.upload({ name: 'bom.json', bytes: JSON.stringify(document) }, `Clash ${(products += 1)}`)

const library = (name: string, members: object = {}) => ({
  ...{ type: 'library', 'bom-ref': name, name, version: '1', purl: `pkg:npm/${name}@1` },
  ...members,
})
const cyclonedx = (name: string, components: readonly object[]) => ({
  ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, components },
  metadata: { component: { type: 'application', 'bom-ref': 'app', name, version: '1' } },
})
const spdx = (name: string, license: string, texts: Readonly<Record<string, string>>) => ({
  ...{ spdxVersion: 'SPDX-2.3', dataLicense: 'CC0-1.0', SPDXID: 'SPDXRef-DOCUMENT', name },
  ...{ documentNamespace: `https://meadow.example/${name}`, documentDescribes: ['SPDXRef-app'] },
  creationInfo: { created: '2026-01-01T00:00:00Z', creators: ['Tool: mower'] },
  packages: [
    { SPDXID: 'SPDXRef-app', name, downloadLocation: 'NOASSERTION' },
    { SPDXID: 'SPDXRef-x', name: `x of ${name}`, downloadLocation: 'NOASSERTION', licenseConcluded: license },
  ],
  hasExtractedLicensingInfos: Object.entries(texts).map(([licenseId, extractedText]) => ({ licenseId, extractedText })),
})

interface Spdx {
  readonly packages: readonly { readonly name: string; readonly [field: string]: string | undefined }[]
  readonly hasExtractedLicensingInfos: readonly { readonly licenseId: string; readonly extractedText: string }[]
}

/** The licenses of components in the SPDX file of a version, and what the file says that they are. */
async function licensesOf(parent: string, parts: readonly string[]) {
  for (const part of parts) await attach(parent, part)
  await service.idle()
  const text = await download(parent, 'spec: SPDX, specVersion: "2.3", format: "JSON"')
  const { packages, hasExtractedLicensingInfos } = JSON.parse(text) as Spdx
  const licenses = packages.flatMap(({ name, licenseConcluded, licenseDeclared }): [string, string][] => {
    const license = licenseConcluded ?? licenseDeclared
    return license === undefined || license === 'NOASSERTION' ? [] : [[name, license]]
  })
  expect(await verdicts(parent)).toEqual(allValid)
  return {
    licenses: Object.fromEntries(licenses),
    texts: Object.fromEntries(hasExtractedLicensingInfos.map((one) => [one.licenseId, one.extractedText])),
  }
}

const undefinedPart = () =>
  upload(cyclonedx('part', [library('c', { licenses: [{ expression: 'LicenseRef-1 OR MIT' }] })]))

test('a license name without a text does not get that of another document', async () => {
  const [own, one, other] = [
    await upload(spdx('own', 'LicenseRef-1', { 'LicenseRef-1': 'OWN' })),
    await undefinedPart(),
    await upload(spdx('other', 'LicenseRef-1', { 'LicenseRef-1': 'OTHER' })),
  ]
  expect(await licensesOf(own, [one, other])).toMatchObject({
    licenses: { 'x of own': 'LicenseRef-1', c: 'LicenseRef-1-2 OR MIT', 'x of other': 'LicenseRef-1-3' },
    texts: { 'LicenseRef-1': 'OWN', 'LicenseRef-1-3': 'OTHER' },
  })
})

test('a text of a part does not become that of a name which the version uses without one', async () => {
  const part = () => upload(spdx('part', 'LicenseRef-1', { 'LicenseRef-1': 'PART' }))
  const own = await upload(spdx('own', 'LicenseRef-1', {}))
  const { licenses, texts } = await licensesOf(own, [await part()])
  expect(licenses).toEqual({ 'x of own': 'LicenseRef-1', 'x of part': 'LicenseRef-1-2' })
  expect([texts['LicenseRef-1'], texts['LicenseRef-1-2']]).not.toContain('OWN')
  expect([texts['LicenseRef-1'] === 'PART', texts['LicenseRef-1-2']]).toEqual([false, 'PART'])
  expect((await licensesOf(await undefinedPart(), [await part()])).licenses).toEqual({
    ...{ c: 'LicenseRef-1 OR MIT', 'x of part': 'LicenseRef-1-2' },
  })
})

test('names that no document defines are one, and a new name is not that of another license', async () => {
  const own = await upload(spdx('own', 'MIT', {}))
  const parts = [
    await upload(spdx('one', 'LicenseRef-1', { 'LicenseRef-1': 'ONE' })),
    await upload(spdx('two', 'LicenseRef-1 AND LicenseRef-1-2', { 'LicenseRef-1': 'TWO', 'LicenseRef-1-2': 'MORE' })),
    await upload(cyclonedx('a', [library('a', { licenses: [{ expression: 'LicenseRef-x' }] })])),
    await upload(cyclonedx('b', [library('b', { licenses: [{ expression: 'LicenseRef-x' }] })])),
  ]
  const { licenses, texts } = await licensesOf(own, parts)
  expect([licenses['a'], licenses['b']]).toEqual(['LicenseRef-x', 'LicenseRef-x'])
  const textsOf = (name: string) => licenses[name]?.split(' AND ').map((word) => texts[word])
  expect([textsOf('x of one'), textsOf('x of two')]).toEqual([['ONE'], ['TWO', 'MORE']])
})

const warningsOf = async (id: string, args: string): Promise<readonly string[]> => {
  await service.idle()
  const query = `query ($id: Uuid!) { sbom(sbomId: $id) { downloadPreview(${args}) { warnings } } }`
  type Answer = { sbom: { downloadPreview: { warnings: string[] } } }
  return (await service.data<Answer>(query, { id })).sbom.downloadPreview.warnings
}

test('other values of a component that two versions have are counted, by what they are', async () => {
  const hash = (digit: string) => ({ hashes: [{ alg: 'SHA-1', content: digit.repeat(40) }] })
  const licensed = (license: string) => ({ licenses: [{ expression: license }], ...hash('a') })
  const own = await upload(
    cyclonedx('own', [library('a', licensed('MIT')), library('b', licensed('MIT')), library('c')]),
  )
  const names = { supplier: { name: 'Owl' }, copyright: '© Owl' }
  const part = [
    library('a', { licenses: [{ expression: 'GPL-3.0-only' }], ...hash('b') }),
    library('b', licensed('MIT')),
    library('c', names),
  ]
  await attach(own, await upload(cyclonedx('part', part)))
  await attach(own, await upload(cyclonedx('same', [library('b', licensed('MIT'))])))
  const told = (await warningsOf(own, 'spec: CycloneDX')).filter((text) => text.startsWith('other values'))
  expect(told).toEqual([
    'other values of components of part "1": 2 left out, because each component is there once, as in the nearest version ' +
      '(such as a 1: license, hashes)',
  ])
})

async function madeReport(sbomId: string) {
  const input = { sbomId, outputs: [{ kind: 'PDF' }] }
  const { errors, export: made } = await mutate('exportCreate', input, 'export { id }')
  const query = 'query ($id: Uuid!) { export(id: $id) { files { warnings } } }'
  return { errors, ...(await service.data<object>(query, { id: (made as { id: string }).id })) }
}

test('a file with findings says of which part there may be none, because its scan failed', async () => {
  const [own, part] = [await upload(cyclonedx('own', [library('a')])), await upload(cyclonedx('part', [library('z')]))]
  await attach(own, part)
  const told = async (args: string) =>
    (await warningsOf(own, args)).filter((text) => text.startsWith('findings of part'))
  expect(await told('includeVulns: true')).toEqual([])
  // In a process of its own: closing a file gives up the locks that its process has on it.
  const failing = `const database = new (require('node:sqlite').DatabaseSync)(process.argv[1], { timeout: 10_000 })
    database.prepare("UPDATE processing_stage SET error = 'x' WHERE version_id = ? AND name = 'VULN_SCAN'").run(process.argv[2])`
  execFileSync(process.execPath, ['-e', failing, join(service.dataFolder, 'waybill.db'), part], { stdio: 'pipe' })
  const missing = ['findings of part "1": some may be missing, because its vulnerability scan has not ended or failed']
  expect(await told('includeVulns: true')).toEqual(missing)
  const report = { errors: [], export: { files: [{ warnings: expect.arrayContaining(missing) as string[] }] } }
  expect(await madeReport(own)).toMatchObject(report)
  expect(await told('spec: CycloneDX')).toEqual([])
  expect(await told('includeVulns: true, excludeParts: true')).toEqual([])
})

test('many parts with the same references, some of them reached by two ways, are whole', async () => {
  const own = await upload(cyclonedx('own', [library('a')]))
  const middle = await upload(cyclonedx('middle', [library('a')]))
  const count = 40
  for (let at = 0; at < count; at += 1) {
    const version = { version: String(at), purl: `pkg:npm/a@${at}` }
    // oxlint-disable-next-line no-await-in-loop -- in their order
    const part = await upload(cyclonedx(`part ${at}`, [library('a', version), library('b', version)]))
    // oxlint-disable-next-line no-await-in-loop -- in their order
    await attach(at % 2 === 0 ? own : middle, part)
    // oxlint-disable-next-line no-await-in-loop -- in their order
    if (at % 10 === 0) await attach(middle, part)
  }
  await attach(own, middle)
  await service.idle()
  const { components } = JSON.parse(await download(own, 'spec: CycloneDX')) as { components: { 'bom-ref': string }[] }
  const refs = new Set(components.map((one) => one['bom-ref']))
  expect(refs.size).toBe(components.length)
  // What is listed, and what stands for each part.
  expect(components).toHaveLength((await componentsOf(own, 'includeParts: true')).length + count + 1)
  expect(await verdicts(own)).toEqual(allValid)
}, 180_000)

test('a component that is there for a part gets the reference to its document, and is not there twice', async () => {
  const serials = ['3e671687-395b-41f5-a30f-a58921a69b79', '3e671687-395b-41f5-a30f-a58921a69b80']
  const parts = await Promise.all(
    serials.map((serial) =>
      upload({
        ...cyclonedx('', [library('deep')]),
        serialNumber: `urn:uuid:${serial}`,
        metadata: { component: library('lib') },
      }),
    ),
  )
  const urls = serials.map((serial) => `urn:cdx:${serial}/1`)
  const known = { externalReferences: [{ type: 'bom', url: urls[0], comment: 'as stated' }] }
  const own = spdx('own', 'MIT', {})
  const reference = (referenceCategory: string, referenceType: string, referenceLocator: string) => ({
    ...{ referenceCategory, referenceType, referenceLocator },
  })
  const externalRefs = [
    reference('PACKAGE-MANAGER', 'purl', 'pkg:npm/lib@1'),
    reference('OTHER', 'mower', 'of-the-document'),
  ]
  const versioned = { versionInfo: '1', primaryPackagePurpose: 'LIBRARY', downloadLocation: 'NOASSERTION' }
  const lib = { SPDXID: 'SPDXRef-lib', name: 'lib', ...versioned, externalRefs }
  for (const document of [
    cyclonedx('own', [library('lib')]),
    cyclonedx('own', [library('lib', known)]),
    { ...own, packages: [...own.packages, lib] },
  ]) {
    const parent = await upload(document)
    for (const part of parts) await attach(parent, part)
    await service.idle()
    for (const spec of ['CycloneDX', 'SPDX, specVersion: "2.3"', 'SPDX, specVersion: "3.0.1"']) {
      const text = await download(parent, `spec: ${spec}, dontPackageSbom: true`)
      expect([spec, urls.filter((url) => !text.includes(url))]).toEqual([spec, []])
      expect([spec, text.includes('as stated')]).toEqual([spec, JSON.stringify(document).includes('as stated')])
      expect([spec, text.includes('of-the-document')]).toEqual([spec, 'packages' in document])
      const again = await service.upload({ name: 'again', bytes: text }, `Clash ${(products += 1)}`)
      const names = ((await componentsOf(again)) as unknown as { purl: string | null }[]).map(({ purl }) => purl)
      expect([spec, names.filter((purl) => purl === 'pkg:npm/lib@1')]).toEqual([spec, ['pkg:npm/lib@1']])
      const query = 'query ($id: Uuid!) { sbom(sbomId: $id) { documents { schemaValid } } }'
      expect(await service.data(query, { id: again })).toEqual({ sbom: { documents: [{ schemaValid: true }] } })
    }
  }
}, 120_000)
