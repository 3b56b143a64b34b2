// @module-tag long
// The license expressions of a version with parts, counted as its list of components with parts has them.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { partCalls } from './support/part-calls.ts'
import { startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
beforeAll(async () => {
  service = await startTriageService()
})
afterAll(() => service.close())

const { attach, detach } = partCalls(() => service)

const expressions = ['MIT', 'GPL-3.0-only', 'MIT OR Apache-2.0', 'No such license', null] as const
let products = 0

/** Uploads a version with components, each with one of the expressions by its place. */
async function licensed(components: readonly (readonly [name: string, license: number])[]): Promise<string> {
  const document = {
    ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 },
    metadata: {
      component: { type: 'application', name: `app-${(products += 1)}`, version: '1.0.0', 'bom-ref': 'app' },
    },
    components: components.map(([name, license]) => ({
      ...{ type: 'library', name, version: '1.0.0', purl: `pkg:npm/${name}@1.0.0` },
      ...(expressions[license] && { licenses: [{ expression: expressions[license] }] }),
    })),
  }
  return service.upload({ name: 'l.cdx.json', bytes: JSON.stringify(document) }, `Licensed ${products}`)
}

interface Component {
  readonly id: string
  readonly isPart: boolean
  readonly licensesExp: string | null
}

interface Answer {
  readonly sbom: {
    readonly components: { readonly nodes: readonly Component[] }
    readonly stats: { readonly withParts: { readonly licenseStateCounts: readonly Count[] } }
    readonly licenses: {
      readonly totalCount: number
      readonly nodes: readonly {
        readonly licensesExp: string
        readonly state: string
        readonly componentsCount: number
        readonly inheritedCount: number
        readonly components: { readonly totalCount: number; readonly nodes: readonly Component[] }
      }[]
    }
  }
}

interface Count {
  readonly key: string
  readonly count: number
}

const fields = 'totalCount nodes { id isPart licensesExp }'
const read = async (id: string, args: string) =>
  (
    await service.data<Answer>(`{ sbom(sbomId: "${id}") { components(first: 1000, ${args}) { ${fields} }
      stats { withParts { licenseStateCounts { key count } } }
      licenses(first: 100, ${args}) { totalCount nodes {
        licensesExp state componentsCount inheritedCount components(first: 100) { ${fields} } } } } }`)
  ).sbom

async function check(id: string, args: string): Promise<void> {
  const { components, licenses, stats } = await read(id, args)
  const expected = Map.groupBy(components.nodes, ({ licensesExp }) => licensesExp ?? '')
  expect(licenses.nodes.map(({ licensesExp }) => licensesExp).toSorted()).toEqual([...expected.keys()].toSorted())
  expect(licenses.totalCount).toBe(expected.size)
  const ids = (rows: readonly Component[]) => rows.map((row) => `${row.id} ${row.isPart}`).toSorted()
  for (const row of licenses.nodes) {
    const rows = expected.get(row.licensesExp) ?? []
    expect(ids(row.components.nodes)).toEqual(ids(rows))
    expect([row.componentsCount, row.components.totalCount, row.inheritedCount]).toEqual([
      ...[rows.length, rows.length],
      rows.filter(({ isPart }) => isPart).length,
    ])
  }
  if (!args.includes('includeParts')) return
  const states = Map.groupBy(licenses.nodes, ({ state }) => state)
  expect(Object.fromEntries(stats.withParts.licenseStateCounts.map(({ key, count }) => [key, count]))).toEqual(
    Object.fromEntries(
      [...states].map(([key, rows]) => [key, rows.reduce((sum, row) => sum + row.componentsCount, 0)]),
    ),
  )
}

it('counts the licenses of what a version has and inherits as its components are listed, in any shape of parts', async () => {
  const ids = [
    ...[
      await licensed([]),
      await licensed([
        ['a', 0],
        ['b', 1],
        ['c', 4],
      ]),
    ],
    ...[
      await licensed([
        ['a', 0],
        ['b', 2],
        ['d', 3],
      ]),
      await licensed([
        ['c', 0],
        ['e', 4],
        ['f', 1],
      ]),
    ],
  ]
  const every = ids.flatMap((_from, from) => ids.slice(from + 1).map((_to, to) => [from, from + 1 + to] as const))
  const property = fc.asyncProperty(fc.subarray(every), async (links) => {
    const attached: string[] = []
    for (const [from, to] of links) attached.push(await attach(ids[from] ?? '', ids[to] ?? ''))
    try {
      for (const [at, id] of ids.entries()) {
        await check(id, 'includeParts: true')
        const direct = links.filter(([from]) => from === at).map(([, to]) => ids[to])
        if (direct[0] !== undefined) await check(id, `partIds: ["${direct[0]}"]`)
      }
    } finally {
      for (const id of attached) await detach(id)
    }
  })
  await fc.assert(property, { numRuns: 10 })
}, 120_000)

it('reads the licenses of several versions at once, each its own', async () => {
  const [one, other] = [await licensed([['a', 0]]), await licensed([['a', 1]])]
  const text = `{ one: sbom(sbomId: "${one}") { ...L } other: sbom(sbomId: "${other}") { ...L } }
    fragment L on Sbom { licenses(first: 9) { nodes { licensesExp inheritedCount } } }`
  const found = await service.data<Record<string, { licenses: { nodes: readonly { licensesExp: string }[] } }>>(text)
  const namesOf = (key: string) => (found[key]?.licenses.nodes ?? []).map(({ licensesExp }) => licensesExp)
  expect([namesOf('one').includes('MIT'), namesOf('other').includes('GPL-3.0-only')]).toEqual([true, true])
})
