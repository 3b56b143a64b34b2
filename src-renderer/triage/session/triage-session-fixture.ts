import { vexStatuses } from '#shared/vex.ts'
import { describeDecision } from './decision.ts'
import type { MarkChange, Marks } from './marks.ts'
import type { QueueRow } from './queue-row.ts'
import { makeRow } from './queue-row-fixture.ts'
import type { Decision, TriageService } from './triage-service.ts'
import { createTriageSession } from './triage-session.ts'
import { currentDecision } from './triage-state.ts'

export const notPresent = { status: 'not_affected', justification: 'vulnerable_code_not_present' } as const
export const rows = ['a', 'b', 'c', 'd'].map((key) =>
  makeRow(key, { vuln: key === 'd' ? 'shared' : key === 'b' ? 'shared' : key }),
)

const project = { id: 'live', name: 'live', projectGroup: { id: 'yards', name: 'Yard' } }
const yard = { id: 'yard', projectVersion: '1.0', project }
const undecided = { vexStatus: null, vexJustification: null, cdxResponse: null }

/** Creates a row that a part of the version brings. */
export function inheritedRow(key: string): QueueRow {
  const row = makeRow(key)
  const sbom = { ...yard, id: 'agent', project: { ...project, projectGroup: { id: 'agents', name: 'Agent' } } }
  return {
    ...row,
    representative: { ...row.representative, isPart: true, sbom, decidedFor: null, inheritedVuln: null },
  }
}

/** A service in memory that stores decisions and rejects the findings in `rejected`. */
class MemoryService implements TriageService {
  readonly versionId = 'yard'
  readonly written: Decision[] = []
  readonly undone: (string | null)[] = []
  /** The received calls of `mark` and `settle`. */
  readonly settled: string[] = []
  readonly marked = new Map<string, Partial<Marks>>()
  rejected = new Set<string>()
  /** The findings of steps that decided about parts for this version alone. */
  private readonly alone = new Map<string, readonly string[]>()
  /** Maximum number of findings that the response to a step has. */
  maxAfter = Number.POSITIVE_INFINITY
  /** Findings without a proposal. */
  withoutProposal = new Set<string>()
  found: QueueRow[] = []
  /** Resolves to let a search end. */
  searchEnds: Promise<void> = Promise.resolve()

  async decide(decision: Decision) {
    await Promise.resolve()
    if (decision.findingIds.some((id) => this.rejected.has(id))) throw new Error('Not available yet: scope "PRODUCT"')
    this.written.push(decision)
    const step = `step-${this.written.length}`
    if (decision.aloneIn === null) return this.step(step, decision.findingIds)
    this.alone.set(step, decision.findingIds)
    return this.stepAlone(step, decision.findingIds, true)
  }
  async withdraw(findingIds: readonly string[]) {
    await Promise.resolve()
    if (findingIds.some((id) => this.rejected.has(id))) throw new Error('Nothing is decided alone any more')
    const ofParts = findingIds.map((id) => id.replace(/^alone /, ''))
    this.alone.set('back', ofParts)
    return this.stepAlone('back', ofParts, false)
  }
  async undo(operationId: string | null) {
    await Promise.resolve()
    this.undone.push(operationId)
    const alone = this.alone.get(operationId ?? '')
    if (alone) return this.stepAlone(operationId ?? '', alone, operationId === 'back')
    return this.step(operationId ?? 'latest', [])
  }
  redo(operationId: string | null) {
    return Promise.resolve(this.step(operationId ?? 'latest', []))
  }
  async mark(findingIds: readonly string[], change: MarkChange) {
    await Promise.resolve()
    const marks: Partial<Marks> =
      change.kind === 'snooze'
        ? { snoozed: change.untilDataChanges || change.until !== null, snoozedUntil: change.until }
        : change.kind === 'label'
          ? { labels: [...change.add] }
          : {}
    for (const id of findingIds) this.marked.set(id, { ...this.marked.get(id), ...marks })
    this.settled.push(`${change.kind} ${findingIds.join()}`)
    return this.step(`mark-${this.settled.length}`, findingIds)
  }
  async settle(findingIds: readonly string[], accept: boolean) {
    await Promise.resolve()
    if (findingIds.some((id) => this.rejected.has(id))) throw new Error('Carried decision does not wait')
    this.settled.push(`${accept ? 'accept' : 'decline'} ${findingIds.join()}`)
    const proposed = findingIds.filter((id) => !this.withoutProposal.has(id))
    return [{ ...this.step(`settle-${this.settled.length}`, proposed), findingIds: proposed }]
  }
  async findOpenRows() {
    await this.searchEnds
    return this.found
  }
  /** A step about rows of their own, with what stands in them or does no more. */
  private stepAlone(operationId: string, ids: readonly string[], decides: boolean) {
    const vexStatus = decides ? { id: vexStatuses[0].id } : null
    const step = this.step(operationId, ids)
    const after = step.after.map((finding) => ({
      ...finding,
      ...{ id: `alone ${finding.id}`, vexStatus, decidedFor: yard },
      inheritedVuln: { ...undecided, id: finding.id, updatedAt: 'of the part' },
    }))
    return { ...step, after }
  }
  private step(operationId: string, ids: readonly string[]) {
    const after = ids.slice(0, this.maxAfter).map((id) => ({
      ...makeRow('m').representative,
      ...this.marked.get(id),
      id,
      updatedAt: `written with ${operationId}`,
    }))
    return { operationId, summary: operationId, findings: ids.length, after }
  }
}

/** Opens a session over rows, which records feedback and saved decisions. */
export function open(queue: readonly QueueRow[] = rows) {
  const service = new MemoryService()
  const said: string[] = []
  let shown = queue
  let reloads = 0
  const session = createTriageSession(
    service,
    {
      decided: (answer, findings) => said.push(`${describeDecision(answer)}: ${findings}`),
      recorded: (summary) => said.push(`noted ${summary}`),
      notTold: (problems) => said.push(`not told: ${problems.join('. ')}`),
      undone: (summary) => said.push(`undone ${summary}`),
      redone: (summary) => said.push(`redone ${summary}`),
      failed: (what, error) => said.push(`${what}: ${String(error)}`),
      ticked: (found, why) => said.push(`${found.length} for ${why}`),
    },
    () => shown,
    () => (reloads += 1),
  )
  const setRows = (next: readonly QueueRow[]) => (shown = next)
  const show = () => {
    const state = session.store.getState()
    return queue
      .map((row) => `${state.cursor === row.key ? '>' : ''}${row.key}${currentDecision(state, row) ? '*' : ''}`)
      .join(' ')
  }
  return { service, session, setRows, said, show, reloads: () => reloads }
}
