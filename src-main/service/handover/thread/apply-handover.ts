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
import { applyOverrides } from '#service/db/decisions/severity-override.ts'
import { applyEntries } from '#service/db/decisions/step-entries.ts'
import { saveKnownNotes } from '#service/db/handover/known-notes.ts'
import { writeReceivedMarks } from '#service/db/handover/receive-marks.ts'
import { refreshProposals } from '#service/decisions/proposals.ts'
import { rankFindings } from '#service/decisions/rank-findings.ts'
import { completeAndNotify, finishStep } from '#service/decisions/step.ts'
import type { Actor } from '#service/domain/actor.ts'
import { newStep, type VexOperation } from '#service/domain/decisions/vex-operation.ts'
import { isSameDecision, keptOfAlike, unknownEvents } from '#service/domain/handover/compare-sides.ts'
import type { HandoverDecision, HandoverEvent, HandoverLine } from '#service/domain/handover/handover-line.ts'
import type { HandoverNote } from '#service/domain/handover/handover-note.ts'
import type {
  HandoverChoice,
  HandoverCompared,
  HandoverComparison,
  HandoverTake,
} from '#service/domain/handover/handover-result.ts'
import type { FindingId } from '#service/domain/id.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { Task } from '#service/workers/task.ts'
import { changeNotesInStep } from '#service/handover/change-notes.ts'
import { type ComparedFinding, compareFile, compareGroup, ComparisonCounter, groupSize } from './compare-handover.ts'
import { compareNotesOf, toNoteComparison } from './compare-notes.ts'
import { type Choices, NotePlan } from './plan-notes.ts'
import { readNotes } from './read-lines.ts'

/** How the decisions of a file are taken over, and by whom. */
export interface HandoverApplying extends HandoverCompared {
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
    const { notes } = await readNotes(given.notes)
    const shown = toNoteComparison(await compareNotesOf(database.read, given, notes))
    const done = await database.write.transaction().execute((transaction) => apply(transaction, given, lines, notes))
    return { ...counter.comparison(), ...shown, ...done }
  },
}

const changesSomething: ReadonlySet<string> = new Set(['NEWER_THERE', 'MERGED', 'CONFLICT'])

async function apply(
  transaction: UserTransaction,
  given: HandoverApplying,
  lines: readonly HandoverLine[],
  notes: readonly HandoverNote[],
) {
  if ((await listOpenSteps({ read: transaction })).length > 0) {
    throw new Rejection('A large change of decisions is running. Try again when it has ended')
  }
  const choices = { byId: new Map(given.choices.map(({ id, take }) => [id, take])), others: given.others }
  const plan = new Plan(choices)
  const taken = new Set<string>()
  // Compared again: what was decided meanwhile must not be overwritten unseen.
  for (let start = 0; start < lines.length; start += groupSize) {
    const group = await compareGroup(transaction, given.versionId, lines.slice(start, start + groupSize), taken)
    for (const compared of group) plan.add(compared)
  }
  const notePlan = new NotePlan(choices)
  for (const compared of await compareNotesOf(transaction, given, notes)) notePlan.add(compared)
  requireAllChoices(choices, plan, notePlan)
  for (const some of groups(plan.events)) await insertReceivedEvents(transaction, some)
  await saveKnownNotes(transaction, given.versionId, notePlan.known)
  const resolved = plan.resolved.length + notePlan.resolved
  const operation = notePlan.isEmpty
    ? await writeDecisions(transaction, given, plan)
    : await writeAll(transaction, given, plan, notePlan)
  return { operation, resolved }
}

/** Writes decisions alone. */
async function writeDecisions(transaction: UserTransaction, given: HandoverApplying, plan: Plan) {
  if (plan.received.length + plan.resolved.length === 0) return null
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
  return finishStep(transaction, step, wordsOf(given))
}

/** Writes decisions and notes as one step. */
async function writeAll(transaction: UserTransaction, given: HandoverApplying, plan: Plan, notes: NotePlan) {
  const { organizationId, versionId, by, at } = given
  const step = newStep({ organizationId, kind: 'HANDOVER', by, at })
  await insertOperation(transaction, step)
  const decided = new Set([...plan.received, ...plan.resolved].map(({ findingId }) => findingId))
  const marksAlone = [...notes.marks.keys()].filter((id) => !decided.has(id))
  const rows = (list: readonly ReceivedDecision[]) =>
    list.map(({ findingId, decision }) => ({ findingId, decision, marks: notes.marks.get(findingId) }))
  const received = [
    ...rows(plan.received),
    ...marksAlone.map((findingId) => ({ findingId, decision: undefined, marks: notes.marks.get(findingId) })),
  ]
  const head = { stepId: step.id, by, at }
  for (const some of groups(received)) await writeReceivedMarks(transaction, { ...head, action: receivedAction }, some)
  for (const some of groups(rows(plan.resolved))) {
    await writeReceivedMarks(transaction, { ...head, action: 'RESOLVED' }, some)
  }
  await applyEntries(transaction, step.id, step.kind, at, { within: [...decided] })
  await applyEntries(transaction, step.id, step.kind, at, { within: marksAlone, decidesAnew: false })
  await applyOverrides(transaction, { stepId: step.id })
  await rankFindings(transaction, organizationId, { stepId: step.id }, at)
  await changeNotesInStep(transaction, { organizationId, versionId, stepId: step.id, at }, notes.beside)
  const count = notes.beside.length
  const beside = count === 0 ? '' : ` with ${count} ${count === 1 ? 'note' : 'notes'} of the version and its components`
  const [findingId = ''] = [...decided, ...marksAlone]
  const touched = [{ versionId, count: decided.size + marksAlone.length, findingId }]
  await refreshProposals(transaction, { previousInStep: step.id })
  return completeAndNotify(transaction, step, `${wordsOf(given)}${beside}`, touched)
}

function wordsOf({ filename }: Pick<HandoverApplying, 'filename'>): string {
  return `Handed over from ${JSON.stringify(filename)}`
}

/** @throws {Rejection} if a choice is about a conflict that is not there any more */
function requireAllChoices({ byId }: Choices, ...plans: readonly { readonly used: ReadonlySet<string> }[]): void {
  const gone = [...byId.keys()].find((id) => !plans.some(({ used }) => used.has(id)))
  if (gone === undefined) return
  throw new Rejection(`The conflict "${gone}" no longer exists: a decision was changed. Preview the file again`)
}

/** What is written. */
class Plan {
  readonly events: { readonly findingId: FindingId; readonly events: readonly HandoverEvent[] }[] = []
  readonly received: ReceivedDecision[] = []
  readonly resolved: ReceivedDecision[] = []
  readonly used = new Set<string>()
  readonly #choices: Choices

  constructor(choices: Choices) {
    this.#choices = choices
  }

  add(compared: ComparedFinding): void {
    const { outcome, ours, theirs, id } = compared
    if (!ours) return
    if (outcome === 'CONFLICT') {
      const take = this.#choices.byId.get(id) ?? this.#choices.others
      if (this.#choices.byId.has(id)) this.used.add(id)
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
