// Each limit of an operation (security page, local HTTP 8): what is at the limit is answered, one more is not.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSchema, type GraphQLObjectType } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sdl } from '#shared/generated/sdl.ts'
import { type Api, startApi } from './support/api.ts'

let api: Api
beforeAll(async () => void (api = await startApi({ rateLimits: { requests: 0, uploads: 0 } })))
afterAll(() => api.close())

const times = (count: number, text: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => text(at)).join(' ')

function deep(levels: number): string {
  const names = ['projects', 'nodes', 'projectGroup']
  const between = levels - 2
  const last = between % 3 === 1 ? 'totalCount' : 'id'
  const inside = `${times(between, (at) => `${names[at % 3]} {`)} ${last} ${times(between, () => '}')}`
  return `{ projectGroup(id: "01a1f96c-d219-7adc-bc6d-bfd2b404325b") { ${inside} } }`
}

/** Selections of a query, by what their size is counted in. */
const selections: readonly (readonly [unit: string, limit: number, selection: (count: number) => string])[] = [
  ['levels', 15, deep],
  ['aliases', 200, (count) => `{ projectGroups { ${times(count, (at) => `a${at}: totalCount`)} } }`],
  ['directives', 20, (count) => `{ service { ${times(count, () => 'version @include(if: true)')} } }`],
  ['root fields', 20, (count) => `{ ${times(count, (at) => `a${at}: service { version }`)} }`],
]
const asFragment = (selection: string) => `{ ...F } fragment F on Query ${selection}`
const exceeded = [expect.objectContaining({ extensions: { code: 'LIMIT_EXCEEDED' } })]

describe('answers a query at the limit, and rejects one above', () => {
  test.each(selections)('of %s: %i', async (_, limit, selection) => {
    for (const document of [selection, (count: number) => asFragment(selection(count))]) {
      expect(await api.ask(document(limit))).toEqual({ data: expect.anything() })
      expect(await api.ask(document(limit + 1))).toEqual({ errors: exceeded })
    }
  })

  test('of tokens: 5000', async () => {
    const document = (count: number) =>
      `{ jobs(first: 0, state: [${times(count - 15, () => '"QUEUED"')}]) { totalCount } }`
    expect(await api.ask(document(5000))).toEqual({ data: { jobs: { totalCount: 0 } } })
    expect(await api.ask(document(5001))).toEqual({ errors: exceeded })
  })

  test('of bytes of a body, variables included: 1 MiB', async () => {
    const post = async (bytes: number) => {
      const start = '{"query":"query ($s: String) { projectGroups(search: $s) { totalCount } }","variables":{"s":"'
      const body = `${start}${'x'.repeat(bytes - start.length - 3)}"}}`
      const headers = { 'content-type': 'application/json' }
      return (await api.fetch('/graphql', { method: 'POST', headers, body })).status
    }
    expect([await post(2 ** 20), await post(2 ** 20 + 1)]).toEqual([200, 413])
  })
})

/** How the API page writes each limit of `service.limits`. */
const written: Readonly<Record<string, (limit: string) => string>> = {
  uploadBytes: (limit) => `${Number(limit.replaceAll(',', '')) / 2 ** 20} MiB of files`,
  defaultPageSize: (limit) => `${limit} rows when neither is given`,
  maximumPageSize: (limit) => `${limit} at most (`,
  maximumProductPageSize: (limit) => `(${limit} products)`,
  tokens: (limit) => `${limit} tokens`,
  queryDepth: (limit) => `${limit} levels of selections`,
  aliases: (limit) => `${limit} aliases`,
  rootFields: (limit) => `${limit} root fields`,
  directives: (limit) => `${limit} directives`,
  nesting: (limit) => `${limit} levels of brackets`,
  nameLength: (limit) => `${limit} characters in a name`,
  rows: (limit) => `${limit} rows`,
  responseBytes: (limit) => `${limit} bytes`,
  querySeconds: (limit) => `${limit} seconds`,
}

test('the API page states the limits of the service, each of them', async () => {
  const type = buildSchema(sdl).getType('ServiceLimits') as GraphQLObjectType // as the SDL declares it
  const names = Object.keys(type.getFields()).filter(
    (name) => !['requestsPerMinute', 'uploadsPerMinute'].includes(name),
  )
  expect(names.toSorted()).toEqual(Object.keys(written).toSorted())
  const { service } = await api.data<{ service: { limits: Record<string, number> } }>(
    `{ service { limits { ${names.join(' ')} } } }`,
  )
  const [general = ''] = readFileSync(join(import.meta.dirname, '../../docs/api.md'), 'utf8').split('\n## ')
  const text = general.replaceAll(/\s+/g, ' ')
  const texts = names.map((name) => written[name]?.((service.limits[name] ?? 0).toLocaleString('en')) ?? '')
  expect(texts.filter((each) => each === '' || !text.includes(each))).toEqual([])
})

test('brackets in values: 64 levels', async () => {
  const groups = (levels: number) => `${'{ groups: ['.repeat(levels)}${'] }'.repeat(levels)}`
  const messages = async (levels: number) => {
    const { errors } = await api.ask(`{ componentVulns(filter: ${groups(levels)}) { totalCount } }`)
    return errors?.map(({ extensions }) => extensions?.['code'])
  }
  // Braces of the operation and parentheses around the argument: two levels more.
  expect(await messages(31)).not.toEqual(['LIMIT_EXCEEDED'])
  expect(await messages(32)).toEqual(['LIMIT_EXCEEDED'])
})

describe('with 1,020 products', () => {
  beforeAll(async () => {
    const create = (at: number) => `p${at}: projectGroupCreate(input: { name: "Product ${at}" }) { errors }`
    for (let page = 0; page < 51; page += 1) await api.data(`mutation { ${times(20, (at) => create(20 * page + at))} }`)
  }, 60_000)

  test('lists as many products as are asked for, also more than 10,000, and 25 if nothing is asked for', async () => {
    const nodes = 'nodes { id }'
    type Pages = Record<'a' | 'b' | 'c', { readonly nodes: readonly unknown[] }>
    const { a, b, c } = await api.data<Pages>(
      `{ a: projectGroups(first: 1019) { ${nodes} } b: projectGroups(first: 10001) { ${nodes} } c: projectGroups { ${nodes} } }`,
    )
    expect([a, b, c].map((page) => page.nodes.length)).toEqual([1019, 1020, 25])
  })

  test('ends a query above 100,000 rows in all its lists', async () => {
    const rows = (lists: number) =>
      api.ask(`{ projectGroups(first: 1020) { ${times(lists, (at) => `a${at}: nodes { id }`)} } }`)
    expect((await rows(98)).errors).toBeUndefined()
    const { errors } = await rows(99)
    expect(errors).toEqual([expect.objectContaining({ extensions: { code: 'ROW_LIMIT' } })])
  })
})
