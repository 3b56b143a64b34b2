import { afterAll, beforeAll, expect, test } from 'vitest'
import { osv, zip } from './support/osv.ts'
import { type ApiResponse, cyclonedx, type SentFile, startTriageService } from './support/triage-service.ts'
import { decideAbout, findingsOf, importVexFile, justificationId, statusId } from './support/vex-requests.ts'

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
  const records = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) =>
    osv(`GHSA-${name}`, name, { aliases: [`CVE-2026-000${name}`] }),
  )
  await service.importFile(zip(records))
  version = await upload('abcde')
})
afterAll(() => service.close())

const findings = () => findingsOf(service, version)
const statuses = async (sbom = version) =>
  (await findingsOf(service, sbom)).map(({ vexStatus }) => vexStatus?.name ?? null)
const decide = (name: string, choice: object) => decideAbout(service, version, name, choice)
const vexImport = (file: SentFile, input: object = {}) => importVexFile(service, file, { sbomId: version, ...input })

const json = (document: object, name = 'supplier.json'): SentFile => ({ name, bytes: JSON.stringify(document) })
const openvex = (statements: readonly object[], name?: string) =>
  json(
    {
      '@context': 'https://openvex.dev/ns/v0.2.0',
      '@id': 'https://acme.example/vex/1',
      author: 'Acme',
      timestamp: '2026-11-19T00:00:00Z',
      version: 1,
      statements,
    },
    name,
  )
const about = (name: string, rest: object, id = `CVE-2026-000${name}`) => ({
  vulnerability: { name: id },
  products: [{ '@id': `pkg:npm/${name}@1.0.0` }],
  ...rest,
})
const notPresent = { status: 'not_affected', justification: 'component_not_present' }

/** Creates a document with one statement for each outcome, for a version in which a, b and c are decided. */
const everyOutcome = openvex([
  about('d', { ...notPresent, impact_statement: 'Not shipped' }),
  about('a', notPresent),
  about('b', notPresent),
  about('z', notPresent),
  about('e', notPresent, 'CVE-1999-0001'),
  about('c', { status: 'under_investigation' }),
  about('e', { status: 'not_affected', impact_statement: 'No reason of the five' }),
])
async function decideThree(): Promise<void> {
  const choice = { vexStatusId: statusId('not_affected'), vexJustificationId: justificationId('component_not_present') }
  await decide('a', choice)
  await decide('b', { vexStatusId: statusId('affected') })
  await decide('c', { vexStatusId: statusId('fixed') })
}
const outcomesOf = (answer: ApiResponse) =>
  (answer['statements'] as { index: number; outcome: string }[])
    .toSorted((a, b) => a.index - b.index)
    .map(({ outcome }) => outcome)

test('returns the outcome of every statement in a dry run, and changes nothing', async () => {
  version = await upload('abcde')
  await decideThree()
  const before = await findings()
  const answer = await vexImport(everyOutcome, { dryRun: true })
  expect(answer).toMatchObject({
    errors: [],
    operation: null,
    statementsCount: 7,
    appliedCount: 1,
    format: 'OpenVEX 0.2.0',
    issuer: 'Acme',
    unmatched: [
      expect.stringMatching(
        /^CVE-2026-000z, pkg:npm\/z@1\.0\.0: No component in "1\.0\.0" matches pkg:npm\/z@1\.0\.0$/,
      ),
      expect.stringMatching(/^CVE-1999-0001, pkg:npm\/e@1\.0\.0: No finding for "CVE-1999-0001"$/),
    ],
  })
  expect(outcomesOf(answer)).toEqual([
    'WOULD_APPLY',
    'ALREADY_SO',
    'CONFLICT',
    'PRODUCT_NOT_MATCHED',
    'VULNERABILITY_UNKNOWN',
    'WEAKER',
    'WEAKER',
  ])
  expect(answer['statements']).toMatchObject([
    {
      index: 0,
      vulnerability: 'CVE-2026-000d',
      product: 'pkg:npm/d@1.0.0',
      status: { name: 'Not Affected' },
      justification: { name: 'Component Not Present' },
      reason: 'Undecided',
      isApplicable: true,
      current: null,
      componentVulnsCount: 1,
      componentVulns: [{ component: { name: 'd' } }],
    },
    { index: 1, current: 'Not Affected, Component Not Present', isApplicable: false },
    {
      index: 2,
      current: 'Affected',
      reason: expect.stringMatching(/^Current decision of .*: Affected.* Statement of .*: Not Affected, Comp/),
    },
    {
      index: 5,
      current: 'Fixed',
      reason: expect.stringContaining('is less specific than the current decision: Fixed'),
    },
    { index: 6, reason: 'Not Affected requires one of the five justifications, but the statement has none' },
    { index: 3 },
    { index: 4 },
  ])
  expect(await findings()).toEqual(before)
})

test('applies applicable statements as one step, lists it in the history and undoes it as a whole', async () => {
  version = await upload('abcde')
  const file = openvex(
    [about('a', notPresent), about('b', { status: 'affected', action_statement: 'Wait' })],
    'from acme.json',
  )
  const answer = await vexImport(file)
  expect(answer).toMatchObject({
    errors: [],
    statementsCount: 2,
    appliedCount: 2,
    outcomes: [{ key: 'APPLIED', count: 2 }],
    operation: {
      kind: 'IMPORT',
      findingsCount: 2,
      undoable: true,
      summary: 'Imported from "from acme.json", 2 findings',
    },
  })
  expect(await statuses()).toEqual(['Not Affected', 'Affected', null, null, null])
  const [first] = await findings()
  const { id } = answer['operation'] as { id: string }
  expect(first).toMatchObject({ history: { nodes: [{ action: 'IMPORTED', operationId: id }] } })
  const undo = 'mutation ($input: VexUndoInput!) { vexUndo(input: $input) { errors } }'
  expect(await service.data(undo, { input: {} })).toEqual({ vexUndo: { errors: [] } })
  expect(await statuses()).toEqual([null, null, null, null, null])
  const redo = 'mutation ($input: VexRedoInput!) { vexRedo(input: $input) { errors } }'
  expect(await service.data(redo, { input: {} })).toEqual({ vexRedo: { errors: [] } })
  expect(await statuses()).toEqual(['Not Affected', 'Affected', null, null, null])
})

test('overrides existing decisions with selected statements, and leaves the others unchanged', async () => {
  version = await upload('abcde')
  await decideThree()
  const answer = await vexImport(everyOutcome, { accept: [2, 5] })
  expect(outcomesOf(answer)).toEqual([
    'WOULD_APPLY',
    'ALREADY_SO',
    'APPLIED',
    'PRODUCT_NOT_MATCHED',
    'VULNERABILITY_UNKNOWN',
    'APPLIED',
    'WEAKER',
  ])
  expect(await statuses()).toEqual(['Not Affected', 'Not Affected', 'Under Investigation', null, null])
})

test.each<[string, object, RegExp]>([
  ['what cannot be stored', { accept: [6] }, /^Statement 6 cannot be applied: Not Affected requires one of the five/],
  ['what fits nothing', { accept: [0, 3] }, /^Statement 3 cannot be applied: No component/],
  ['what is not there', { accept: [7] }, /^The document has no statement 7: it has 0 to 6$/],
  ['a version that is none', { sbomId: '00000000-0000-4000-8000-000000000000' }, /^Sbom not found$/],
  ['a kind that is none', { importAs: 'RUMOURS' }, /^"RUMOURS" is not valid\. Use DECISIONS or STATEMENTS$/],
  ['a look that is out of date', { expectedUpdatedAt: '2020-01-01T00:00:00Z' }, /review the statements/],
])('rejects, and writes nothing: %s', async (_, input, message) => {
  const before = await statuses()
  const answer = await vexImport(everyOutcome, input)
  expect(answer).toMatchObject({ errors: [expect.stringMatching(message)], operation: null, statements: null })
  expect(await statuses()).toEqual(before)
})

test('imports without a version into every version with such a finding', async () => {
  const [first, second, third] = [await upload('af'), await upload('fe', '2.0.0'), await upload('ab')]
  const answer = await vexImport(openvex([about('f', notPresent)]), { sbomId: null })
  expect(answer).toMatchObject({
    errors: [],
    appliedCount: 2,
    operation: { findingsCount: 2 },
    statements: [{ outcome: 'APPLIED', componentVulnsCount: 2 }],
  })
  expect([await statuses(first), await statuses(second), await statuses(third)]).toEqual([
    [null, 'Not Affected'],
    [null, 'Not Affected'],
    [null, null],
  ])
})

test.each<[string, string, RegExp]>([
  [
    'an SBOM without statements',
    JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 }),
    /contains no vulnerability statements/,
  ],
  [
    'a text',
    'hello',
    /is not a supported VEX document\. Supported formats: OpenVEX, CSAF, CycloneDX, SPDX 3.0.1 and Dependency-Track$/,
  ],
  [
    'an OpenVEX of another version',
    JSON.stringify({ '@context': 'https://openvex.dev/ns/v9.0.0', statements: [] }),
    /OpenVEX "9.0.0" is not supported/,
  ],
  ['a CSAF of another version', JSON.stringify({ document: { csaf_version: '3.0' } }), /CSAF "3.0" is not supported/],
])('rejects %s by name', async (_, bytes, message) => {
  const answer = await vexImport({ name: 'x.json', bytes })
  expect(answer).toMatchObject({ errors: [expect.stringMatching(message)], statements: null })
})

test('imports an inspected VEX file when it is accepted', async () => {
  version = await upload('ab')
  const inspect =
    'mutation ($input: SbomInspectInput!) { sbomInspect(input: $input) { errors inspection { id kind } } }'
  const file = openvex([about('a', notPresent)])
  type Inspected = { sbomInspect: { inspection: { id: string; kind: string } } }
  const { sbomInspect } = await service.send<Inspected>(inspect, { input: { doc: null } }, 'input.doc', file)
  expect(sbomInspect.inspection.kind).toBe('VEX')
  const accept = `mutation ($input: SbomInspectionAcceptInput!) { sbomInspectionAccept(input: $input) { errors
    operation { kind findingsCount } } }`
  const input = { id: sbomInspect.inspection.id, sbomId: version }
  expect(await service.data(accept, { input })).toEqual({
    sbomInspectionAccept: { errors: [], operation: { kind: 'IMPORT', findingsCount: 1 } },
  })
  expect(await statuses()).toEqual(['Not Affected', null])
})
