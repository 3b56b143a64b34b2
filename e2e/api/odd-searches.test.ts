// A text to search for may have any characters and any length: it is found, not found, or rejected, never a fault.
import { getNamedType, type GraphQLField, isObjectType, isRequiredArgument } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildServiceSchema } from '#service/graphql/operation/schema.ts'
import { type Api, startApi } from './support/api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi({ rateLimits: { requests: 0, uploads: 0 } })
  await api.data('mutation { projectGroupCreate(input: { name: "a product" }) { errors } }')
})
afterAll(() => api.close())

const fields: readonly GraphQLField<unknown, unknown>[] = Object.values(
  buildServiceSchema([]).getQueryType()?.getFields() ?? {},
)
/** Every list of the root that takes a text to search for. */
const lists = fields
  .filter(({ args }) => args.some(({ name }) => name === 'search') && !args.some(isRequiredArgument))
  .map(({ name, type }) => {
    const listed = getNamedType(type)
    return { name, selected: isObjectType(listed) && listed.getFields()['totalCount'] ? 'totalCount' : '__typename' }
  })

test.each([
  ['of patterns', '%_\\'],
  ['of quotes', `'"--;`],
  ['of full-text search', 'a" OR NEAR(*) AND ^'],
  ['of regular expressions', `${'(a+)+'.repeat(1000)}$`],
  ['that is no character', '\u0000\ud800'],
  ['of 10,000 letters', 'a'.repeat(10_000)],
  ['of 10,000 signs of patterns', '%'.repeat(10_000)],
  ['of 10,000 ideographs', '\u7248'.repeat(10_000)],
  ['of 200,000 letters', 'a'.repeat(200_000)],
])('searches every list for a text %s', async (_, search) => {
  expect(lists.length).toBeGreaterThan(3)
  for (const { name, selected } of lists) {
    const { errors = [] } = await api.ask(`query ($s: String) { ${name}(search: $s) { ${selected} } }`, { s: search })
    const codes = errors.map(({ extensions }) => extensions?.['code'])
    expect(
      codes.filter((code) => code !== 'BAD_USER_INPUT' && code !== 'NOT_AVAILABLE'),
      name,
    ).toEqual([])
  }
})
