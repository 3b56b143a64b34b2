import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { vexJustifications } from '#shared/vex.ts'
import { osv, zip } from './support/osv.ts'
import { notAffected, statusId, triageCalls } from './support/triage-calls.ts'
import { cyclonedx, startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
let calls: ReturnType<typeof triageCalls>
/** Versions: two of one environment, one of another environment of the product, one of another product. */
let versions: string[]

const document = (label: string, version = '1.0.0') =>
  cyclonedx(
    ['a', 'b'].map((name) => `pkg:npm/${name}@${version}`),
    label,
  )

beforeAll(async () => {
  service = await startTriageService()
  calls = triageCalls(service)
  await service.importFile(zip(['a', 'b'].map((name) => osv(`GHSA-${name}`, name))))
  const first = await service.upload(document('1.0.0'))
  const second = await service.upload(document('1.1.0', '1.1.0'))
  const third = await uploadTo('production', '1.0.1')
  const other = await service.upload(document('9.0.0'), 'Other')
  versions = [first, second, third, other]
})
afterAll(() => service.close())
afterEach(() => calls.undo({ count: 100 })) // decisions of a test are undone before the next

async function uploadTo(environment: string, label: string): Promise<string> {
  type Payload = { sbomUpload: { errors: string[]; sbom: { id: string } } }
  const { sbomUpload } = await service.send<Payload>(
    'mutation ($input: SbomUploadInput!) { sbomUpload(input: $input) { errors sbom { id } } }',
    { input: { doc: null, projectGroupName: 'App', projectName: environment } },
    'input.doc',
    document(label),
  )
  await service.idle()
  return sbomUpload.sbom.id
}

const statusesOfA = async () =>
  Promise.all(versions.map(async (id) => (await calls.findings(id))[0]?.vexStatus?.name ?? null))
const idOfA = async (at: number) => (await calls.findings(versions[at] ?? ''))[0]?.id ?? ''
const N = 'Not Affected'

test.each<[{ scope?: string; propagateVex?: boolean }, (string | null)[], number]>([
  [{ scope: 'VERSION' }, [N, null, null, null], 1],
  [{ propagateVex: false }, [N, null, null, null], 1],
  [{ scope: 'environment' }, [N, N, null, null], 2],
  [{ scope: 'PRODUCT' }, [N, N, N, null], 3],
  [{ propagateVex: true }, [N, N, N, null], 3],
  [{ propagateVex: true, scope: 'VERSION' }, [N, null, null, null], 1],
  [{ scope: 'EVERYWHERE' }, [N, N, N, N], 4],
])('decides with %j the same package in %j, as one step', async (scope, expected, count) => {
  const id = await idOfA(0)
  const preview = `query ($ids: [Uuid!]!, $status: Uuid!, $scope: String) {
    componentVexPreview(componentVulnIds: $ids, vexStatusId: $status, scope: $scope) {
      changedCount overwrittenCount sboms { totalCount } } }`
  const word = scope.scope ?? (scope.propagateVex ? 'PRODUCT' : 'VERSION')
  const asked = { ids: [id], status: statusId('not_affected'), scope: word }
  expect(await service.data(preview, asked)).toEqual({
    componentVexPreview: { changedCount: count, overwrittenCount: 0, sboms: { totalCount: count } },
  })
  const answer = await calls.decide(versions[0] ?? '', id, { ...notAffected(), ...scope })
  expect(answer).toMatchObject({ errors: [], operation: { kind: 'DECIDE', findingsCount: count } })
  expect(await statusesOfA()).toEqual(expected)
  const [shown] = await calls.findings(versions[expected.lastIndexOf(N)] ?? '')
  expect(shown).toMatchObject({ decision: { scope: word.toUpperCase() }, stale: false })
  await calls.undo()
  expect(await statusesOfA()).toEqual([null, null, null, null])
  await calls.redo()
  expect(await statusesOfA()).toEqual(expected)
})

test('applies the scope to a bulk decision, and leaves other packages unchanged', async () => {
  const ids = [await idOfA(0), await idOfA(3)]
  const answer = await calls.decideMany(ids, { ...notAffected(), scope: 'PRODUCT' })
  expect(answer).toMatchObject({ errors: [], changedCount: 4 })
  expect(await calls.statuses(versions[1] ?? '')).toEqual([N, null])
})

test('copies the decision with a text that is changed in a wider scope', async () => {
  const id = await idOfA(0)
  await calls.decide(versions[0] ?? '', id, notAffected())
  await calls.decide(versions[0] ?? '', id, { impact: 'Not built in.', scope: 'PRODUCT' })
  expect(await statusesOfA()).toEqual([N, N, N, null])
})

const preview = `query ($ids: [Uuid!]!, $status: Uuid!, $justification: Uuid, $overwrite: Boolean) {
  componentVexPreview(componentVulnIds: $ids, vexStatusId: $status, vexJustificationId: $justification, scope: "PRODUCT", overwrite: $overwrite)
    { changedCount overwrittenCount keptCount kept { sbom { id } } } }`

test('leaves and lists decisions in the scope that are contrary to it', async () => {
  await calls.decide(versions[1] ?? '', await idOfA(1), { vexStatusId: statusId('affected'), impact: 'Called.' })
  const id = await idOfA(0)
  const kept = { keptCount: 1, kept: [{ sbom: { id: versions[1] } }] }
  const { vexStatusId: status, vexJustificationId: justification } = notAffected()
  expect(await service.data(preview, { ids: [id], status, justification })).toEqual({
    componentVexPreview: { changedCount: 2, overwrittenCount: 0, ...kept },
  })
  const input = { componentVulnId: id, currentSbomId: versions[0], ...notAffected(), propagateVex: true }
  const answer = await calls.mutate(
    'componentVexUpdate',
    input,
    'operation { findingsCount } keptCount kept { sbom { id } }',
  )
  expect(answer).toEqual({ errors: [], operation: { findingsCount: 2 }, ...kept })
  expect(await statusesOfA()).toEqual([N, 'Affected', N, null])
})

test('overwrites decisions in the scope that are contrary to it if told so, and restores them with undo', async () => {
  await calls.decide(versions[1] ?? '', await idOfA(1), { vexStatusId: statusId('affected') })
  const id = await idOfA(0)
  const { vexStatusId: status, vexJustificationId: justification } = notAffected()
  expect(await service.data(preview, { ids: [id], status, justification, overwrite: true })).toEqual({
    componentVexPreview: { changedCount: 3, overwrittenCount: 1, keptCount: 0, kept: [] },
  })
  const input = { componentVulnIds: [id], ...notAffected(), scope: 'PRODUCT', overwrite: true }
  const answer = await calls.mutate('componentVexBulkUpdate', input, 'changedCount keptCount kept { id }')
  expect(answer).toEqual({ errors: [], changedCount: 3, keptCount: 0, kept: [] })
  expect(await statusesOfA()).toEqual([N, N, N, null])
  await calls.undo()
  expect(await statusesOfA()).toEqual([null, 'Affected', null, null])
})

test('takes another justification for contrary, and neither the same decision nor one under investigation', async () => {
  const other = { ...notAffected(), vexJustificationId: vexJustifications[0].id }
  await calls.decide(versions[1] ?? '', await idOfA(1), other)
  await calls.decide(versions[2] ?? '', await idOfA(2), { vexStatusId: statusId('under_investigation') })
  const id = await idOfA(0)
  const input = { componentVulnId: id, currentSbomId: versions[0], ...notAffected(), scope: 'EVERYWHERE' }
  expect(await calls.mutate('componentVexUpdate', input, 'keptCount kept { id }')).toEqual({
    ...{ errors: [], keptCount: 1, kept: [{ id: await idOfA(1) }] },
  })
  expect(await statusesOfA()).toEqual([N, N, N, N])
})

test.each([
  [
    'a word that is no scope',
    { scope: 'GALAXY' },
    '"GALAXY" is not a decision scope. Use VERSION, ENVIRONMENT, PRODUCT, EVERYWHERE',
  ],
  [
    'nothing that is decided, far',
    { scope: 'PRODUCT', vexStatusId: undefined, note: 'x', vexJustificationId: undefined },
    'A decision requires a status',
  ],
  ['a status that is taken away', { vexStatusId: null }, 'A decision requires a status'],
])('rejects, and writes nothing: %s', async (_, input, message) => {
  const answer = await calls.decide(versions[0] ?? '', await idOfA(0), { ...notAffected(), ...input })
  expect(answer['errors']).toEqual([message])
  expect(await statusesOfA()).toEqual([null, null, null, null])
})

test('returns null for the preview of a missing finding', async () => {
  const query = `query ($status: Uuid!) { componentVexPreview(vexStatusId: $status,
    componentVulnIds: ["00000000-0000-4000-8000-000000000000"]) { changedCount } }`
  expect(await service.data(query, { status: statusId('fixed') })).toEqual({ componentVexPreview: null })
})

test('proposes a decision with scope "everywhere" for later versions, also of another product', async () => {
  await calls.decide(versions[0] ?? '', await idOfA(0), { ...notAffected(), scope: 'EVERYWHERE' })
  const later = await service.upload(document('1.0.0'), 'Third')
  const [a, b] = await calls.findings(later)
  expect([a, b]).toMatchObject([
    { vexStatus: null, carriedDecision: { evidenceKind: 'UNCHANGED', state: 'PENDING' } },
    { vexStatus: null, carriedDecision: null },
  ])
})
