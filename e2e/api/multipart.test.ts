import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Api, ownerToken, startApi } from './support/api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await api.data('mutation { projectGroupCreate(input: { name: "App" }) { errors } }')
})
afterAll(() => api.close())
// Whatever the result of a request, it leaves no temporary file.
afterEach(() => expect.poll(() => api.spooled()).toEqual([]))

const upload = 'mutation ($doc: Upload!) { sbomUpload(input: { doc: $doc, projectGroupName: "App" }) { errors } }'
const document = JSON.stringify({
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  metadata: { component: { type: 'application', name: 'app', version: '1.0' } },
})

interface Parts {
  readonly operations?: string | undefined
  readonly map?: string | undefined
  readonly file?: string | undefined
}

function form({ operations, map, file }: Parts): FormData {
  const parts = new FormData()
  if (operations !== undefined) parts.set('operations', operations)
  if (map !== undefined) parts.set('map', map)
  if (file !== undefined) parts.set('0', new Blob([file]), 'bom.json')
  return parts
}

const whole = {
  operations: JSON.stringify({ query: upload, variables: { doc: null } }),
  map: '{"0":["variables.doc"]}',
  file: document,
}

async function send(body: BodyInit, headers: Record<string, string> = {}): Promise<[number, unknown]> {
  const response = await api.fetch('/graphql', { method: 'POST', body, headers })
  return [response.status, await response.json()]
}

const refused = (message: RegExp) => ({
  errors: [expect.objectContaining({ message: expect.stringMatching(message) })],
})

it('accepts a file sent by the convention', async () => {
  expect(await send(form(whole))).toEqual([200, { data: { sbomUpload: { errors: [] } } }])
})

it('accepts the file as the first part', async () => {
  const parts = new FormData()
  parts.set('0', new Blob([document]), 'bom.json')
  parts.set('map', whole.map)
  parts.set('operations', whole.operations)
  expect(await send(parts)).toEqual([200, { data: { sbomUpload: { errors: [] } } }])
})

it('accepts one file for two variables', async () => {
  const query = `mutation ($doc: Upload!, $same: Upload!) {
    one: sbomUpload(input: { doc: $doc, projectGroupName: "App" }) { errors sbom { id } }
    two: sbomUpload(input: { doc: $same, projectGroupName: "App" }) { errors sbom { id } } }`
  const operations = JSON.stringify({ query, variables: { doc: null, same: null } })
  const map = '{"0":["variables.doc","variables.same"]}'
  const made = { errors: [], sbom: { id: expect.any(String) } }
  expect(await send(form({ ...whole, operations, map }))).toEqual([200, { data: { one: made, two: made } }])
})

it('ignores a text part that no variable uses', async () => {
  const parts = form(whole)
  parts.set('note', 'of another client')
  expect(await send(parts)).toEqual([200, { data: { sbomUpload: { errors: [] } } }])
})

it('rejects in the payload a file that no rule accepts', async () => {
  const [status, body] = await send(form({ ...whole, file: 'no document' }))
  expect([status, body]).toEqual([200, { data: { sbomUpload: { errors: [expect.any(String)] } } }])
})

describe('malformed requests', () => {
  it.each([
    ['no operations', { ...whole, operations: undefined }, /operations/],
    ['no map', { ...whole, map: undefined }, /map/],
    ['operations that are no JSON', { ...whole, operations: '{' }, /JSON/],
    ['a batch', { ...whole, operations: `[${whole.operations}]` }, /Batched operations are not supported/],
    ['a map that is a list', { ...whole, map: '[]' }, /map/],
    ['a part that is missing', { ...whole, file: undefined }, /part "0" is missing/],
    ['a part that is text, not a file', { ...whole, map: '{"operations":["variables.doc"]}' }, /has no file name/],
    ['a variable that is not there', { ...whole, map: '{"0":["variables.other"]}' }, /references an unknown variable/],
    ['a place outside the variables', { ...whole, map: '{"0":["query"]}' }, /references an unknown variable/],
    ['a prototype', { ...whole, map: '{"0":["variables.__proto__.polluted"]}' }, /references an unknown variable/],
    [
      'a variable that is not null',
      { ...whole, operations: JSON.stringify({ query: upload, variables: { doc: 'x' } }) },
      /must be null/,
    ],
  ])('rejects %s with 400', async (_name, parts, message) => {
    expect(await send(form(parts))).toEqual([400, refused(message)])
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })

  it.each([
    [
      'a body that ends in the middle of the file',
      `--b\r\ncontent-disposition: form-data; name="0"; filename="x"\r\n\r\nhalf`,
    ],
    ['a body without any part', ''],
    ['a boundary that never comes', 'no parts at all'],
  ])('rejects %s with 400', async (_name, body) => {
    const [status] = await send(body, { 'content-type': 'multipart/form-data; boundary=b' })
    expect(status).toBe(400)
  })

  it('rejects a request without a boundary', async () => {
    const [status] = await send('x', { 'content-type': 'multipart/form-data' })
    expect(status).toBe(415)
  })

  it('rejects operations above a mebibyte with 413', async () => {
    const operations = JSON.stringify({ query: upload, variables: { doc: null, x: 'x'.repeat(1024 * 1024) } })
    expect(await send(form({ ...whole, operations }))).toEqual([413, refused(/exceeds the limit/)])
  })

  it('rejects too many text parts with 400', async () => {
    const parts = form(whole)
    for (let i = 1; i <= 9; i += 1) parts.set(`note${i}`, 'x')
    expect(await send(parts)).toEqual([400, refused(/text parts/)])
  })

  it('rejects too many files with 400', async () => {
    const parts = form(whole)
    for (let i = 1; i <= 11; i += 1) parts.set(String(i), new Blob(['x']), 'x')
    expect((await send(parts))[0]).toBe(400)
  })
})

it('leaves nothing of a file with an invalid document', async () => {
  const operations = JSON.stringify({
    query: 'mutation ($doc: Upload!) { unknown(doc: $doc) }',
    variables: { doc: null },
  })
  const [status, body] = await send(form({ ...whole, operations }))
  expect([status, Object.keys(body as object)]).toEqual([200, ['errors']])
})

it('leaves nothing of a file for an operation that takes none', async () => {
  const operations = JSON.stringify({ query: '{ service { deployment } }', variables: { doc: null } })
  expect((await send(form({ ...whole, operations })))[0]).toBe(200)
})

it('leaves nothing, and no version, if the client disconnects at any byte', async () => {
  const { hostname, port } = new URL(api.origin)
  const parts = [
    '--b',
    'content-disposition: form-data; name="operations"',
    '',
    whole.operations,
    '--b',
    'content-disposition: form-data; name="map"',
    '',
    whole.map,
    '--b',
    'content-disposition: form-data; name="0"; filename="x"',
    '',
    document,
    '--b--',
    '',
  ].join('\r\n')
  const versions = () => api.data('{ organizationMetric { versionCount } }')
  const before = await versions()
  const head = [
    'POST /graphql HTTP/1.1',
    `host: ${hostname}:${port}`,
    `authorization: Bearer ${ownerToken}`,
    'content-type: multipart/form-data; boundary=b',
    `content-length: ${parts.length}`,
    '',
    '',
  ].join('\r\n')
  const cutAt = async (length: number) => {
    const socket = connect(Number(port), hostname).on('error', () => {})
    await new Promise((resolve) => socket.write(head + parts.slice(0, length), resolve))
    await new Promise((resolve) => setTimeout(resolve, length % 7))
    socket.resetAndDestroy()
  }
  for (let at = 0; at < parts.length; at += 5) await cutAt(at)
  await expect.poll(() => api.spooled()).toEqual([])
  expect([await versions(), api.log.filter((line) => line.startsWith('Internal error'))]).toEqual([before, []])
})

it.each(['multipart/form-data; boundary=b', 'application/json'])(
  'reads nothing of %s without a token',
  async (type) => {
    const { hostname, port } = new URL(api.origin)
    const socket = connect(Number(port), hostname).setEncoding('utf8')
    try {
      // The answer comes although no byte of the body ever does.
      const answer = once(socket, 'data')
      const head = ['POST /graphql HTTP/1.1', `host: ${hostname}:${port}`, 'authorization: Bearer wrong']
      socket.write([...head, `content-type: ${type}`, 'content-length: 100000', '', ''].join('\r\n'))
      expect(await answer).toEqual([expect.stringMatching(/^HTTP\/1\.1 401 /)])
      expect(api.spooled()).toEqual([])
    } finally {
      socket.destroy()
    }
  },
)

it('leaves nothing if the client disconnects', async () => {
  const { hostname, port } = new URL(api.origin)
  const socket = connect(Number(port), hostname)
  const head = [
    'POST /graphql HTTP/1.1',
    `host: ${hostname}:${port}`,
    `authorization: Bearer ${ownerToken}`,
    'content-type: multipart/form-data; boundary=b',
    'content-length: 100000000',
    '',
    '--b',
    'content-disposition: form-data; name="0"; filename="x"',
    '',
    '',
  ].join('\r\n')
  socket.write(head + 'x'.repeat(100_000))
  await expect.poll(() => api.spooled().length).toBe(1)
  socket.destroy()
  await expect.poll(() => api.spooled()).toEqual([])
})

it('rejects a file above 256 MiB with 413, which the client can read', async () => {
  const chunk = 'x'.repeat(1024 * 1024)
  const large = new Blob(Array.from({ length: 257 }, () => chunk))
  const parts = form({ ...whole, file: undefined })
  parts.set('0', large, 'large.json')
  expect(await send(parts)).toEqual([413, refused(/268435456 bytes/)])
})

it('limits the rate of uploads separately', async () => {
  const limited = await startApi({ rateLimits: { requests: 100, uploads: 1 } })
  try {
    const post = () => limited.fetch('/graphql', { method: 'POST', body: form(whole) })
    expect([(await post()).status, (await post()).status]).toEqual([200, 429])
  } finally {
    await limited.close()
  }
})
