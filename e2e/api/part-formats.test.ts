// @module-tag long
// Versions whose parts came in other formats, were edited, or are decided differently: each file has what the list with parts has.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cyclonedx, forms, spdx2, spdx3 } from './support/graph-documents.ts'
import { manualCalls } from './support/manual-calls.ts'
import { osv, zip } from './support/osv.ts'
import { partCalls } from './support/part-calls.ts'
import { notAffected, statusId, triageCalls } from './support/triage-calls.ts'
import { startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
beforeAll(async () => {
  service = await startTriageService()
  await service.importFile(zip([osv('GHSA-fox', 'fox'), osv('GHSA-b', 'b')]))
})
afterAll(() => service.close())

const { attach, componentsOf } = partCalls(() => service)
const { mutate, named, download } = manualCalls(() => service)
const lazy = { data: (...args: Parameters<typeof service.data>) => service.data(...args) } as typeof service
const { findings, decide } = triageCalls(lazy)

let products = 0
const uploadText = (bytes: string, name = 'bom.json') => service.upload({ name, bytes }, `Format ${(products += 1)}`)
/** A document of a form, with some other names: references stay as they are. */
const upload = (document: object, names: Readonly<Record<string, string>> = {}) => {
  const text = JSON.stringify(document).replaceAll(
    /"(name)":"(\w+)"|pkg:npm\/(\w+)@/g,
    (whole, key: string | undefined, name: string | undefined, inPurl: string | undefined) => {
      const other = names[name ?? inPurl ?? '']
      if (other === undefined) return whole
      return key === undefined ? `pkg:npm/${other}@` : `"name":"${other}"`
    },
  )
  return uploadText(text)
}

const downloads = [
  'spec: CycloneDX, specVersion: "1.6", format: "JSON"',
  'spec: CycloneDX, specVersion: "1.6", format: "XML"',
  'spec: SPDX, specVersion: "2.3", format: "JSON"',
  'spec: SPDX, specVersion: "2.3", format: "TAG_VALUE"',
  'spec: SPDX, specVersion: "3.0.1"',
]

const outputs = [
  ...['1.4', '1.5', '1.6', '1.7'].flatMap((specVersion) =>
    ['JSON', 'XML'].map((encoding) => ({ kind: 'SBOM', format: 'CYCLONEDX', specVersion, encoding })),
  ),
  ...['JSON', 'XML'].map((encoding) => ({ kind: 'SBOM', format: 'CYCLONEDX', encoding, includeVulns: true })),
  ...['JSON', 'TAG_VALUE'].map((encoding) => ({ kind: 'SBOM', format: 'SPDX', specVersion: '2.3', encoding })),
  { kind: 'SBOM', format: 'SPDX', specVersion: '3.0.1', includeVulns: true },
  { kind: 'SBOM', lite: true },
  { kind: 'SBOM', redactInternal: true },
  { kind: 'SBOM', profile: 'bsi-tr-03183-2' },
]
const statements = ['CYCLONEDX', 'SPDX', 'OPENVEX', 'CSAF'].map((format) => ({ kind: 'VEX', format }))

/** Makes files. One that is invalid, or is read as another graph or other decisions, is an error of the job. */
async function makeAll(sbomId: string, asked: readonly object[]) {
  const made = await mutate('exportCreate', { sbomId, outputs: asked }, 'export { id } job { id }')
  expect(made).toMatchObject({ errors: [] })
  expect(await service.finished((made['job'] as { id: string }).id)).toMatchObject({ state: 'SUCCEEDED', error: null })
  const query =
    'query ($id: Uuid!) { export(id: $id) { job { state error } files { filename schemaValid roundTripVerified } } }'
  type Answer = { export: { job: object; files: { schemaValid: boolean; roundTripVerified: boolean }[] } }
  const answer = await service.data<Answer>(query, { id: (made['export'] as { id: string }).id })
  expect(answer.export.job).toEqual({ state: 'SUCCEEDED', error: null })
  const verdicts = answer.export.files.map(({ schemaValid, roundTripVerified }) => [schemaValid, roundTripVerified])
  expect(asked.map((one, at) => [one, ...(verdicts[at] ?? [])])).toEqual(asked.map((one) => [one, true, true]))
}

interface Named {
  readonly purl: string | null
  readonly name: string
  readonly version: string | null
}

/** What the list of components has, and what stands for the version and its parts, which the list may leave out. Each once. */
async function withPrimaries(id: string) {
  const query = `query ($id: Uuid!) { sbom(sbomId: $id) { partTree { relation sbom { primaryComponent { purl name version } } } } }`
  type Tree = { sbom: { partTree: { relation: string; sbom: { primaryComponent: Named } }[] } }
  const { partTree } = (await service.data<Tree>(query, { id })).sbom
  const rows = (await componentsOf(id, 'includeParts: true')) as unknown as readonly Named[]
  const below = partTree.filter(({ relation }) => relation === 'CURRENT' || relation.endsWith('PART'))
  const primaries = below.map(({ sbom }) => sbom.primaryComponent)
  const [{ name: own } = { name: '' }] = primaries
  // A document without a primary component is given one for the product that it is uploaded to.
  const all = [...rows, ...primaries].filter(({ name }) => !own.startsWith('Format ') || name !== own)
  return [...new Set(all.map(({ purl, name, version }) => JSON.stringify([purl, name, version])))].toSorted()
}

const facts = (rows: Awaited<ReturnType<typeof componentsOf>>) =>
  (rows as unknown as readonly Named[]).map(({ purl, name, version }) => JSON.stringify([purl, name, version]))

/** Each format is read into a version without parts, which has exactly what the list with parts has. */
async function expectSameInAll(id: string) {
  await service.idle()
  const expected = await withPrimaries(id)
  for (const args of downloads) {
    const text = await download(id, args)
    expectUniqueRefs(args, text)
    const again = await uploadText(text, 'again')
    expect([args, await withPrimaries(again)]).toEqual([args, expected])
  }
}

/** Identifiers are there once, and what is referred to is there. */
function expectUniqueRefs(args: string, text: string) {
  const [defined, used] = Object.entries(referencesIn).find(([words]) => args.includes(words))?.[1] ?? []
  const all = (pattern: RegExp | undefined) => [...text.matchAll(pattern ?? /x/g)].flatMap((found) => found.slice(1))
  const refs = all(defined)
  expect([args, refs.length > 5 || text]).toEqual([args, true])
  expect([args, refs.filter((ref, at) => refs.indexOf(ref) !== at)]).toEqual([args, []])
  const known = new Set(refs)
  expect([args, all(used).filter((ref) => !known.has(ref))]).toEqual([args, []])
}

/** By words of a download, what defines a reference, and what uses one. */
const referencesIn: Readonly<Record<string, readonly [RegExp, RegExp]>> = {
  'CycloneDX, specVersion: "1.6", format: "JSON"': [/"bom-ref": ?"([^"]+)"/g, /"ref": ?"([^"]+)"/g],
  'format: "XML"': [/ bom-ref="([^"]+)"/g, /<dependency ref="([^"]+)"/g],
  '"2.3", format: "JSON"': [/"SPDXID": ?"([^"]+)"/g, /"(?:spdxElementId|relatedSpdxElement)": ?"(SPDXRef[^"]+)"/g],
  TAG_VALUE: [/^SPDXID: (.+)$/gm, /^Relationship: (\S+) \S+ (SPDXRef\S+)$/gm],
  '3.0.1': [/"(?:spdxId|externalSpdxId)": ?"([^"]+)"/g, /"from": ?"([^"]+)"/g],
}

const encoded = async (document: object, args: string) => download(await upload(document), args)
const sources: readonly (readonly [string, () => Promise<string>])[] = [
  ...forms.map(([name, document]) => [name, () => Promise.resolve(JSON.stringify(document))] as const),
  ['CycloneDX XML', () => encoded(cyclonedx, 'spec: CycloneDX, specVersion: "1.5", format: "XML"')],
  ['SPDX tag-value', () => encoded(spdx2, 'spec: SPDX, specVersion: "2.3", format: "TAG_VALUE"')],
]

test.each(sources)(
  'a version of %s with parts of all forms has in each format what the list has',
  async (_, source) => {
    const parent = await uploadText(await source(), 'parent')
    let at = 0
    for (const [, document] of forms) {
      await attach(parent, await upload(document, { app: `part${(at += 1)}`, a: `a${at}`, fox: 'fox', b: 'b' }))
    }
    await expectSameInAll(parent)
    await makeAll(parent, outputs)
  },
  120_000,
)

test.each(forms)(
  'edits and removed components of a part of %s are in the files of its parent',
  async (_, document) => {
    const parent = await upload(cyclonedx, { a: 'own' })
    const part = await upload(document, { app: 'part' })
    await mutate('componentUpdate', { sbomId: part, id: (await named(part, 'b')).id, name: 'bee', version: '2' })
    await mutate('componentDelete', { sbomId: part, id: (await named(part, 'c')).id })
    await mutate('componentCreate', { sbomId: part, name: 'made', version: '3' })
    await attach(parent, part)
    await mutate('componentDelete', { sbomId: parent, id: (await named(parent, 'fox')).id })
    await expectSameInAll(parent)
    await makeAll(parent, outputs)
    await mutate('componentUpdate', { sbomId: part, id: (await named(part, 'a')).id, primary: true })
    await expectSameInAll(parent)
    await makeAll(parent, outputs)
  },
  120_000,
)

test.each(forms)(
  'decisions of parts of %s are in all statements, also contrary ones',
  async (_, document) => {
    const parent = await upload(document)
    const [one, other] = [await upload(document, { app: 'one', b: 'b' }), await upload(spdx3, { app: 'other', c: 'z' })]
    for (const part of [one, other]) await attach(parent, part)
    const decided = async (id: string, name: string, input: object) => {
      const found = (await findings(id)).find(({ component }) => component.name === name)
      expect(await decide(id, found?.id ?? '', input)).toMatchObject({ errors: [] })
    }
    await decided(one, 'fox', notAffected())
    await decided(other, 'fox', { vexStatusId: statusId('affected'), note: 'so' })
    await decided(other, 'b', notAffected())
    const query = `query ($id: Uuid!) { sbom(sbomId: $id) { vexPreview(format: "CSAF") { rejection statementsCount } } }`
    expect(await service.data(query, { id: parent })).toEqual({
      sbom: { vexPreview: { rejection: null, statementsCount: 3 } },
    })
    await makeAll(parent, statements)
    await makeAll(parent, outputs)
  },
  120_000,
)

test('parts without a primary component, and a parent without one', async () => {
  const { metadata: _, dependencies, ...rest } = cyclonedx
  const bare = { ...rest, dependencies: dependencies.filter(({ ref }) => ref !== 'app') }
  const { relationships, packages, ...other } = spdx2
  const loose = { ...other, packages: packages.slice(1), relationships: relationships.slice(2) }
  for (const parent of [await upload(bare, { a: 'x' }), await upload(loose, { a: 'y' })]) {
    await attach(parent, await upload(bare, { b: 'bee' }))
    await attach(parent, await upload(loose, { b: 'buzz' }))
    await expectSameInAll(parent)
    await makeAll(parent, outputs)
  }
}, 120_000)

const serialNumber = 'urn:uuid:3e671687-395b-41f5-a30f-a58921a69b79'

test('parts that are left out are referred to by BOM-Link or namespace, in every format', async () => {
  const ids = [
    await upload({ ...cyclonedx, serialNumber, version: 3 }, { app: 'one' }),
    await upload(spdx2, { app: 'two' }),
  ]
  for (const [, document] of forms) {
    const parent = await upload({
      ...document,
      ...('documentNamespace' in document && { documentNamespace: 'https://a.example/p' }),
    })
    for (const id of ids) await attach(parent, id)
    await service.idle()
    const own = facts(await componentsOf(parent)).filter((fact) => !fact.includes('"app"'))
    for (const args of downloads) {
      const text = await download(parent, `${args}, dontPackageSbom: true`)
      expectUniqueRefs(args, text)
      expect(text).toContain('urn:cdx:3e671687-395b-41f5-a30f-a58921a69b79/3')
      expect(text).toContain('https://meadow.example/spdx/app')
      const again = await uploadText(text, 'again')
      const names = facts(await componentsOf(again))
      expect(names).toEqual(expect.arrayContaining([...own, '[null,"one","1"]', '["pkg:npm/two@1.0.0","two","1.0.0"]']))
      const query = 'query ($id: Uuid!) { sbom(sbomId: $id) { documents { schemaValid } } }'
      expect([args, await service.data(query, { id: again })]).toEqual([
        args,
        { sbom: { documents: [{ schemaValid: true }] } },
      ])
    }
  }
  const [, [, spdx] = ['', {}]] = forms
  const parent = await upload({ ...spdx, documentNamespace: 'https://a.example/q' })
  for (const id of ids) await attach(parent, id)
  await service.idle()
  const text = await download(parent, 'spec: SPDX, specVersion: "2.3", format: "JSON", dontPackageSbom: true')
  expect(text).toMatch(/"relatedSpdxElement": ?"DocumentRef-part-[^"]+:SPDXRef-DOCUMENT"/)
  const third = await download(parent, 'spec: SPDX, specVersion: "3.0.1", dontPackageSbom: true')
  expect(third).toMatch(/"ExternalMap"/)
  expect((JSON.parse(text) as { externalDocumentRefs: object[] }).externalDocumentRefs).toMatchObject([
    { spdxDocument: 'https://meadow.example/spdx/app', checksum: { algorithm: 'SHA256' } },
  ])
}, 120_000)
