import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Api, ownerToken, requestAs, startApi } from './support/api.ts'

let api: Api
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.close())

const json = { 'content-type': 'application/json' }
const query = JSON.stringify({ query: '{ projectGroups { totalCount } }' })

describe('access', () => {
  it.each([
    ['no token', {}],
    ['a wrong token', { authorization: 'Bearer wb_live_wrong' }],
    ['another scheme', { authorization: `Basic ${ownerToken}` }],
    ['an empty token', { authorization: 'Bearer ' }],
  ])('rejects %s with 401', async (_name, headers) => {
    const response = await api.fetch('/graphql', {
      method: 'POST',
      headers: { ...json, ...headers },
      body: query,
      token: null,
    })
    expect([response.status, await response.json()]).toEqual([
      401,
      { errors: [{ message: 'Unauthorized', extensions: { code: 'UNAUTHORIZED' } }] },
    ])
  })

  it.each(['GET', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])('rejects %s with 405', async (method) => {
    const response = await api.fetch('/graphql', { method })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  it('rejects a query by GET', async () => {
    expect((await api.fetch('/graphql?query={projectGroups{totalCount}}')).status).toBe(405)
  })

  it.each(['/graphql', '/', '/healthz', '/assets/x.js', '/download/x'])(
    'rejects a foreign host for %s with 421',
    async (path) => {
      expect(await requestAs(api.origin, path, { host: 'rebound.example' })).toBe(421)
    },
  )

  it('accepts localhost with its own port', async () => {
    const { port } = new URL(api.origin)
    expect(await requestAs(api.origin, '/healthz', { host: `localhost:${port}` })).toBe(200)
    expect(await requestAs(api.origin, '/healthz', { host: 'localhost:1' })).toBe(421)
  })

  it.each([
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'same-origin' }, 200],
  ])('responds to a request with %j with %i', async (headers, status) => {
    const response = await api.fetch('/graphql', { method: 'POST', headers: { ...json, ...headers }, body: query })
    expect(response.status).toBe(status)
  })

  it('accepts its own origin', async () => {
    const headers = { ...json, origin: api.origin }
    expect((await api.fetch('/graphql', { method: 'POST', headers, body: query })).status).toBe(200)
  })

  it.each([
    [null, 200],
    [ownerToken, 200],
    ['wrong', 401],
  ])('responds to healthz with the token %s with %i', async (token, status) => {
    expect((await api.fetch('/healthz', { token })).status).toBe(status)
  })

  it.each([
    ['/nothing.js', 404],
    ['/graphql/x', 404],
    ['/download/unknown', 404],
    ['/share/unknown', 404],
    ['/%zz', 400],
    ['/a%5cb', 400],
  ])('responds to %s with %i', async (path, status) => {
    expect((await api.fetch(path)).status).toBe(status)
  })
})

describe('transport of operations', () => {
  it.each([
    ['application/json', query],
    ['application/json; charset=utf-8', query],
    ['application/x-www-form-urlencoded', query],
  ])('accepts %s', async (type, body) => {
    const response = await api.fetch('/graphql', { method: 'POST', headers: { 'content-type': type }, body })
    expect([response.status, await response.text()]).toEqual([200, '{"data":{"projectGroups":{"totalCount":0}}}'])
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  })

  it.each([
    ['malformed JSON', '{"query":', 400],
    ['no query', '{}', 400],
    ['an empty query', '{"query":" "}', 400],
    ['a query that is no text', '{"query":1}', 400],
    ['a batch', `[${query}]`, 400],
    ['null', 'null', 400],
    ['variables that are a list', '{"query":"{ x }","variables":[]}', 400],
    ['more than a mebibyte', JSON.stringify({ query, variables: { x: 'x'.repeat(1024 * 1024) } }), 413],
  ])('rejects %s', async (_name, body, status) => {
    const response = await api.fetch('/graphql', { method: 'POST', headers: json, body })
    expect(response.status).toBe(status)
    expect(await response.json()).toEqual({ errors: [expect.objectContaining({ message: expect.any(String) })] })
  })

  const fields = 'query=%7B%20projectGroups%20%7B%20totalCount%20%7D%20%7D&variables=%7B%7D'
  it.each([
    ['text/plain', query],
    ['application/graphql', query],
    ['', query],
    ['application/x-www-form-urlencoded', fields], // a form; only JSON may come with its type
    ['application/x-www-form-urlencoded', ''],
  ])('rejects the content type "%s" with 415', async (type, text) => {
    const body = new Blob([text], { type })
    expect((await api.fetch('/graphql', { method: 'POST', body })).status).toBe(415)
  })
})

describe('documents', () => {
  const nested = (depth: number) => `{ ${'projectGroups { nodes { projects { nodes { projectGroup { '.repeat(depth)} id`
  it.each([
    ['a syntax error', '{ projectGroups {', 'GRAPHQL_PARSE_FAILED', /Syntax Error/],
    ['an unknown field', '{ unknown }', 'GRAPHQL_VALIDATION_FAILED', /unknown/],
    ['introspection', '{ __schema { types { name } } }', 'GRAPHQL_VALIDATION_FAILED', /introspection/],
    ['a type asked for', '{ __type(name: "Query") { name } }', 'GRAPHQL_VALIDATION_FAILED', /introspection/],
    [
      'depth 16',
      `{ projectGroup(id: "01a1f96c-d219-7adc-bc6d-bfd2b404325b") { ${'projects { nodes { projectGroup { '.repeat(5)} id ${'} '.repeat(15)} } }`,
      'LIMIT_EXCEEDED',
      /deep/,
    ],
    [
      '201 aliases',
      `{ projectGroups { ${Array.from({ length: 201 }, (_, i) => `a${i}: totalCount`).join(' ')} } }`,
      'LIMIT_EXCEEDED',
      /aliases/,
    ],
    [
      'aliases that fragments multiply',
      `{ projectGroups { ${Array.from({ length: 15 }, (_, i) => `a${i}: pageInfo { ...f }`).join(' ')} } }
       fragment f on PageInfo { ${Array.from({ length: 15 }, (_, i) => `b${i}: hasNextPage`).join(' ')} }`,
      'LIMIT_EXCEEDED',
      /aliases/,
    ],
    [
      '21 root fields',
      `{ ${Array.from({ length: 21 }, (_, i) => `a${i}: service { version }`).join(' ')} }`,
      'LIMIT_EXCEEDED',
      /root fields/,
    ],
    [
      '21 directives',
      `{ projectGroups { totalCount ${'@include(if: true) '.repeat(21)} } }`,
      'LIMIT_EXCEEDED',
      /directives/,
    ],
    ['5,001 tokens', `{ projectGroups { ${'totalCount '.repeat(5001)} } }`, 'LIMIT_EXCEEDED', /tokens/],
    ['brackets that exhaust a parser', nested(400), 'LIMIT_EXCEEDED', /brackets/],
    ['a missing variable', 'query ($id: Uuid!) { projectGroup(id: $id) { id } }', 'BAD_USER_INPUT', /Uuid!/],
    [
      'two operations, none named',
      'query A { service { version } } query B { service { version } }',
      'OPERATION_RESOLUTION_FAILURE',
      /operationName/,
    ],
  ])('rejects %s with 200, errors and no data', async (_name, document, code, message) => {
    const answer = await api.ask(document)
    expect(Object.keys(answer)).toEqual(['errors'])
    const found = answer.errors?.find((error) => message.test(error.message))
    expect(found?.extensions).toEqual({ code })
  })

  it('runs the operation that is named', async () => {
    const body = JSON.stringify({
      query: 'query A { projectGroups { totalCount } } query B { service { deployment } }',
      operationName: 'B',
    })
    const response = await api.fetch('/graphql', { method: 'POST', headers: json, body })
    expect(await response.json()).toEqual({ data: { service: { deployment: 'server' } } })
  })

  it('omits the errors key on success', async () => {
    expect(await api.ask('{ service { deployment limits { requestsPerMinute uploadsPerMinute } } }')).toEqual({
      data: { service: { deployment: 'server', limits: { requestsPerMinute: 6000, uploadsPerMinute: 600 } } },
    })
  })

  it('names an invalid variable, and runs nothing', async () => {
    const answer = await api.ask('query ($id: Uuid!) { projectGroup(id: $id) { id } }', { id: 'not an id' })
    expect(answer).toEqual({ errors: [expect.objectContaining({ extensions: { code: 'BAD_USER_INPUT' } })] })
  })

  it.each(['[]', '[1]', '["a"]', '["a","b","c","d","e"]', '[null,null]', '{}', 'x'])(
    'rejects a cursor of no list or of another one: %s',
    async (inside) => {
      const after = Buffer.from(inside).toString('base64url')
      const answer = await api.ask(
        'query ($after: String) { projectGroups(after: $after) { nodes { id } } componentVulns(after: $after) { nodes { id } } }',
        { after },
      )
      const refused = expect.objectContaining({
        message: expect.stringMatching(/[Ii](?:nvalid|s not a valid) cursor for this list/),
        extensions: { code: 'BAD_USER_INPUT' },
      })
      expect(answer.errors).toContainEqual(refused)
      expect(answer.errors?.filter((error) => error.extensions?.['code'] !== 'BAD_USER_INPUT')).toEqual([])
    },
  )
})

describe('rate limits', () => {
  it('rejects requests above the rate with 429 and the time to wait, for that token only', async () => {
    const limited = await startApi({ rateLimits: { requests: 3, uploads: 1 } })
    try {
      const other = await limited.tokenOf('Viewer')
      const post = (token: string) => limited.fetch('/graphql', { method: 'POST', headers: json, body: query, token })
      expect([(await post(ownerToken)).status, (await post(ownerToken)).status]).toEqual([200, 200])
      const refused = await post(ownerToken)
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect((await post(other)).status).toBe(200)
    } finally {
      await limited.close()
    }
  })
})
