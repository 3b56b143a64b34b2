import { afterEach, beforeEach, expect, test } from 'vitest'
import { vexJustifications, vexResponses, vexStatuses } from '#shared/vex.ts'
import { osv, zip } from './support/osv.ts'
import { preparedService } from './support/prepared-service.ts'
import { type ApiResponse, cyclonedx, startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
let version: string
let ids: string[]

const start = preparedService(async ({ importFile, upload }) => {
  await importFile(zip(['a', 'b', 'c'].map((name) => osv(`GHSA-${name}`, name))))
  return upload(cyclonedx(['a', 'b', 'c'].map((name) => `pkg:npm/${name}@1.0.0`)))
})
beforeEach(async () => {
  ;({ service, prepared: version } = await start())
  ids = (await findings()).map(({ id }) => id as string)
})
afterEach(() => service.close())

const statusId = (word: string) => vexStatuses.find((status) => status.word === word)?.id
const justificationId = (word: string) => vexJustifications.find((one) => one.word === word)?.id
const responseId = (word: string) => vexResponses.find((one) => one.word === word)?.id

async function findings(): Promise<ApiResponse[]> {
  const query = `query ($id: Uuid!) { sbom(sbomId: $id) { vulns(orderBy: { field: COMPONENT_VULNS_COMPONENT }) {
    nodes { id updatedAt vexStatus { name } vexJustification { name } note impact fixedIn } } } }`
  const { sbom } = await service.data<{ sbom: { vulns: { nodes: ApiResponse[] } } }>(query, { id: version })
  return sbom.vulns.nodes
}
const statuses = async () =>
  (await findings()).map(({ vexStatus }) => (vexStatus as { name: string } | null)?.name ?? null)

async function decide(input: object, token?: string): Promise<ApiResponse> {
  const query = `mutation ($input: ComponentVexUpdateInput!) { componentVexUpdate(input: $input) { clientMutationId errors
    componentVuln { id vexStatus { name } vexJustification { name } cdxResponse { name } impact detail actionStmt note
      fixedIn resolutionDate decision { decidedBy { kind name } scope operationId } history { nodes { action
        vexStatus { name } changes { field oldValue newValue } } } } operation { id kind summary findingsCount undoable } } }`
  const given = { componentVulnId: ids[0], currentSbomId: version, ...input }
  const { componentVexUpdate } = await service.data<{ componentVexUpdate: ApiResponse }>(query, { input: given }, token)
  return componentVexUpdate
}

async function decideMany(input: object, token?: string): Promise<ApiResponse> {
  const query = `mutation ($input: ComponentVexBulkUpdateInput!) { componentVexBulkUpdate(input: $input) { errors changedCount
    componentVulns { id vexStatus { name } } operation { id kind summary } } }`
  const { componentVexBulkUpdate } = await service.data<{ componentVexBulkUpdate: ApiResponse }>(
    query,
    { input: { componentVulnIds: ids, ...input } },
    token,
  )
  return componentVexBulkUpdate
}

async function turn(kind: 'Undo' | 'Redo', input: object = {}, token?: string): Promise<ApiResponse> {
  const query = `mutation ($input: Vex${kind}Input!) { vex${kind}(input: $input) { errors
    operations { id summary undoneAt } componentVulns { id vexStatus { name } } } }`
  const answer = await service.data<Record<string, ApiResponse>>(query, { input }, token)
  return answer[`vex${kind}`] ?? {}
}

const notAffected = () => ({
  vexStatusId: statusId('not_affected'),
  vexJustificationId: justificationId('vulnerable_code_not_present'),
})

test('stores a decision with its user, time and step, and lists it in the history', async () => {
  const answer = await decide({
    ...notAffected(),
    impact: 'Not reachable.',
    note: 'Asked Tim.',
    clientMutationId: 'c1',
  })
  expect(answer).toMatchObject({
    clientMutationId: 'c1',
    errors: [],
    componentVuln: {
      vexStatus: { name: 'Not Affected' },
      vexJustification: { name: 'Vulnerable Code Not Present' },
      cdxResponse: null,
      impact: 'Not reachable.',
      note: 'Asked Tim.',
      decision: { decidedBy: { kind: 'USER' }, scope: 'VERSION' },
      history: {
        nodes: [
          {
            action: 'DECIDED',
            vexStatus: { name: 'Not Affected' },
            changes: expect.arrayContaining([{ field: 'vexStatus', oldValue: null, newValue: 'not_affected' }]),
          },
        ],
      },
    },
    operation: {
      kind: 'DECIDE',
      findingsCount: 1,
      undoable: true,
      summary: 'Not Affected, Vulnerable Code Not Present, 1 finding',
    },
  })
})

test('keeps an omitted field, and clears with null and an empty text', async () => {
  await decide({ ...notAffected(), impact: 'Not reachable.', note: 'Asked Tim.', resolutionDate: '2026-12-01' })
  await decide({ note: '' })
  const { componentVuln } = await decide({ impact: null })
  expect(componentVuln).toMatchObject({
    vexStatus: { name: 'Not Affected' },
    impact: null,
    note: null,
    resolutionDate: '2026-12-01',
  })
})

test.each<[string, () => object, string]>([
  ['not affected alone', () => ({ vexStatusId: statusId('not_affected') }), 'Not Affected requires a justification'],
  [
    'a justification with Affected',
    () => ({ vexStatusId: statusId('affected'), vexJustificationId: justificationId('component_not_present') }),
    'A justification is allowed only with Not Affected, not with Affected',
  ],
  [
    'a response with Not Affected',
    () => ({ ...notAffected(), cdxResponseId: responseId('update') }),
    'A response is allowed only with Affected or Fixed, not with Not Affected',
  ],
  ['a note without a status', () => ({ note: 'later' }), 'A decision requires a status'],
  [
    'a status that is none',
    () => ({ vexStatusId: '00000000-0000-4000-8000-000000000000' }),
    'VEX status "00000000-0000-4000-8000-000000000000" not found',
  ],
  ['a scope that is none', () => ({ ...notAffected(), scope: 'PLANET' }), '"PLANET" is not a decision scope'],
  [
    'an unknown finding',
    () => ({ ...notAffected(), componentVulnId: '00000000-0000-4000-8000-000000000000' }),
    'Component vulnerability "00000000-0000-4000-8000-000000000000" not found',
  ],
  [
    'another version',
    () => ({ ...notAffected(), currentSbomId: '00000000-0000-4000-8000-000000000000' }),
    'is not in the version',
  ],
  ['a finding that changed', () => ({ ...notAffected(), expectedUpdatedAt: '2020-01-01T00:00:00Z' }), 'Reload it'],
])('rejects, and writes nothing: %s', async (_, input, message) => {
  const answer = await decide(input())
  expect(answer).toMatchObject({ errors: [expect.stringContaining(message)], componentVuln: null, operation: null })
  expect(await statuses()).toEqual([null, null, null])
})

test('applies a bulk decision completely or not at all, as one step, and counts what it changed', async () => {
  const refused = await decideMany({
    ...notAffected(),
    componentVulnIds: [...ids, '00000000-0000-4000-8000-000000000000'],
  })
  expect([refused['errors'], await statuses()]).toEqual([[expect.stringContaining('not found')], [null, null, null]])
  const answer = await decideMany(notAffected())
  expect(answer).toMatchObject({ errors: [], changedCount: 3, operation: { kind: 'BULK_DECIDE' } })
  expect(await statuses()).toEqual(['Not Affected', 'Not Affected', 'Not Affected'])
})

test('undoes and redoes step by step, and rejects a redo after a newer decision', async () => {
  await decideMany({ vexStatusId: statusId('under_investigation') })
  await decide(notAffected())
  expect(await turn('Undo', { sbomId: version })).toMatchObject({
    errors: [],
    operations: [{ undoneAt: expect.any(String) }],
  })
  expect(await statuses()).toEqual(['Under Investigation', 'Under Investigation', 'Under Investigation'])
  await turn('Undo')
  expect(await statuses()).toEqual([null, null, null])
  expect((await turn('Undo'))['errors']).toEqual(['Nothing to undo'])
  await turn('Redo', { count: 2 })
  expect(await statuses()).toEqual(['Not Affected', 'Under Investigation', 'Under Investigation'])
  await turn('Undo')
  await decide({ vexStatusId: statusId('affected') })
  expect((await turn('Redo'))['errors']).toEqual(['The findings have new decisions since then'])
})

test('undoes and redoes the latest step of the token that calls, not of another token of the same user', async () => {
  const other = await service.token('Owner')
  const step = async (name: string, token?: string) => {
    const query = `mutation { step: vex${name}(input: {}) { errors operations { id } } }`
    type Turned = { step: { errors: string[]; operations: { id: string }[] | null } }
    const { step: done } = await service.data<Turned>(query, {}, token)
    return done.operations?.map(({ id }) => id) ?? done.errors
  }
  const stepOf = ({ operation }: ApiResponse) => (operation as { id: string }).id
  const mine = stepOf(await decide({ componentVulnId: ids[0], ...notAffected() }))
  const theirs = stepOf(await decide({ componentVulnId: ids[1], ...notAffected() }, other))
  expect(await step('Undo')).toEqual([mine])
  expect(await step('Undo')).toEqual(['Nothing to undo'])
  expect(await step('Redo', other)).toEqual(['Nothing to redo'])
  expect(await step('Undo', other)).toEqual([theirs])
  expect(await step('Redo')).toEqual([mine])
})

test('lets only Admins undo steps of others', async () => {
  await decideMany(notAffected())
  const operator = await service.token('Operator')
  const viewer = await service.token('Viewer')
  const rejection = ['You are not authorized to perform this action on ComponentVuln']
  expect((await decide(notAffected(), viewer))['errors']).toEqual(rejection)
  expect((await decideMany(notAffected(), viewer))['errors']).toEqual(rejection)
  expect((await turn('Undo', {}, viewer))['errors']).toEqual(rejection)
  expect((await decide({ vexStatusId: statusId('affected') }, operator))['errors']).toEqual([])
})

test('lists steps newest first, and which of them can be undone', async () => {
  await decideMany(notAffected())
  await decide({ vexStatusId: statusId('affected') })
  const query = `query ($id: Uuid!) { vexOperations(sbomId: $id, mine: true) { totalCount nodes { kind undoable undoneAt
    sbom { id } actor { kind } } } }`
  const { vexOperations } = await service.data<{ vexOperations: object }>(query, { id: version })
  const common = { undoneAt: null, sbom: { id: version }, actor: { kind: 'USER' } }
  expect(vexOperations).toEqual({
    totalCount: 2,
    nodes: [
      { kind: 'DECIDE', undoable: true, ...common },
      { kind: 'BULK_DECIDE', undoable: false, ...common },
    ],
  })
})

test('returns the statuses, justifications and responses of the specification', async () => {
  const answer = await service.data(`query { vexStatuses { name justificationRequired cyclonedxState }
    vexJustifications { name position cyclonedxJustification } cdxResponses { name position cyclonedxResponse } }`)
  expect(answer).toMatchObject({
    vexStatuses: [
      { name: 'Under Investigation', cyclonedxState: 'in_triage' },
      { name: 'Affected', cyclonedxState: 'exploitable' },
      { name: 'Not Affected', justificationRequired: true },
      { name: 'Fixed', cyclonedxState: 'resolved' },
    ],
    vexJustifications: [1, 2, 3, 4, 5].map((position) => ({ position })),
    cdxResponses: [1, 2, 3, 4, 5].map((position) => ({ position })),
  })
})

test('previews what an export would state', async () => {
  await decide(notAffected())
  const query = `query ($id: Uuid!) { sbom(sbomId: $id) { vexPreview { format statementsCount undecidedCount rejection
    statusCounts { key label count } productIdentifier problems { totalCount nodes { message effect componentVuln { id } } } } } }`
  const { sbom } = await service.data<{ sbom: { vexPreview: object } }>(query, { id: version })
  expect(sbom.vexPreview).toMatchObject({ format: 'CYCLONEDX', statementsCount: 1, undecidedCount: 2, rejection: null })
})

test('keeps decisions after a restart', async () => {
  await decideMany(notAffected())
  await service.stop()
  const { dataFolder } = service
  service = await startTriageService(dataFolder)
  expect(await statuses()).toEqual(['Not Affected', 'Not Affected', 'Not Affected'])
  await turn('Undo')
  expect(await statuses()).toEqual([null, null, null])
})
