// @module-tag long
import { afterAll, beforeAll, expect, test } from 'vitest'
import { osv, zip } from './support/osv.ts'
import { type ApiResponse, cyclonedx, type SentFile, startTriageService } from './support/triage-service.ts'
import { decideAbout, findingsOf, importVexFile, statusId } from './support/vex-requests.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
let version: string
const upload = (names: string, label?: string) =>
  service.upload(
    cyclonedx(
      names.split('').map((name) => `pkg:npm/${name}@1.0.0`),
      label,
    ),
  )

beforeAll(async () => {
  service = await startTriageService()
  const records = ['a', 'b', 'c', 'd', 'e'].map((name) =>
    osv(`GHSA-${name}`, name, { aliases: [`CVE-2026-000${name}`] }),
  )
  await service.importFile(zip(records))
  version = await upload('abcde')
})
afterAll(() => service.close())

const json = (document: object, name: string): SentFile => ({ name, bytes: JSON.stringify(document) })
const openvex = (id: string, author: string, timestamp: string, statements: readonly object[]) =>
  json(
    { ...{ '@context': 'https://openvex.dev/ns/v0.2.0', '@id': id, author, timestamp, version: 1 }, statements },
    'vendor.openvex.json',
  )
const about = (name: string, rest: object, product = `pkg:npm/${name}@1.0.0`) => ({
  ...{ vulnerability: { name: `CVE-2026-000${name}` }, products: [{ '@id': product }], status: 'not_affected' },
  ...rest,
})
const absent = { justification: 'vulnerable_code_not_present' }

/** Creates a CSAF document with an affected product and its remediation. */
const csaf = json(
  {
    document: {
      ...{ category: 'csaf_vex', csaf_version: '2.0', title: 'c' },
      publisher: { name: 'Vendor', namespace: 'https://vendor.example', category: 'vendor' },
      tracking: {
        ...{ id: 'VENDOR-1', status: 'final', version: '1', revision_history: [] },
        ...{ initial_release_date: '2026-01-01T00:00:00Z', current_release_date: '2026-02-01T00:00:00Z' },
      },
    },
    product_tree: {
      full_product_names: [{ product_id: 'c', name: 'c', product_identification_helper: { purl: 'pkg:npm/c@1.0.0' } }],
    },
    vulnerabilities: [
      {
        ...{ cve: 'CVE-2026-000c', product_status: { known_affected: ['c'] } },
        remediations: [{ category: 'vendor_fix', details: 'Update to 2.0.0', product_ids: ['c'] }],
      },
    ],
  },
  'vendor-1.json',
)

interface Stated {
  readonly id: string
  readonly component: { readonly name: string }
  readonly vexStatus: { readonly name: string } | null
  readonly suggestion: ApiResponse | null
  readonly vendorStatements: readonly ApiResponse[]
  readonly history: { readonly nodes: readonly ApiResponse[] }
}
async function stated(name: string, sbom = version): Promise<Stated> {
  const query = `query ($id: Uuid!) { sbom(sbomId: $id) { vulns { nodes { id component { name }
    vexStatus { name } vexJustification { name } cdxResponse { name } impact actionStmt
    suggestion { id proposedBy { kind name } vexStatus { name } vexJustification { name } cdxResponse { name } impact actionStmt reason }
    vendorStatements { author statedAt vexStatus { name } vexJustification { name } impact actionStmt originalStatus document
      matchScope conflicting }
    history { nodes { action actor { name } changes { field newValue } operationId } } } } } }`
  const answer = await service.data<{ sbom: { vulns: { nodes: Stated[] } } }>(query, { id: sbom })
  const found = answer.sbom.vulns.nodes.find(({ component }) => component.name === name)
  if (!found) throw new Error(`no finding in ${name}`)
  return found
}
const resolve = async (accept: boolean, ...ids: readonly unknown[]) =>
  (
    await service.data<{ vexSuggestionResolve: ApiResponse }>(
      `mutation ($input: VexSuggestionResolveInput!) { vexSuggestionResolve(input: $input) {
        errors operation { id kind summary findingsCount undoable } componentVulns { component { name } vexStatus { name } } } }`,
      { input: { suggestionIds: ids, accept } },
    )
  ).vexSuggestionResolve
const turn = (kind: 'vexUndo' | 'vexRedo') =>
  service.data(`mutation { ${kind}(input: {}) { errors operations { kind } } }`)
const words = ({ suggestion, vexStatus, history }: Stated) => [
  suggestion === null ? null : (suggestion['vexStatus'] as { name: string }).name,
  vexStatus?.name ?? null,
  history.nodes.map(({ action }) => action).join(' '),
]

test('lists statements of the advisory data at findings and proposes them, and decides nothing', async () => {
  const earlier = '2026-01-01T00:00:00Z'
  await service.importFile(
    openvex('https://acme.example/1', 'Acme', earlier, [
      about('a', { ...absent, impact_statement: 'Not compiled in' }),
      about('b', { status: 'fixed' }),
      about('d', absent, 'pkg:npm/d@2.0.0'),
      about('e', absent, 'pkg:npm/e'),
    ]),
  )
  await service.importFile(
    openvex('https://other.example/1', 'Other', '2026-03-01T00:00:00Z', [
      about('e', { status: 'affected', action_statement: 'Turn it off' }),
    ]),
  )
  await service.importFile(csaf)
  expect(await stated('a')).toMatchObject({
    vexStatus: null,
    suggestion: {
      proposedBy: { kind: 'SYSTEM', name: 'Acme' },
      ...{ vexStatus: { name: 'Not Affected' }, vexJustification: { name: 'Vulnerable Code Not Present' } },
      ...{ cdxResponse: null, impact: 'Not compiled in', actionStmt: null },
      reason:
        'Acme says in "https://acme.example/1" of 2026-01-01 about this version: Not Affected, Vulnerable Code Not Present: Not compiled in',
    },
    vendorStatements: [
      {
        ...{
          author: 'Acme',
          statedAt: '2026-01-01T00:00:00.000Z',
          originalStatus: 'not_affected',
          matchScope: 'VERSION',
        },
        ...{ document: 'https://acme.example/1', conflicting: false, impact: 'Not compiled in' },
      },
    ],
    history: {
      nodes: [
        {
          ...{ action: 'SUGGESTED', actor: { name: 'Acme' }, operationId: null },
          changes: [{ field: 'suggestion', newValue: 'Not Affected, Vulnerable Code Not Present' }],
        },
      ],
    },
  })
  expect(await stated('c')).toMatchObject({
    suggestion: {
      ...{ vexStatus: { name: 'Affected' }, cdxResponse: { name: 'Update' }, actionStmt: 'Fix: Update to 2.0.0' },
      proposedBy: { name: 'Vendor' },
    },
    vendorStatements: [{ document: 'VENDOR-1', originalStatus: 'known_affected' }],
  })
  expect(await stated('d')).toMatchObject({ suggestion: null, vendorStatements: [] })
  expect(await stated('e')).toMatchObject({
    suggestion: null,
    vendorStatements: [
      { author: 'Other', conflicting: true, matchScope: 'VERSION' },
      { author: 'Acme', conflicting: true, matchScope: 'PACKAGE' },
    ],
  })
})

test('decides on acceptance as one step of undo, after which the proposal is pending again', async () => {
  const [a, b] = [await stated('a'), await stated('b')]
  const ids = [a.suggestion?.['id'], b.suggestion?.['id']]
  const answer = await resolve(true, ...ids)
  expect(answer).toMatchObject({
    errors: [],
    operation: {
      kind: 'BULK_DECIDE',
      summary: 'Proposals accepted, 2 findings',
      findingsCount: 2,
      undoable: true,
    },
    componentVulns: expect.arrayContaining([{ component: { name: 'b' }, vexStatus: { name: 'Fixed' } }]) as unknown,
  })
  expect(await stated('a')).toMatchObject({
    ...{ suggestion: null, vexStatus: { name: 'Not Affected' }, impact: 'Not compiled in' },
    vexJustification: { name: 'Vulnerable Code Not Present' },
  })
  expect((await resolve(true, ids[0])).errors).toEqual([`Proposal "${String(ids[0])}" is not pending`])
  await turn('vexUndo')
  expect(words(await stated('a'))).toEqual(['Not Affected', null, 'UNDONE DECIDED SUGGESTED'])
  await turn('vexRedo')
  expect(words(await stated('b'))).toEqual([null, 'Fixed', 'REDONE UNDONE DECIDED SUGGESTED'])
  await turn('vexUndo')
})

test('does not propose again what was declined until its author changes the statement', async () => {
  const ids = [(await stated('a')).suggestion?.['id'], (await stated('b')).suggestion?.['id']]
  expect(await resolve(false, ...ids)).toMatchObject({
    errors: [],
    operation: { summary: 'Proposals declined, 2 findings' },
  })
  expect(words(await stated('a'))).toEqual([null, null, 'DECLINED UNDONE REDONE UNDONE DECIDED SUGGESTED'])
  await service.importFile(
    openvex('https://acme.example/1', 'Acme', '2026-04-01T00:00:00Z', [
      about('a', { ...absent, impact_statement: 'Not compiled in' }),
      about('b', { status: 'not_affected', justification: 'component_not_present' }),
    ]),
  )
  expect((await stated('a')).vendorStatements).toMatchObject([{ statedAt: '2026-04-01T00:00:00.000Z' }])
  expect([(await stated('a')).suggestion, words(await stated('b'))[0]]).toEqual([null, 'Not Affected'])
  await turn('vexUndo')
  expect(words(await stated('a'))[0]).toBe('Not Affected')
})

test('prefers a decision to a proposal', async () => {
  await decideAbout(service, version, 'c', { vexStatusId: statusId('under_investigation') })
  expect(words(await stated('c')).slice(0, 2)).toEqual([null, 'Under Investigation'])
})

test('lists an imported VEX document as statements, also in later versions, and replaces its earlier revision', async () => {
  const document = (rest: object) =>
    openvex('https://supplier.example/9', 'Supplier', '2026-05-01T00:00:00Z', [about('d', rest), about('z', absent)])
  const before = await findingsOf(service, version)
  const dry = await importVexFile(service, document(absent), { importAs: 'STATEMENTS', dryRun: true })
  expect(dry).toMatchObject({
    appliedCount: 1,
    operation: null,
    outcomes: [{ key: 'WOULD_APPLY', count: 1 }, { count: 1 }],
  })
  expect((await stated('d')).vendorStatements).toEqual([])
  const kept = await importVexFile(service, document(absent), { importAs: 'statements' })
  expect(kept).toMatchObject({
    ...{ errors: [], appliedCount: 1, operation: null },
    statements: [
      { outcome: 'APPLIED', reason: 'Saved as a statement about 1 finding; no decision is made' },
      { outcome: 'PRODUCT_NOT_MATCHED', reason: expect.stringMatching(/; saved for future findings$/) as unknown },
    ],
  })
  expect((await findingsOf(service, version)).map(({ vexStatus }) => vexStatus)).toEqual(
    before.map(({ vexStatus }) => vexStatus),
  )
  expect(await stated('d')).toMatchObject({
    suggestion: { proposedBy: { name: 'Supplier' } },
    vendorStatements: [{ author: 'Supplier', document: 'https://supplier.example/9', matchScope: 'VERSION' }],
  })
  const next = await upload('ad', '2.0.0')
  expect(await stated('d', next)).toMatchObject({ vendorStatements: [{ author: 'Supplier' }] })
  await importVexFile(service, document({ status: 'fixed' }), { importAs: 'STATEMENTS' })
  expect(await stated('d', next)).toMatchObject({
    suggestion: { vexStatus: { name: 'Fixed' } },
    vendorStatements: [{ vexStatus: { name: 'Fixed' } }],
  })
  const refused = await importVexFile(service, document(absent), { importAs: 'STATEMENTS', accept: [0] })
  expect(refused['errors']).toEqual(['"accept" can be used only with DECISIONS'])
})

test('removes statements with their source', async () => {
  const { advisorySources } = await service.data<{ advisorySources: { nodes: { id: string; kind: string }[] } }>(
    '{ advisorySources { nodes { id kind } } }',
  )
  for (const { id } of advisorySources.nodes.filter(({ kind }) => kind === 'OPENVEX')) {
    await service.data('mutation ($id: Uuid!) { advisorySourceRemove(input: { id: $id }) { errors } }', { id })
  }
  await service.idle()
  expect((await stated('a')).vendorStatements).toEqual([])
  expect((await stated('d')).vendorStatements).toHaveLength(1)
})

test('does not propose for the next version what was declined, and after undo proposes only current statements', async () => {
  await service.importFile(
    openvex('https://acme.example/2', 'Acme', '2026-06-01T00:00:00Z', [
      about('b', { status: 'fixed' }, 'pkg:npm/b'),
      about('e', { status: 'fixed' }, 'pkg:npm/e'),
    ]),
  )
  const [b, e] = [await stated('b'), await stated('e')]
  await resolve(false, b.suggestion?.['id'])
  await resolve(true, e.suggestion?.['id'])
  const next = await upload('be', '3.0.0')
  expect(words(await stated('b', next))).toEqual([null, null, ''])
  const { advisorySources } = await service.data<{ advisorySources: { nodes: { id: string; kind: string }[] } }>(
    '{ advisorySources { nodes { id kind } } }',
  )
  const source = advisorySources.nodes.find(({ kind }) => kind === 'OPENVEX')
  await service.data('mutation ($id: Uuid!) { advisorySourceRemove(input: { id: $id }) { errors } }', {
    id: source?.id,
  })
  await service.idle()
  expect(words(await stated('e')).slice(0, 2)).toEqual([null, 'Fixed'])
  await turn('vexUndo')
  await turn('vexUndo')
  expect([words(await stated('b')), words(await stated('e'))].map(([one]) => one)).toEqual([null, null])
})
