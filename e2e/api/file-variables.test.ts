import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Api, startApi } from './support/api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await api.data('mutation { projectGroupCreate(input: { name: "App" }) { errors } }')
})
afterAll(() => api.close())
// Whatever the result of a request, it leaves no temporary file.
afterEach(() => expect.poll(() => api.spooled()).toEqual([]))

const document = JSON.stringify({
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  metadata: { component: { type: 'application', name: 'app', version: '1.0' } },
})

function form(query: string, variables: object, places: readonly string[]): FormData {
  const parts = new FormData()
  parts.set('operations', JSON.stringify({ query, variables }))
  parts.set('map', JSON.stringify({ 0: places }))
  parts.set('0', new Blob([document]), 'bom.json')
  return parts
}

async function send(body: FormData): Promise<[number, unknown]> {
  const response = await api.fetch('/graphql', { method: 'POST', body })
  return [response.status, await response.json()]
}

describe('one variable with a file in two places', () => {
  const part = (query: string, variables: object, place: string) => form(query, variables, [place])
  const field = (name: string, given = '{ doc: $doc, projectGroupName: "App" }') =>
    `${name}: sbomUpload(input: ${given}) { errors }`
  const usedTwice = /^The variable "\$(?:doc|input)" is a file and is used more than once\. Nothing was stored/

  it.each([
    ['two fields', `mutation ($doc: Upload!) { ${field('a')} ${field('b')} }`, { doc: null }, 'variables.doc'],
    [
      'a field and a fragment',
      `mutation ($doc: Upload!) { ${field('a')} ...more } fragment more on Mutation { ${field('b')} }`,
      { doc: null },
      'variables.doc',
    ],
    [
      'two kinds of fields',
      `mutation ($doc: Upload!) { sbomInspect(input: { doc: $doc }) { errors } ${field('b')} }`,
      { doc: null },
      'variables.doc',
    ],
    [
      'an input with the file',
      `mutation ($input: SbomUploadInput!) { ${field('a', '$input')} ${field('b', '$input')} }`,
      { input: { doc: null, projectGroupName: 'App' } },
      'variables.input.doc',
    ],
  ])('is rejected before anything is stored: %s', async (_, query, variables, place) => {
    const count = () => api.data('{ organization { projectGroups { nodes { projects { sboms { id } } } } } }')
    const before = await count()
    const answer = await send(part(query, variables, place))
    expect(answer).toEqual([200, { errors: [expect.objectContaining({ message: expect.stringMatching(usedTwice) })] }])
    expect(await count()).toEqual(before)
  })

  it('is accepted as the same field twice, which is one', async () => {
    const query = `mutation ($doc: Upload!) { ${field('a')} ${field('a')} }`
    expect(await send(part(query, { doc: null }, 'variables.doc'))).toEqual([200, { data: { a: { errors: [] } } }])
  })

  it('works as two variables of one part', async () => {
    const query = `mutation ($a: Upload!, $b: Upload!) { ${field('a', '{ doc: $a, projectGroupName: "App" }')} ${field('b', '{ doc: $b, projectGroupName: "App" }')} }`
    const body = form(query, { a: null, b: null }, ['variables.a', 'variables.b'])
    expect(await send(body)).toEqual([200, { data: { a: { errors: [] }, b: { errors: [] } } }])
  })
})
