// @module-tag long
// A release of parts is written, read into an empty service, and is the same release there: embedded as one graph, and with references as a tree.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cyclonedx, spdx2, spdx3 } from './support/graph-documents.ts'
import { linkTo, offerCalls, referring } from './support/offer-calls.ts'
import { partCalls } from './support/part-calls.ts'
import { startTriageService } from './support/triage-service.ts'

type Service = Awaited<ReturnType<typeof startTriageService>>
let source: Service
beforeAll(async () => {
  source = await startTriageService()
})
afterAll(() => source.close())

const formats = [
  'spec: CycloneDX, specVersion: "1.6", format: "JSON"',
  'spec: CycloneDX, specVersion: "1.6", format: "XML"',
  'spec: CycloneDX, specVersion: "1.4", format: "JSON"',
  'spec: SPDX, specVersion: "2.3", format: "JSON"',
  'spec: SPDX, specVersion: "2.3", format: "TAG_VALUE"',
  'spec: SPDX, specVersion: "3.0.1"',
]

let products = 0
const upload = (service: Service, bytes: string, product = `Product ${(products += 1)}`) =>
  service.upload({ name: 'bom', bytes }, product)

async function download(service: Service, id: string, args: string): Promise<string> {
  await service.idle()
  const text = `{ sbom(sbomId: "${id}") { download(${args}) { content } } }`
  const { sbom } = await service.data<{ sbom: { download: { content: string } } }>(text)
  return Buffer.from(sbom.download.content, 'base64').toString()
}

interface Node {
  readonly name: string
  readonly version: string | null
  readonly purl: string | null
  readonly dependencies: { readonly nodes: readonly Node[] }
}

/** Packages that are the same in several documents are one: they are told apart by all that names them. */
const keyOf = ({ name, version, purl }: Node) => [name, version ?? '', purl ?? ''].join(' ')

/** What depends on what in a version alone, and what stands for the version. */
async function graphOf(service: Service, id: string) {
  const fields = 'name version purl dependencies(first: 100) { nodes { name version purl } }'
  const text = `{ sbom(sbomId: "${id}") { primaryComponent { ${fields} } components(first: 1000) { nodes { ${fields} } } } }`
  type Answer = { sbom: { primaryComponent: Node; components: { nodes: Node[] } } }
  const { primaryComponent, components } = (await service.data<Answer>(text)).sbom
  const all = [primaryComponent, ...components.nodes]
  const edges = all.flatMap((from) => from.dependencies.nodes.map((to) => `${keyOf(from)} → ${keyOf(to)}`))
  return {
    primary: keyOf(primaryComponent),
    nodes: [...new Set(all.map(keyOf))],
    count: components.nodes.length,
    edges,
  }
}

interface TreeNode {
  readonly relation: string
  readonly depth: number
  readonly sbom: { readonly id: string; readonly primaryComponent: { readonly name: string } }
  readonly viaSbomId: string | null
}

/** The tree below a version: each link by the names of both sides. */
async function treeOf(service: Service, id: string) {
  const text = `{ sbom(sbomId: "${id}") { partTree { relation depth viaSbomId sbom { id primaryComponent { name } } } } }`
  const { partTree } = (await service.data<{ sbom: { partTree: TreeNode[] } }>(text)).sbom
  const below = partTree.filter(({ depth }) => depth >= 0)
  const names = new Map(below.map(({ sbom }) => [sbom.id, sbom.primaryComponent.name]))
  const links = below.map(({ sbom, viaSbomId, relation }) =>
    [names.get(viaSbomId ?? ''), names.get(sbom.id), relation].join(' '),
  )
  return { links: links.toSorted(), ids: [...names.keys()], below }
}

/** What a file with all parts has to say: the graphs of all versions, and that each depends on its parts. */
async function wholeGraph(service: Service, id: string) {
  const { ids, below } = await treeOf(service, id)
  const graphs = new Map<string, Awaited<ReturnType<typeof graphOf>>>()
  for (const one of ids) graphs.set(one, await graphOf(service, one))
  const all = [...graphs.values()]
  const links = below.flatMap(({ viaSbomId, sbom }) =>
    viaSbomId === null ? [] : [`${graphs.get(viaSbomId)?.primary} → ${graphs.get(sbom.id)?.primary}`],
  )
  return {
    nodes: [...new Set(all.flatMap(({ nodes }) => nodes))].toSorted(),
    edges: [...new Set([...all.flatMap(({ edges }) => edges), ...links])].toSorted(),
  }
}

/** A document with other names, in which the packages "b" and "c" are shared. */
const renamed = (document: object, app: string, a: string) =>
  JSON.stringify(document)
    .replaceAll('"name":"app"', `"name":"${app}"`)
    .replaceAll('pkg:npm/app@', `pkg:npm/${app}@`)
    .replaceAll('"name":"a"', `"name":"${a}"`)
    .replaceAll('pkg:npm/a@', `pkg:npm/${a}@`)

async function inEmptyService<T>(work: (service: Service) => Promise<T>): Promise<T> {
  const target = await startTriageService()
  try {
    return await work(target)
  } finally {
    await target.close()
  }
}

test.each([
  ['CycloneDX', cyclonedx],
  ['SPDX 2', spdx2],
  ['SPDX 3', spdx3],
])(
  'a release of %s with three parts, one of them with a part, has the same graph when it is read in an empty service',
  async (_, document) => {
    const { attach } = partCalls(() => source)
    const root = await upload(source, renamed(document, 'release', 'own'))
    const [first, second, third, deep] = [
      await upload(source, renamed(cyclonedx, 'first', 'one')),
      await upload(source, renamed(spdx2, 'second', 'two')),
      await upload(source, renamed(spdx3, 'third', 'three')),
      await upload(source, renamed(cyclonedx, 'deep', 'four')),
    ]
    for (const part of [first, second, third]) await attach(root, part)
    await attach(second, deep)
    await attach(third, deep)
    const expected = await wholeGraph(source, root)
    expect(expected.nodes.length).toBeGreaterThan(12)
    await inEmptyService(async (target) => {
      for (const format of formats) {
        const id = await upload(target, await download(source, root, format))
        const { nodes, count, edges } = await graphOf(target, id)
        expect([format, nodes.length - count]).toEqual([format, expect.toBeOneOf([0, 1])]) // the list may leave the product out
        expect([format, nodes.toSorted()]).toEqual([format, expected.nodes])
        expect([format, [...new Set(edges)].toSorted()]).toEqual([format, expected.edges])
      }
    })
  },
  120_000,
)

const spdx2Part = (namespace: string) => renamed({ ...spdx2, documentNamespace: namespace }, 'second', 'two')
const spdx3Part = (namespace: string) =>
  renamed(spdx3, 'third', 'three').replaceAll('https://meadow.example/spdx3/app', namespace)

test.each([
  ['CycloneDX', cyclonedx],
  ['SPDX 2', { ...spdx2, documentNamespace: 'https://meadow.example/round/root' }],
  ['SPDX 3', spdx3],
])(
  'a release of %s with references, and its parts as they were uploaded, are the same tree in an empty service, in any order',
  async (name, document) => {
    const { attach } = partCalls(() => source)
    const at = 100 + name.length
    // The first part refers to a part itself.
    const files = [
      referring(at, { links: [linkTo(at + 1)], name: 'first' }),
      referring(at + 1, { name: 'deep' }),
      spdx2Part(`https://meadow.example/round/${at}/second`),
      spdx3Part(`https://meadow.example/round/${at}/third`),
    ]
    const root = await upload(source, renamed(document, 'release', 'own'))
    const ids: string[] = []
    for (const file of files) ids.push(await upload(source, file))
    const [first = '', deep = '', second = '', third = ''] = ids
    for (const part of [first, second, third]) await attach(root, part)
    await attach(first, deep)
    const expected = (await treeOf(source, root)).links
    expect(expected).toHaveLength(5)
    for (const format of formats.filter((one) => !one.includes('"1.4"'))) {
      const release = await download(source, root, `${format}, dontPackageSbom: true`)
      await inEmptyService(async (target) => {
        const order = fc.sample(fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 }), 1)[0] ?? []
        const read = new Map<number, string>()
        for (const place of order) read.set(place, await upload(target, [...files, release][place] ?? ''))
        const { attachOffered } = offerCalls(() => target)
        const results = []
        for (const id of [read.get(4) ?? '', read.get(0) ?? '']) results.push((await attachOffered(id)).errors)
        expect([format, results]).toEqual([format, [[], []]])
        expect([format, (await treeOf(target, read.get(4) ?? '')).links]).toEqual([format, expected])
      })
    }
  },
  240_000,
)
