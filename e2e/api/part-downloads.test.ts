// @module-tag long
// Files of versions with parts, in every format: made by `exportCreate`, which validates each by its official schema and reads it again.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Links, nearestOfEqual, partCalls } from './support/part-calls.ts'
import { startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>

beforeAll(async () => {
  service = await startTriageService()
})
afterAll(() => service.close())

const { attach, componentsOf } = partCalls(() => service)

interface Body {
  readonly 'bom-ref': string
  readonly name: string
  readonly components?: readonly Body[]
}
interface Document {
  readonly metadata: { readonly component: Body }
  readonly components?: readonly Body[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[]
}

const downloaded = async (id: string, args: string) => {
  await service.idle()
  const text = `{ sbom(sbomId: "${id}") { download(${args}) { content } } }`
  const { sbom } = await service.data<{ sbom: { download: { content: string } } }>(text)
  return Buffer.from(sbom.download.content, 'base64').toString()
}
const documentOf = async (id: string, args = '') =>
  JSON.parse(await downloaded(id, `spec: CycloneDX, specVersion: "1.6", format: "JSON" ${args}`)) as Document

const everyOutput = [
  ...['1.4', '1.5', '1.6', '1.7'].map((specVersion) => ({ kind: 'SBOM', format: 'CYCLONEDX', specVersion })),
  { kind: 'SBOM', format: 'CYCLONEDX', specVersion: '1.7', includeVulns: true },
  { kind: 'SBOM', format: 'SPDX', specVersion: '2.3', includeVulns: true },
  { kind: 'SBOM', format: 'SPDX', specVersion: '3.0.1', includeVulns: true },
  { kind: 'SBOM', profile: 'minimum-elements' },
  { kind: 'SBOM', profile: 'bsi-tr-03183-2' },
  ...['SUPPORT_LEVELS', 'PDF', 'XLSX', 'ATTRIBUTION'].map((kind) => ({ kind })),
]

/** Makes a file of every kind. A file that is invalid, or is read as another graph, ends the job with an error. */
async function makeAll(sbomId: string) {
  const text = 'mutation ($input: ExportCreateInput!) { exportCreate(input: $input) { errors export { id } } }'
  const { exportCreate } = await service.data<{ exportCreate: { errors: string[]; export: { id: string } } }>(text, {
    input: { sbomId, outputs: everyOutput },
  })
  expect(exportCreate.errors).toEqual([])
  await service.idle()
  const query = 'query ($id: Uuid!) { export(id: $id) { job { state error } files { schemaValid } } }'
  const { export: made } = await service.data<{ export: { job: object; files: { schemaValid: boolean }[] } }>(query, {
    id: exportCreate.export.id,
  })
  expect(made.job).toEqual({ state: 'SUCCEEDED', error: null })
  expect(made.files.map(({ schemaValid }) => schemaValid)).not.toContain(false)
}

function* bodiesOf(bodies: readonly Body[] | undefined): Generator<Body> {
  for (const body of bodies ?? []) {
    yield body
    yield* bodiesOf(body.components)
  }
}

let files = 0
/** A document whose references are the same in every version. */
const cyclonedxFile = (names: readonly string[], primary: string | null) =>
  JSON.stringify({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    ...(primary !== null && { metadata: { component: { type: 'application', 'bom-ref': 'root', name: primary } } }),
    components: names.map((name, at) => ({ type: 'library', 'bom-ref': `c${at}`, name, purl: `pkg:npm/${name}` })),
    dependencies: [...(primary === null ? [] : [{ ref: 'root', dependsOn: names.slice(0, 1).map(() => 'c0') }])],
  })

const spdx2File = (names: readonly string[], primary: string | null) =>
  JSON.stringify({
    spdxVersion: 'SPDX-2.3',
    dataLicense: 'CC0-1.0',
    SPDXID: 'SPDXRef-DOCUMENT',
    name: 'document',
    documentNamespace: `https://example.com/${(files += 1)}`,
    creationInfo: { created: '2026-01-01T00:00:00Z', creators: ['Tool: test'] },
    packages: [...(primary === null ? [] : [primary]), ...names].map((name, at) => ({
      SPDXID: `SPDXRef-${at}`,
      name,
      downloadLocation: 'NOASSERTION',
      licenseConcluded: 'LicenseRef-1',
      ...(at >= (primary === null ? 0 : 1) && {
        externalRefs: [
          { referenceCategory: 'PACKAGE-MANAGER', referenceType: 'purl', referenceLocator: `pkg:npm/${name}` },
        ],
      }),
    })),
    ...(primary !== null && { documentDescribes: ['SPDXRef-0'] }),
    hasExtractedLicensingInfos: [{ licenseId: 'LicenseRef-1', extractedText: `text of ${String(primary)}` }],
  })

const upload = (bytes: string) => service.upload({ name: 'bom.json', bytes }, `Embedded ${(files += 1)}`)

it('embeds parts once each with unique references, and leaves them out when asked', async () => {
  const parent = await upload(cyclonedxFile(['a', 'b'], 'parent'))
  const part = await upload(cyclonedxFile(['b', 'c'], 'part'))
  await attach(parent, part)
  const { metadata, components, dependencies } = await documentOf(parent)
  const bodies = [metadata.component, ...bodiesOf(components)]
  expect(bodies.map(({ name }) => name).toSorted()).toEqual(['a', 'b', 'c', 'parent', 'part'])
  const nameOf = new Map(bodies.map((body) => [body['bom-ref'], body.name]))
  expect(nameOf.size).toBe(5)
  const edges = dependencies.flatMap(({ ref, dependsOn = [] }) =>
    dependsOn.map((to) => [nameOf.get(ref), nameOf.get(to)]),
  )
  expect(edges).toEqual(
    expect.arrayContaining([
      ['parent', 'a'],
      ['parent', 'part'],
      ['part', 'b'],
    ]),
  )
  for (const [name, names] of [
    ['excludeParts', ['a', 'b']],
    ['dontPackageSbom', ['a', 'b', 'part']],
  ] as const) {
    const alone = await documentOf(parent, `, ${name}: true`)
    expect([...bodiesOf(alone.components)].map((body) => body.name)).toEqual(names)
  }
})

it('keeps the license texts of SPDX parts apart that have the same name', async () => {
  const parent = await upload(spdx2File(['a'], 'parent'))
  await attach(parent, await upload(spdx2File(['b'], 'part')))
  const text = await downloaded(parent, 'spec: SPDX, specVersion: "2.3", format: "JSON"')
  const document = JSON.parse(text) as {
    packages: { name: string; licenseConcluded: string }[]
    hasExtractedLicensingInfos: { licenseId: string; extractedText: string }[]
  }
  const texts = new Map(document.hasExtractedLicensingInfos.map((one) => [one.licenseId, one.extractedText]))
  const found = document.packages.map(({ name, licenseConcluded }) => [name, texts.get(licenseConcluded)])
  expect(new Map(found as [string, string][])).toEqual(
    new Map([
      ['parent', 'text of parent'],
      ['a', 'text of parent'],
      ['part', 'text of part'],
      ['b', 'text of part'],
    ]),
  )
  await makeAll(parent)
})

const packages = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 4 })
const versions = fc.array(fc.tuple(packages, fc.boolean(), fc.boolean()), { minLength: 2, maxLength: 4 })
const chosen = fc.array(fc.boolean(), { minLength: 6, maxLength: 6 })

it('any tree is valid in every format, with each component of the list once', async () => {
  await fc.assert(
    fc.asyncProperty(versions, chosen, async (contents, isLinked) => {
      const ids: string[] = []
      for (const [at, [names, isSpdx, hasPrimary]] of contents.entries()) {
        const write = isSpdx ? spdx2File : cyclonedxFile
        ids.push(await upload(write(names, hasPrimary ? `product-${at}` : null)))
      }
      const pairs = ids.flatMap((_, from) => ids.flatMap((__, to) => (from < to ? [[from, to] as const] : [])))
      const links: Links = pairs.filter(([from], at) => isLinked[at] === true || from === 0)
      for (const [from, to] of links) await attach(ids[from] ?? '', ids[to] ?? '')
      const [top = ''] = ids
      await makeAll(top)
      const { metadata, components, dependencies } = await documentOf(top)
      const bodies = [metadata.component, ...bodiesOf(components)]
      const refs = new Set(bodies.map((body) => body['bom-ref']))
      expect(refs.size).toBe(bodies.length)
      for (const { ref, dependsOn = [] } of dependencies) {
        for (const one of [ref, ...dependsOn]) expect(refs).toContain(one)
      }
      const own = await Promise.all(ids.map((id) => componentsOf(id)))
      const listed = nearestOfEqual(own, links) as unknown as readonly { readonly name: string }[]
      const named = (list: readonly { name: string }[]) =>
        list.flatMap(({ name }) => (/^[a-f]$/.test(name) ? [name] : [])).toSorted()
      expect(named(bodies)).toEqual(named(listed))
      expect(await componentsOf(top, 'includeParts: true')).toHaveLength(listed.length)
    }),
    { numRuns: 10 },
  )
}, 300_000)
