// @module-tag long
// The order of components by version: that of each ecosystem, whatever versions a document has.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startService } from './support/api-client.ts'
import { cyclonedxOf, type WrittenComponent } from './support/documents.ts'

let service: Awaited<ReturnType<typeof startService>>

beforeAll(async () => {
  service = await startService()
  await service.product('Shop')
})
afterAll(() => service.close())

interface Row {
  readonly id: string
  readonly name: string
  readonly version: string | null
}

interface Page {
  readonly nodes: readonly Row[]
  readonly pageInfo: { readonly endCursor: string | null; readonly startCursor: string | null }
}

async function page(id: string, args: string, direction = 'ASC'): Promise<Page> {
  const text = `{ sbom(sbomId: "${id}") { components(${args}, orderBy: { field: COMPONENTS_VERSION, direction: ${direction} }) {
    nodes { id name version } pageInfo { startCursor endCursor } } } }`
  return (await service.data<{ sbom: { components: Page } }>(text)).sbom.components
}

async function upload(components: readonly WrittenComponent[]): Promise<string> {
  const id = await service.upload(cyclonedxOf(components), 'Shop')
  await service.idle()
  return id
}

const of = (type: string | null, versions: readonly (string | undefined)[]) =>
  versions.map((version, at): WrittenComponent => {
    const name = `${type ?? 'file'}-${at}`
    const written = version === undefined ? '' : `@${encodeURIComponent(version)}`
    return {
      name,
      ...(version !== undefined && { version }),
      ...(type !== null && { purl: `pkg:${type === 'deb' ? 'deb/debian' : type}/${name}${written}` }),
    }
  })

/** In the order that each ecosystem documents, lowest first. What its order does not know is last. */
const ordered = {
  deb: ['1.0~rc1-1', '1.0-1', '1.0-1+b1', '1.0+dfsg-1', '9.99-1', '1:0.5-1'],
  maven: ['1.0-alpha-1', '1.0-rc-1', '1.0-SNAPSHOT', '1.0', '1.0-sp', '1.0.1', '1.9', '1.10'],
  npm: [
    '1.0.0-alpha',
    '1.0.0-alpha.1',
    '1.0.0-beta.2',
    '1.0.0-beta.11',
    '1.0.0',
    '1.9.0',
    '1.10.0',
    '1.10.0.0.a',
    'main',
  ],
  pypi: ['1.0.dev1', '1.0a1', '1.0rc1', '1.0', '1.0.post1', '1.1', '1!0.1', 'unknown'],
} as const

const versionsOf = ({ nodes }: Page) => nodes.map(({ version }) => version)

it('lists by type of package, then in the order of the ecosystem, then what that does not know; files last', async () => {
  const files = ['1.0', '2.0-beta', '2.0', '10']
  const all = [...Object.entries(ordered).flatMap(([type, versions]) => of(type, versions)), ...of(null, files)]
  const id = await upload(all.toReversed())
  const expected = [...Object.values(ordered).flat(), ...files]
  expect(versionsOf(await page(id, 'first: 100'))).toEqual(expected)
  expect(versionsOf(await page(id, 'first: 100', 'DESC'))).toEqual(expected.toReversed())
  expect(versionsOf(await page(id, 'last: 3'))).toEqual(expected.slice(-3))
  expect(versionsOf(await page(id, 'first: 100, search: "pypi-"'))).toEqual(ordered.pypi)
})

it('has those without a version first, and orders equal versions by name', async () => {
  const id = await upload([
    { name: 'c', version: '1.0', purl: 'pkg:pypi/c@1.0' },
    { name: 'b', version: '1.0.0', purl: 'pkg:pypi/b@1.0.0' },
    { name: 'd', version: '0.9', purl: 'pkg:pypi/d@0.9' },
    { name: 'a', version: '1', purl: 'pkg:pypi/a@1' },
    { name: 'none', purl: 'pkg:pypi/none' },
  ])
  expect((await page(id, 'first: 9')).nodes.map(({ name }) => name)).toEqual(['none', 'd', 'a', 'b', 'c'])
})

it('goes on at the same place when the versions change between two pages, also when that of the cursor is gone', async () => {
  const id = await upload(of('npm', ['1.0.0', '2.0.0', '3.0.0', '4.0.0']))
  const first = await page(id, 'first: 2')
  expect(versionsOf(first)).toEqual(['1.0.0', '2.0.0'])
  const change = `mutation ($input: ComponentUpdateInput!) { componentUpdate(input: $input) { errors } }`
  const moved = { id: first.nodes[1]?.id, sbomId: id, version: '0.5.0' }
  expect(await service.data(change, { input: moved })).toEqual({ componentUpdate: { errors: [] } })
  expect(versionsOf(await page(id, `first: 9, after: "${first.pageInfo.endCursor}"`))).toEqual(['3.0.0', '4.0.0'])
  expect(versionsOf(await page(id, `last: 9, before: "${first.pageInfo.endCursor}"`))).toEqual(['0.5.0', '1.0.0'])
})

it('has each component once in pages of any size and direction, whatever the versions are', async () => {
  const version = fc.oneof(
    fc.constantFrom(...Object.values(ordered).flat()),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).filter((text) => text.trim() === text),
    fc.stringMatching(/^[0-9]{1,3}([.~+_-][0-9a-z]{1,3}){0,4}$/),
    fc.constant(undefined),
  )
  const type = fc.constantFrom('npm', 'deb', 'pypi', 'maven', 'golang', 'nuget', 'gem', 'unheard-of', null)
  const groups = fc.array(fc.tuple(type, fc.array(version, { minLength: 1, maxLength: 5 })), {
    minLength: 1,
    maxLength: 4,
  })
  const property = fc.asyncProperty(groups, fc.integer({ min: 1, max: 5 }), async (written, size) => {
    const components = written.flatMap(([of_, versions], at) =>
      of(of_, versions).map((component) => ({ ...component, name: `${component.name}-${at}` })),
    )
    const id = await upload(components)
    const whole = (await page(id, 'first: 100')).nodes
    expect(new Set(whole.map(({ id: own }) => own)).size).toBe(components.length)
    const seen: Row[] = []
    for (let after: string | null = null; ;) {
      const { nodes, pageInfo } = await page(
        id,
        `first: ${size}${after === null ? '' : `, after: ${JSON.stringify(after)}`}`,
      )
      if (nodes.length === 0) break
      seen.push(...nodes)
      after = pageInfo.endCursor
    }
    expect(seen).toEqual(whole)
    expect((await page(id, 'first: 100', 'DESC')).nodes).toEqual(whole.toReversed())
  })
  await fc.assert(property, { numRuns: 15 })
}, 120_000)
