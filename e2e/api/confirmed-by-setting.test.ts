// @module-tag long
// Carried decisions that an environment confirms by itself: only where nothing changed, named as such, and undone for good.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { ownerToken } from './support/api-client.ts'
import { action, automationCalls } from './support/automation-calls.ts'
import { cyclonedxOf, manyComponents } from './support/documents.ts'
import { osv, severity, zip } from './support/osv.ts'
import { startServerProcess } from './support/server-process.ts'
import { notAffected, statusId, triageCalls } from './support/triage-calls.ts'
import { becomeIdle, endpointClient, importFile, startTriageService, upload } from './support/triage-service.ts'
import { importVexFile } from './support/vex-requests.ts'

type Service = Awaited<ReturnType<typeof startTriageService>>

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup()
})

const names = ['ant', 'bee', 'cow', 'doe', 'elk', 'fox', 'gnu']
const record = (name: string, more: object = {}) => osv(`GHSA-${name}`, name, { ...severity.medium, ...more })

/** A document of packages, each `name@version`, or with a digest `name@version#digest`. */
function document(packages: readonly string[], label: string) {
  const components = packages.map((text) => {
    const [, name = '', version = '', digest] = /^(\w+)@([^#]+)#?(.*)$/.exec(text) ?? []
    const hashes = digest ? { hashes: [{ alg: 'SHA-256', content: digest.repeat(64) }] } : {}
    return { type: 'library', 'bom-ref': name, name, version, purl: `pkg:npm/${name}@${version}`, ...hashes }
  })
  const metadata = { component: { type: 'application', 'bom-ref': 'app', name: 'app', version: label } }
  const content = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata, components }
  return { name: 'app.cdx.json', bytes: JSON.stringify(content) }
}

const first = names.map((name) => `${name}@1.0.0#a`)

async function start() {
  const service = await startTriageService()
  cleanups.push(() => service.close())
  const calls = triageCalls(service)
  await service.importFile(zip(names.map((name) => record(name))))
  const version = await service.upload(document(first, '1.0.0'))
  const findings = await calls.findings(version)
  const idOf = (name: string) => findings.find(({ component }) => component.name === name)?.id ?? ''
  return { service, calls, version, idOf, all: findings.map(({ id }) => id) }
}

async function set({ data }: Pick<Service, 'data'>, sbomId: string, carryOverAutoConfirm: string) {
  const query = 'query ($id: Uuid!) { sbom(sbomId: $id) { project { id } } }'
  const { sbom } = await data<{ sbom: { project: { id: string } } }>(query, { id: sbomId })
  const mutation = `mutation ($input: ProjectUpdateInput!) { projectUpdate(input: $input) { errors
    project { settings { carryOverAutoConfirm } } } }`
  const input = { id: sbom.project.id, carryOverAutoConfirm }
  return (await data<{ projectUpdate: object }>(mutation, { input })).projectUpdate
}

/** Which components are decided, and by whom. */
async function decided({ data }: Pick<Service, 'data'>, sbomId: string): Promise<readonly string[]> {
  type Node = { component: { name: string }; decision: { decidedBy: { kind: string; name: string } } | null }
  const query = `query ($id: Uuid!) { sbom(sbomId: $id) { vulns(first: 100, orderBy: { field: COMPONENT_VULNS_COMPONENT }) {
    nodes { component { name } decision { decidedBy { kind name } } } } } }`
  const { sbom } = await data<{ sbom: { vulns: { nodes: Node[] } } }>(query, { id: sbomId })
  return sbom.vulns.nodes.flatMap(({ component, decision }) =>
    decision ? [`${component.name} ${decision.decidedBy.kind} ${decision.decidedBy.name}`] : [],
  )
}

const setting = 'SYSTEM Confirm carried decisions with unchanged evidence'
const steps = `{ vexOperations { nodes { id kind summary findingsCount undoneAt undoable actor { kind } } } }`
interface Step {
  readonly id: string
  readonly kind: string
  readonly summary: string
  readonly actor: { readonly kind: string }
  readonly undoable: boolean
}
const stepsOf = async ({ data }: Pick<Service, 'data'>) =>
  (await data<{ vexOperations: { nodes: Step[] } }>(steps)).vexOperations.nodes

test('off until it is set, which takes the two values in any case and no other', async () => {
  const { service, calls, version, all } = await start()
  expect(await set(service, version, 'all')).toEqual({
    errors: ['"all" is not a value of carryOverAutoConfirm. Use NONE or UNCHANGED_EVIDENCE'],
    project: null,
  })
  await calls.decideMany(all, notAffected())
  const second = await service.upload(document(first, '2.0.0'))
  expect(await decided(service, second)).toEqual([])
  expect(await set(service, version, 'unchanged_evidence')).toEqual({
    errors: [],
    project: { settings: { carryOverAutoConfirm: 'UNCHANGED_EVIDENCE' } },
  })
  // What waits goes on waiting: it arrived when a person was to confirm it.
  await service.importFile(zip([record('zebra')]))
  expect(await decided(service, second)).toEqual([])
  expect(await set(service, version, 'NONE')).toMatchObject({ errors: [] })
})

test('confirms what is unchanged and of a person, once; an undo lasts, and the next version takes what is confirmed', async () => {
  const { service, calls, version, idOf } = await start()
  await set(service, version, 'UNCHANGED_EVIDENCE')
  for (const name of ['ant', 'bee', 'cow', 'doe', 'fox']) await calls.decide(version, idOf(name), notAffected())
  const { create, run } = automationCalls(service)
  const parameters = { status: 'not_affected', justification: 'vulnerable_code_not_present', impact: 'By rule' }
  const rule = { appliesTo: 'finding', validUntil: '2099-01-01', triggers: ['manual'] }
  const ruleId = await create('Elk', 'component.name is elk', [action('setVex', { parameters })], rule)
  await run([ruleId], [version])
  expect(await decided(service, version)).toHaveLength(6)
  // Bee is worse, cow is another version, doe is another file, elk is of a rule, of fox a vendor says otherwise, gnu is undecided.
  await service.importFile(zip([record('bee', { ...severity.critical, modified: '2026-02-01T00:00:00Z' })]))
  await vendorSays(service, 'fox')
  const changed = [
    'ant@1.0.0#a',
    'bee@1.0.0#a',
    'cow@1.1.0#a',
    'doe@1.0.0#b',
    'elk@1.0.0#a',
    'fox@1.0.0#a',
    'gnu@1.0.0#a',
  ]
  const second = await service.upload(document(changed, '2.0.0'))
  expect(await decided(service, second)).toEqual([`ant ${setting}`])
  const [ant, ...others] = await calls.findings(second)
  expect(ant).toMatchObject({
    ...{ vexStatus: { name: 'Not Affected' }, stale: false, carriedDecision: { state: 'CONFIRMED' } },
    history: { nodes: [{ action: 'CONFIRMED', sbom: { id: version } }] },
  })
  expect(others.map(({ carriedDecision }) => carriedDecision?.state ?? null)).toEqual([
    ...['PENDING', 'PENDING', 'PENDING', 'PENDING', 'PENDING'],
    null,
  ])
  const [step] = await stepsOf(service)
  expect(step).toMatchObject({
    ...{ kind: 'CARRY_CONFIRM', actor: { kind: 'SYSTEM' }, undoable: true, findingsCount: 1 },
    summary: 'Carried decisions with unchanged evidence confirmed by the setting, 1 finding',
  })

  const operator = await service.token('Operator')
  expect(await calls.mutate('vexUndo', { operationId: step?.id }, '', operator)).toEqual({ errors: [] })
  expect((await calls.findings(second))[0]).toMatchObject({ vexStatus: null, carriedDecision: { state: 'PENDING' } })
  for (const modified of ['2026-03-01T00:00:00Z', '2026-04-01T00:00:00Z'])
    await service.importFile(zip([record('gnu', { ...severity.critical, modified })]))
  await service.importFile(zip([]), 'empty')
  expect(await decided(service, second)).toEqual([])
  expect(await calls.mutate('vexRedo', { operationId: step?.id }, '', operator)).toEqual({ errors: [] })
  expect(await decided(service, second)).toEqual([`ant ${setting}`])

  const third = await service.upload(document(changed, '3.0.0'))
  expect(await decided(service, third)).toEqual([`ant ${setting}`])
})

test('never over what was decided contrary to it since, nor from another environment', async () => {
  const { service, calls, version, idOf } = await start()
  await set(service, version, 'UNCHANGED_EVIDENCE')
  for (const name of ['ant', 'bee']) await calls.decide(version, idOf(name), notAffected())
  const uploadTo = async (projectName: string, label: string) => {
    const query = 'mutation ($input: SbomUploadInput!) { sbomUpload(input: $input) { errors sbom { id } } }'
    const input = { doc: null, projectGroupName: 'App', projectName }
    const { sbomUpload } = await service.send<{ sbomUpload: { errors: string[]; sbom: { id: string } } }>(
      ...([query, { input }, 'input.doc', document(first, label)] as const),
    )
    expect(sbomUpload.errors).toEqual([])
    await service.idle()
    return sbomUpload.sbom.id
  }
  const elsewhere = await uploadTo('production', '1.5.0')
  expect(await set(service, elsewhere, 'UNCHANGED_EVIDENCE')).toMatchObject({ errors: [] })
  expect(await decided(service, await uploadTo('production', '1.6.0'))).toEqual([])
  const contrary = (await calls.findings(elsewhere)).find(({ component }) => component.name === 'bee')
  await calls.decide(elsewhere, contrary?.id ?? '', { vexStatusId: statusId('affected') })
  // What the setting confirms is the decision of a person: a rule that leaves those alone leaves it alone, too.
  const affected = action('setVex', { parameters: { status: 'affected' } })
  const rule = { appliesTo: 'finding', triggers: ['import'], write: 'IF_IMPORTED' }
  await automationCalls(service).create('Ant', 'component.name is ant', [affected], rule)
  expect(await decided(service, await service.upload(document(first, '2.0.0')))).toEqual([`ant ${setting}`])
})

/** Takes a statement of a vendor that a package is affected. */
function vendorSays(service: Service, name: string) {
  const statement = { vulnerability: { name: `GHSA-${name}` }, products: [{ '@id': `pkg:npm/${name}@1.0.0` }] }
  const content = {
    ...{ '@context': 'https://openvex.dev/ns/v0.2.0', '@id': 'https://acme.example/1', author: 'acme', version: 1 },
    timestamp: '2026-01-01T00:00:00Z',
    statements: [{ ...statement, status: 'affected', action_statement: 'Update' }],
  }
  const file = { name: 'acme.openvex.json', bytes: JSON.stringify(content) }
  return importVexFile(service, file, { importAs: 'STATEMENTS' })
}

test(
  'a kill in the middle neither loses nor doubles what the setting confirms in a version of many findings',
  { timeout: 240_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'waybill-confirmed-'))
    cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
    let server = await startServerProcess(folder)
    cleanups.unshift(() => server.kill())
    let client = endpointClient(server.url, ownerToken)
    const components = manyComponents(1_500)
    const ranges = [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '2.0.0' }] }]
    const affected = components.map(({ name }) => ({ package: { ecosystem: 'npm', name }, ranges }))
    await importFile(client, zip([osv('GHSA-many', 'x', { affected })]))
    const file = { name: 'app.cdx.json', bytes: cyclonedxOf(components).bytes }
    const one = await upload(client, file)
    const ids = `query ($id: Uuid!, $last: Int, $first: Int) { sbom(sbomId: $id) { vulns(first: $first, last: $last) { nodes { id } } } }`
    for (const part of [{ first: 1000 }, { last: 500 }]) {
      const { sbom } = await client.data<{ sbom: { vulns: { nodes: { id: string }[] } } }>(ids, { id: one, ...part })
      const input = { componentVulnIds: sbom.vulns.nodes.map(({ id }) => id), ...notAffected() }
      await triageCalls(client).mutate('componentVexBulkUpdate', input)
    }
    await set(client, one, 'UNCHANGED_EVIDENCE')
    const send = 'mutation ($input: SbomUploadInput!) { sbomUpload(input: $input) { errors sbom { id } } }'
    const { sbomUpload } = await client.send<{ sbomUpload: { sbom: { id: string } } }>(
      ...([send, { input: { doc: null, projectGroupName: 'App' } }, 'input.doc', file] as const),
    )
    for (const pause of [100, 400, 800, 1_600]) {
      await wait(pause)
      await server.kill()
      server = await startServerProcess(folder)
      client = endpointClient(server.url, ownerToken)
    }
    await becomeIdle(client)
    const counts = `query ($id: Uuid!) { sbom(sbomId: $id) { stats { triage { total decided carriedPending } }
      done: carriedDecisions(first: 0, state: ["CONFIRMED"]) { totalCount } } }`
    expect(await client.data(counts, { id: sbomUpload.sbom.id })).toEqual({
      sbom: { stats: { triage: { total: 1500, decided: 1500, carriedPending: 0 } }, done: { totalCount: 1500 } },
    })
    const confirmed = (await stepsOf(client)).filter(({ kind }) => kind === 'CARRY_CONFIRM')
    expect(confirmed).toMatchObject([{ findingsCount: 1500, actor: { kind: 'SYSTEM' } }])
  },
)
