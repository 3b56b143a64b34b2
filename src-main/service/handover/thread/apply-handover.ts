import type { UserTransaction } from '#service/db/database.ts'
import { listOpenSteps } from '#service/db/decisions/held-findings.ts'
import { insertOperation } from '#service/db/decisions/operation-changes.ts'
import { receivedAction } from '#service/db/handover/handover-sides.ts'
import {
  applyReceived,
  insertReceivedEvents,
  type ReceivedDecision,
  writeReceived,
} from '#service/db/handover/receive-decisions.ts'
import { finishStep } from '#service/decisions/step.ts'
import type { Actor } from '#service/domain/actor.ts'
import { newStep, type VexOperation } from '#service/domain/decisions/vex-operation.ts'
import { isSameDecision, keptOfAlike, unknownEvents } from '#service/domain/handover/compare-sides.ts'
import type { HandoverDecision, HandoverEvent, HandoverLine } from '#service/domain/handover/handover-line.ts'
import type {
  HandoverChoice,
  HandoverCompared,
  HandoverComparison,
  HandoverTake,
} from '#service/domain/handover/handover-result.ts'
import type { FindingId, OrganizationId } from '#service/domain/id.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { Task } from '#service/workers/task.ts'
import { type ComparedFinding, compareFile, compareGroup, ComparisonCounter, groupSize } from './compare-handover.ts'

/** How the decisions of a file are taken over, and by whom. */
export interface HandoverApplying extends HandoverCompared {
  readonly organizationId: OrganizationId
  readonly by: Actor
  /** RFC 3339 in UTC. */
  readonly at: string
  /** Name of the file, for the history. */
  readonly filename: string
  readonly choices: readonly HandoverChoice[]
  /** What becomes of conflicts without a choice; null: they stay as they are on both sides. */
  readonly others: HandoverTake | null
}

/** What was taken over. */
export interface AppliedHandover extends HandoverComparison {
  /** Null if no decision was changed or confirmed. */
  readonly operation: VexOperation | null
  /** Conflicts that were resolved. */
  readonly resolved: number
}

/** More findings than that differ in no version that people decide about. They are held in memory. */
const maxChanged = 100_000

/** Takes the decisions of a file over, as one step that is undone as one. */
export const applyHandoverTask: Task<HandoverApplying, AppliedHandover> = {
  name: 'apply-handover',
  run: async ({ database }, given) => {
    const counter = new ComparisonCounter()
    const lines: HandoverLine[] = []
    for await (const group of compareFile(database.read, given)) {
      counter.add(group)
      lines.push(...group.filter(({ outcome }) => changesSomething.has(outcome)).map(({ theirs }) => theirs))
      if (lines.length > maxChanged) throw new Rejection(`More than ${maxChanged} findings differ`)
    }
    const done = await database.write.transaction().execute((transaction) => apply(transaction, given, lines))
    return { ...counter.comparison(), ...done }
  },
}

const changesSomething: ReadonlySet<string> = new Set(['NEWER_THERE', 'MERGED', 'CONFLICT'])

async function apply(transaction: UserTransaction, given: HandoverApplying, lines: readonly HandoverLine[]) {
  if ((await listOpenSteps({ read: transaction })).length > 0) {
    throw new Rejection('A large change of decisions is running. Try again when it has ended')
  }
  const plan = new Plan(given)
  const taken = new Set<string>()
  // Compared again: what was decided meanwhile must not be overwritten unseen.
  for (let start = 0; start < lines.length; start += groupSize) {
    const group = await compareGroup(transaction, given.versionId, lines.slice(start, start + groupSize), taken)
    for (const compared of group) plan.add(compared)
  }
  plan.requireAllChoices()
  for (const some of groups(plan.events)) await insertReceivedEvents(transaction, some)
  if (plan.received.length + plan.resolved.length === 0) return { operation: null, resolved: 0 }
  const { organizationId, by, at } = given
  // Not an import: rules may write over what was imported, and these are decisions of people.
  const step = newStep({ organizationId, kind: 'BULK_DECIDE', by, at })
  await insertOperation(transaction, step)
  const head = { stepId: step.id, by, at }
  for (const some of groups(plan.received)) {
    await writeReceived(transaction, { ...head, action: receivedAction }, some)
  }
  for (const some of groups(plan.resolved)) await writeReceived(transaction, { ...head, action: 'RESOLVED' }, some)
  await applyReceived(transaction, step.id, at)
  const operation = await finishStep(transaction, step, `Handed over from ${JSON.stringify(given.filename)}`)
  return { operation, resolved: plan.resolved.length }
}

/** What is written. */
class Plan {
  readonly events: { readonly findingId: FindingId; readonly events: readonly HandoverEvent[] }[] = []
  readonly received: ReceivedDecision[] = []
  readonly resolved: ReceivedDecision[] = []
  readonly #choices: ReadonlyMap<string, HandoverTake>
  readonly #others: HandoverTake | null
  readonly #used = new Set<string>()

  constructor({ choices, others }: Pick<HandoverApplying, 'choices' | 'others'>) {
    this.#choices = new Map(choices.map(({ id, take }) => [id, take]))
    this.#others = others
  }

  add(compared: ComparedFinding): void {
    const { outcome, ours, theirs, id } = compared
    if (!ours) return
    if (outcome === 'CONFLICT') {
      const take = this.#choices.get(id) ?? this.#others
      if (this.#choices.has(id)) this.#used.add(id)
      if (take === null) return
      this.#learn(compared)
      this.resolved.push(gives(ours, take === 'OURS' ? ours.decision : theirs.decision))
      return
    }
    if (outcome !== 'NEWER_THERE' && outcome !== 'MERGED') return
    this.#learn(compared)
    const next = outcome === 'MERGED' ? keptOfAlike(ours.decision, theirs.decision) : theirs.decision
    if (!isSameDecision(ours.decision, next)) this.received.push(gives(ours, next))
  }

  /** @throws {Rejection} if a choice is about a conflict that is not there any more */
  requireAllChoices(): void {
    const gone = [...this.#choices.keys()].find((id) => !this.#used.has(id))
    if (gone === undefined) return
    throw new Rejection(`The conflict "${gone}" no longer exists: a decision was changed. Preview the file again`)
  }

  #learn({ ours, theirs }: ComparedFinding): void {
    if (!ours) return
    const events = unknownEvents(ours, theirs)
    if (events.length > 0) this.events.push({ findingId: ours.findingId, events })
  }
}

function gives(
  { findingId, customValues }: { readonly findingId: FindingId; readonly customValues: string | null },
  decision: HandoverDecision | null,
): ReceivedDecision {
  return { findingId, customValues, decision }
}

function* groups<Value>(values: readonly Value[]): Iterable<readonly Value[]> {
  for (let start = 0; start < values.length; start += groupSize) yield values.slice(start, start + groupSize)
}
