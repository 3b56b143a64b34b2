// What sbommv, a program in Go that moves SBOMs from one place to another, sends, and what it does with the answers. The documents are written
// for this test: their fields, arguments and variables are those of the program.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { at, goHttp, otherClient } from './support/other-clients.ts'
import { cyclonedx, startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
let client: ReturnType<typeof otherClient>
const agent = { 'user-agent': 'sbommv/1.0', accept: 'application/json' }
beforeAll(async () => {
  service = await startTriageService()
  client = otherClient(service.url, service.ownerToken, goHttp)
})
afterAll(() => service.close())

interface Environment {
  readonly id: string
  readonly name: string
}
interface Product {
  readonly name: string
  readonly projects: readonly Environment[]
}

/** Returns the environment of the product with exactly this name, as the program finds it: the environments are a plain list. */
async function find(name: string, environment = 'default'): Promise<Environment | undefined> {
  const query = `query FindProjectGroup($search: String) { organization { id projectGroups(search: $search) {
    nodes { id name enabled projects { id name sbomsCount } description updatedAt } } } }`
  const { body } = await client.ask({ query, variables: { search: name } })
  const products = at(body, 'data', 'organization', 'projectGroups', 'nodes') as readonly Product[]
  return products.find((product) => product.name === name)?.projects.find((each) => each.name === environment)
}

/** Creates a product, and returns its environment as the program takes it from the answer. */
async function create(name: string, environment = 'default'): Promise<Environment | undefined> {
  const query = `mutation CreateProjectGroup($name: String!, $desc: String, $enabled: Boolean) {
    projectGroupCreate(input: { name: $name, description: $desc, enabled: $enabled }) {
      projectGroup { id name description enabled projects { id name } } errors } }`
  const variables = { name, desc: `Made for ${name}`, enabled: true }
  const { body } = await client.ask({ query, variables })
  const made = at(body, 'data', 'projectGroupCreate', 'projectGroup', 'projects') as readonly Environment[]
  return made.find((each) => each.name === environment)
}

/** Sends a file, and returns the error that the program reports; null on success. */
async function upload(projectId: string | undefined, content: string): Promise<string | null> {
  const query =
    'mutation uploadSbom($doc: Upload!, $projectId: ID!) { sbomUpload(input: { doc: $doc, projectId: $projectId }) { errors } }'
  const operations = { query, variables: { projectId, doc: null } }
  const { body } = await client.send({ operations, name: 'sbom.json', content }, agent)
  const [top] = (body['errors'] ?? []) as { message: string }[]
  const [own] = (at(body, 'data', 'sbomUpload', 'errors') ?? []) as string[]
  return top?.message ?? own ?? null
}

test.each([
  ['a token of the service', () => service.ownerToken, 200],
  ['no token', () => null, 200],
  ['a token of another service', () => 'lynk_live_0123456789', 401],
])('asks first whether the service answers: with %s', async (_name, token, status) => {
  const given = token()
  const headers = { ...goHttp.headers, ...(given !== null && { authorization: `Bearer ${given}` }) }
  const health = new URL('/healthz', service.url)
  const response = await fetch(health, { headers })
  await response.arrayBuffer()
  expect(response.status).toBe(status)
})

test('finds a product or creates it, then uploads each file to its environment', async () => {
  const name = 'acme/edge-gateway'
  expect(await find(name)).toBeUndefined()
  const made = await create(name)
  expect(made?.id).toEqual(expect.any(String))
  expect(await find(name)).toMatchObject({ ...made, sbomsCount: 0 })
  // A longer name, made later, does not stand before the exact one.
  for (let number = 0; number < 30; number += 1) await create(`${name}-${number}`)
  expect(await find(name)).toMatchObject({ id: made?.id })
  for (const label of ['1.0.0', '1.1.0']) {
    expect(await upload(made?.id, String(cyclonedx(['pkg:npm/fox@1.0.0'], label).bytes))).toBeNull()
  }
  await service.idle()
  expect(await find(name)).toMatchObject({ id: made?.id, sbomsCount: 2 })
  expect(await find(name, 'production')).toMatchObject({ sbomsCount: 0 })
})

test('says the first reason why a file is not taken', async () => {
  const made = await create('Reasons')
  expect(await upload(made?.id, 'no document')).toEqual(expect.stringMatching(/\S+ \S+/))
  expect(await upload('6f0b0a51-0001-4000-8000-000000000001', '{}')).toEqual(expect.stringMatching(/Project not found/))
  expect(await upload(undefined, '{}')).toEqual(expect.stringMatching(/\$projectId/))
})

test('cannot create a product whose name is taken, and finds it instead', async () => {
  const first = await create('Taken')
  expect(at(await create('Taken').catch(() => undefined), 'id')).toBeUndefined()
  expect(await find('Taken')).toMatchObject({ id: first?.id })
})
