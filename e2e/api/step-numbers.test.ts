import { afterAll, beforeAll, expect, test } from 'vitest'
import { vexJustifications, vexStatuses } from '#shared/vex.ts'
import { osv, severity, zip } from './support/osv.ts'
import { cyclonedx, startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
let sbomId: string

beforeAll(async () => {
  service = await startTriageService()
  await service.importFile(zip(['a', 'b', 'c'].map((name) => osv(`GHSA-wb00-step-${name}`, name, severity.medium))))
  sbomId = await service.upload(cyclonedx(['a', 'b', 'c'].map((name) => `pkg:npm/${name}@1.0.0`)))
})
afterAll(() => service.close())

const numbers = `matchingCount progress { total decided remaining readiness } facets { severity { key count } }`
const operation = `operation { id one: triageQueue(sbomId: $sbomId) { ${numbers} } all: triageQueue { ${numbers} }
  kept: triageQueue(sbomId: $sbomId, openOnly: false) { matchingCount } }`

interface Queue {
  readonly matchingCount: number
  readonly progress: object
}
interface Step {
  readonly id: string
  readonly one: Queue
  readonly all: Queue
  readonly kept: Queue
}

async function undecided(): Promise<readonly string[]> {
  type Found = { componentVulns: { nodes: { id: string; vexStatus: object | null }[] } }
  const found = await service.data<Found>('{ componentVulns(first: 10) { nodes { id vexStatus { id } } } }')
  return found.componentVulns.nodes.flatMap(({ id, vexStatus }) => (vexStatus === null ? [id] : []))
}

async function decide(id: string): Promise<Step> {
  type Answer = { componentVexUpdate: { errors: string[]; operation: Step } }
  const { componentVexUpdate } = await service.data<Answer>(
    `mutation ($input: ComponentVexUpdateInput!, $sbomId: Uuid) { componentVexUpdate(input: $input) { errors ${operation} } }`,
    {
      sbomId,
      input: {
        componentVulnId: id,
        currentSbomId: sbomId,
        vexStatusId: vexStatuses[0].id,
        vexJustificationId: vexJustifications[1].id,
      },
    },
  )
  return componentVexUpdate.operation
}

const readQueue = async () => {
  type Answer = { one: Queue; all: Queue; kept: Queue }
  return service.data<Answer>(
    `query ($sbomId: Uuid) { one: triageQueue(sbomId: $sbomId) { ${numbers} } all: triageQueue { ${numbers} }
      kept: triageQueue(sbomId: $sbomId, openOnly: false) { matchingCount } }`,
    { sbomId },
  )
}

test('the response to a step has the queue after it, as the next request reads it', async () => {
  for (const left of [2, 1, 0]) {
    const [id = ''] = await undecided()
    const { id: _, ...queues } = await decide(id)
    expect(queues).toEqual(await readQueue())
    expect(queues.one).toMatchObject({
      matchingCount: left,
      progress: { total: 3, decided: 3 - left, remaining: left },
    })
    expect(queues.kept.matchingCount).toBe(3)
  }
})

test('a change event names the step that caused it, and an undo is a step of its own', async () => {
  type Feed = { changeFeed: { nodes: { kind: string; operationId: string | null }[]; pageInfo: { endCursor: string } } }
  const read = (after: string | null) =>
    service.data<Feed>(
      'query ($after: String) { changeFeed(after: $after, first: 100) { nodes { kind operationId } pageInfo { endCursor } } }',
      { after },
    )
  const start = (await read(null)).changeFeed.pageInfo.endCursor
  type Undone = { vexUndo: { errors: string[]; operations: { id: string }[] } }
  const { vexUndo } = await service.data<Undone>('mutation { vexUndo(input: {}) { errors operations { id } } }')
  expect(vexUndo.errors).toEqual([])
  const [id = ''] = await undecided()
  const step = await decide(id)
  const { nodes } = (await read(start)).changeFeed
  const steps = nodes.filter(({ kind }) => kind === 'FINDING').map(({ operationId }) => operationId)
  expect(steps).toEqual([expect.any(String), step.id])
  expect(steps[0]).not.toBe(vexUndo.operations[0]?.id)
})
