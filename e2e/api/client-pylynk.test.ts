// What pylynk 1.2.2, a command line in Python, sends, and what it does with the answers.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { at, otherClient, pythonRequests, type ReadAnswer } from './support/other-clients.ts'
import {
  attributions,
  countProducts,
  downloadSbom,
  findProduct,
  listProducts,
  listVulns,
  readGate,
  updateVex,
  updateVexes,
  uploadSbom,
} from './support/pylynk-documents.ts'
import { startPolicyService } from './support/policy-service.ts'
import { cyclonedx } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startPolicyService>>
let client: ReturnType<typeof otherClient>
beforeAll(async () => {
  service = await startPolicyService()
  client = otherClient(service.running.url, service.running.ownerToken, pythonRequests)
})
afterAll(() => service.running.close())

/** Sends an operation as the program does: with its name, and variables only if there are any. An answer with `errors` is a failure. */
async function ask(query: string, variables?: object): Promise<Record<string, unknown>> {
  const operationName = /(?:query|mutation) (\w+)/.exec(query)?.[1]
  const answer = await client.ask({ query, ...(variables && { variables }), operationName })
  expect(answer.status).toBe(200)
  expect(answer.body, JSON.stringify(answer.body)).not.toHaveProperty('errors')
  return answer.body['data'] as Record<string, unknown>
}

/** What the program tells its user of an upload, and whether it tries again. */
function read({ status, body }: ReadAnswer): { readonly said: string; readonly triesAgain: boolean } {
  if (status === 200) {
    const errors = (body['data'] as { sbomUpload: { errors: readonly string[] } }).sbomUpload.errors // without it, the program ends
    return { said: errors.length > 0 ? errors.join('; ') : 'Uploaded successfully', triesAgain: false }
  }
  return { said: String(status), triesAgain: status === 429 || status >= 500 }
}

const send = (variables: object, label: string, more?: Readonly<Record<string, string>>) => {
  const operations = { query: uploadSbom, variables: { doc: null, ...variables } }
  const content = String(cyclonedx(['pkg:npm/fox@1.0.0'], label).bytes)
  return client.send({ operations, name: 'bom.json', content }, more)
}

/** Finds a version as the program does: by the exact name of the product, the environment in lower case, the version of its main component. */
async function find(product: string, environment: string, version?: string) {
  const { organization } = await ask(findProduct, { name: product, first: 10 })
  type Version = { id: string; createdAt: string; vulnRunStatus: string; primaryComponent: { version: string } }
  type Environment = { id: string; name: string; versions: Version[] }
  type Product = { id: string; name: string; environments: { nodes: Environment[] } }
  const products = at(organization, 'productNodes', 'products') as Product[]
  const found = products.find(({ name }) => name === product)
  const inside = found?.environments.nodes.find(({ name }) => name.toLowerCase() === environment)
  const newest = (inside?.versions ?? []).toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
  const wanted = version ? newest.find((each) => each.primaryComponent.version === version) : newest[0]
  return { product: found, environment: inside, version: wanted }
}

test('lists products: it asks how many there are, then for so many', async () => {
  const counted = await ask(countProducts)
  const first = at(counted, 'organization', 'productNodes', 'prodCount')
  expect(first).toBe(1)
  const { organization } = await ask(listProducts, { first })
  const [product, ...rest] = at(organization, 'productNodes', 'products') as Record<string, unknown>[]
  expect(rest).toEqual([])
  expect(product).toMatchObject({ name: 'App', enabled: true, updatedAt: expect.stringMatching(/Z$/) as string })
  expect(at(product, 'environments', 'nodes')).toContainEqual(
    expect.objectContaining({
      name: 'default',
      versions: [expect.objectContaining({ id: service.version, vulnRunStatus: 'FINISHED' })],
    }),
  )
  expect(await ask(listProducts, { first: 0 })).toMatchObject({
    organization: { productNodes: { prodCount: 1, products: [] } },
  })
})

test('uploads to an environment whose name it sends in lower case, with the headers of a build, and finds the version by its own', async () => {
  const headers = {
    ...{ 'X-CI-Provider': 'github_actions', 'X-Event-Type': 'pull_request', 'X-PR-Number': '7' },
    ...{ 'X-PR-URL': 'https://git.example/o/r/pull/7', 'X-Build-URL': 'https://git.example/o/r/actions/runs/1' },
    ...{ 'X-Commit-SHA': '0a1b2c3d', 'X-Repository-URL': 'https://git.example/o/r' },
  }
  const sent = await send({ projectGroupName: 'App', projectName: 'production' }, '2.0.0', headers)
  expect(read(sent)).toEqual({ said: 'Uploaded successfully', triesAgain: false })
  await service.running.idle()
  const { version } = await find('App', 'production', '2.0.0')
  expect(version?.vulnRunStatus).toBe('FINISHED')
  const { sbom } = await service.running.data<{ sbom: unknown }>(
    'query ($id: Uuid!) { sbom(sbomId: $id) { ciMetadata { provider prNumber commitSha } } }',
    { id: version?.id },
  )
  expect(sbom).toEqual({ ciMetadata: { provider: 'github_actions', prNumber: '7', commitSha: '0a1b2c3d' } })
})

test('tells its user why an upload fails, and tries again only what can succeed later', async () => {
  expect(read(await send({ projectGroupName: 'None of these' }, '1')).said).not.toBe('Uploaded successfully')
  const notOne = { query: uploadSbom, variables: { doc: null, projectGroupName: 'App' } }
  const answer = await client.send({ operations: notOne, name: 'bom.json', content: 'no document' })
  expect(read(answer).said).not.toBe('Uploaded successfully')
  expect(read(answer)).toMatchObject({ said: expect.stringMatching(/\S{10,}|\S+ \S+/) as string, triesAgain: false })
  const stranger = otherClient(service.running.url, 'lynk_live_unknown', pythonRequests)
  const rejected = await stranger.send({ operations: notOne, name: 'bom.json', content: '{}' })
  expect(rejected).toEqual({
    status: 401,
    body: { errors: [{ message: 'Unauthorized', extensions: { code: 'UNAUTHORIZED' } }] },
  })
})

test('downloads what is ready, in each form that it can ask for', async () => {
  const { environment } = await find('App', 'default')
  const ids = { projectId: environment?.id, sbomId: service.version }
  const stages = ['AUTOMATION', 'VULN_SCAN', 'POLICY_SCAN']
  const download = async (wanted: object) => {
    const { sbom } = await ask(downloadSbom, { ...ids, ...wanted })
    const found = at(sbom, 'download') as {
      ready: boolean
      content: string
      contentType: string
      processingStatus: object
    }
    return { ...found, text: Buffer.from(found.content, 'base64').toString('utf8') }
  }
  expect(await download({ requireCompleted: stages })).toMatchObject({
    ...{ ready: true, contentType: 'application/json', filename: null },
    ...{ processingStatus: { automation: 'COMPLETED', vulnScan: 'COMPLETED', policyScan: 'COMPLETED' } },
  })
  const bom = JSON.parse((await download({ includeVulns: true, spec: 'CycloneDX' })).text) as Record<string, unknown>
  expect(bom).toMatchObject({ bomFormat: 'CycloneDX', vulnerabilities: expect.any(Array) as unknown[] })
  expect(JSON.parse((await download({ spec: 'SPDX' })).text)).toHaveProperty('spdxVersion')
  expect((await download({ original: true })).text).toBe(
    cyclonedx(['pkg:npm/fox@1.0.0', 'pkg:npm/owl@1.0.0', 'pkg:npm/elk@3.0.0']).bytes,
  )
  expect(await download({ supportLevelOnly: true })).toMatchObject({ contentType: 'text/csv' })
  for (const more of [{ lite: true }, { package: true }, { excludeParts: true }, { includeSupportStatus: true }])
    expect(await download(more)).toMatchObject({ ready: true, text: expect.stringMatching(/fox/) as string })
  // A version of another environment is none of this one.
  const other = (await find('App', 'development')).environment?.id
  expect(await ask(downloadSbom, { ...ids, projectId: other })).toEqual({ sbom: null })
})

test('lists findings and decides them, one and several, by names that it looks up', async () => {
  const { environment } = await find('App', 'default')
  const ids = { projectId: environment?.id, sbomId: service.version }
  const list = async () => at((await ask(listVulns, { ...ids, first: 1000 }))['sbom'], 'vulns') as Listed
  interface Listed {
    readonly totalCount: number
    readonly nodes: readonly { readonly id: string; readonly vuln: { readonly vulnId: string } }[]
  }
  const before = await list()
  expect(before.totalCount).toBe(2)
  expect(before.nodes.map(({ vuln }) => vuln.vulnId)).toEqual(['CVE-2026-0001', 'CVE-2026-0002'])
  expect(before.nodes[0]).toMatchObject({
    ...{
      isPart: false,
      vexStatus: null,
      note: null,
      fixedVersions: ['2.0.0'],
      vuln: { sev: 'critical', cvssScore: 9.8 },
    },
    component: {
      name: 'fox',
      version: '1.0.0',
      ecosystem: 'npm',
      sbom: { project: { projectGroup: { name: 'App' } } },
    },
  })
  const option = async (query: string, root: string, name: string) => {
    const like = (text: string) => text.trim().toLowerCase().replaceAll(/[- ]/g, '_')
    const rows = (await ask(query))[root] as { id: string; name: string }[]
    return rows.find((row) => like(row.name) === like(name))?.id
  }
  const notAffected = await option('query GetVexStatuses { vexStatuses { id name } }', 'vexStatuses', 'not-affected')
  const reason = await option(
    'query GetVexJustifications { vexJustifications { id name } }',
    'vexJustifications',
    'component not present',
  )
  const response = await option('query GetCdxResponses { cdxResponses { id name } }', 'cdxResponses', 'will-not-fix')
  expect([notAffected, reason, response]).not.toContain(undefined)
  const [first, second] = before.nodes
  const decided = await ask(updateVex, {
    ...{ compVulnId: first?.id, sbomId: service.version, vexStatusId: notAffected, vexJustificationId: reason },
    ...{ note: 'Seen', impact: 'None', detail: 'Not shipped', propagateVex: false },
  })
  expect(decided).toMatchObject({
    componentVexUpdate: {
      errors: [],
      componentVuln: {
        id: first?.id,
        vexStatus: { id: notAffected },
        note: 'Seen',
        impact: 'None',
        detail: 'Not shipped',
      },
    },
  })
  const both = [first?.id, second?.id]
  const bulk = await ask(updateVexes, {
    comVulnIds: both,
    sbomId: service.version,
    vexStatusId: notAffected,
    vexJustificationId: reason,
    note: 'Both',
  })
  expect(bulk).toMatchObject({ componentVexBulkUpdate: { errors: [], clientMutationId: null } })
  expect(at(bulk, 'componentVexBulkUpdate', 'componentVulns')).toHaveLength(2)
  expect((await list()).nodes).toMatchObject([{ note: 'Both' }, { note: 'Both' }])
  // A mistake is in the payload, which the program shows: also what does not go together here.
  const contrary = { compVulnId: first?.id, sbomId: service.version, vexStatusId: notAffected, cdxResponseId: response }
  expect(await ask(updateVex, contrary)).toMatchObject({
    componentVexUpdate: { componentVuln: null, errors: [expect.stringMatching(/^A response is allowed only with/)] },
  })
  const unknown = await ask(updateVex, {
    compVulnId: environment?.id,
    sbomId: service.version,
    vexStatusId: notAffected,
  })
  expect(at(unknown, 'componentVexUpdate', 'errors')).toHaveLength(1)
})

test('reads attributions page by page', async () => {
  const names: string[] = []
  let after: string | null = null
  do {
    const variables: object = { sbomId: service.version, first: 1, ...(after !== null && { after }) }
    const page: unknown = (await ask(attributions, variables))['attributions']
    const nodes = at(page, 'nodes') as { components: { name: string }[] }[]
    names.push(...nodes.flatMap(({ components }) => components.map(({ name }) => name)))
    after = at(page, 'pageInfo', 'hasNextPage') === true ? String(at(page, 'pageInfo', 'endCursor')) : null
  } while (after !== null)
  expect(names.toSorted()).toEqual(['app', 'elk', 'fox', 'owl'])
})

test('waits for the gate of a version that it has just uploaded, and ends with what blocks it', async () => {
  await service.create('No critical findings', 'finding', 'vuln.severity is critical')
  const sent = await send({ projectGroupName: 'App', projectName: 'default' }, '3.0.0')
  expect(read(sent).said).toBe('Uploaded successfully')
  let answer: unknown
  do {
    const { version } = await find('App', 'default', '3.0.0')
    answer = version && (await ask(readGate, { sbomId: version.id, failOn: 'fail' }))['sbomPolicyGate']
  } while (answer === undefined || ['IN_PROGRESS', 'ERROR'].includes(String(at(answer, 'status'))))
  expect(answer).toMatchObject({
    ...{ status: 'FAIL', policyRunStatus: 'FINISHED', counts: { failed: 1 } },
    violatingPolicies: [{ policyName: 'No critical findings', resultType: 'fail', violationsCount: 1 }],
  })
})
