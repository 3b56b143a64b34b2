// Each limit of an operation (security page, local HTTP 8): what is at the limit is answered, one more is not.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
