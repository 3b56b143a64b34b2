import { insertRow } from '#service/components/add-component.ts'
import { changesOfEdits, storeChanges } from '#service/components/change-components.ts'
import { countsOf, primaryOf } from '#service/components/change-graph.ts'
import { type ChangedMembers, changedMembers } from '#service/components/edit-steps.ts'
import { insertChangeEvents } from '#service/db/changes/change-events.ts'
import { addEdges, type CountsGrown, growCounts, nothingGrown } from '#service/db/components/component-graph.ts'
import { removeComponentRow } from '#service/db/components/removed-components.ts'
import type { UserTransaction } from '#service/db/database.ts'
import { retainOfComponents } from '#service/db/decisions/pending-retention.ts'
import { type ReplacedTargets, replaceTargetsByHand } from '#service/db/repeats/replaced-targets.ts'
import type { Actor } from '#service/domain/actor.ts'
import type { VersionRunChange } from '#service/domain/automation/version-values.ts'
import { identifyingFields } from '#service/domain/components/component-edit.ts'
import { newId } from '#service/domain/id.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { stateContactNames } from '#service/versions/edit-contacts.ts'
import { changeUndoably } from '#service/versions/undoable-change.ts'
import { withRoom } from './plan-changes.ts'
import type { RepeatPlan } from './plan-repeat.ts'
import { atOnce } from './read-versions.ts'
import type { PlannedEdit, RepeatWork } from './repeat-work.ts'

/** What edits that were repeated changed: enough to undo them. */
export interface RepeatedChanges {
  readonly changed: readonly ChangedMembers[]
  readonly addedIds: readonly string[]
  readonly removedIds: readonly string[]
  readonly dependencies: readonly ReplacedTargets[]
  readonly document: VersionRunChange | null
}

/** What must be evaluated again after values were changed. */
export interface RepeatedDue {
  readonly isDue: boolean
  readonly isOther: boolean
  readonly dueAlone: readonly string[] | null
}

interface Made {
  readonly at: string
  readonly by: Actor
}

type Work<Kind extends RepeatWork['kind']> = Extract<RepeatWork, { kind: Kind }>
type Planned<Kind extends RepeatWork['kind']> = PlannedEdit & { readonly work: Work<Kind> }

/** Whether an edit changes the graph of a version. */
export function changesGraph({ work }: PlannedEdit): boolean {
  return (
    work?.kind === 'addition' || work?.kind === 'removal' || (work?.kind === 'change' && work.dependencies !== null)
  )
}

/** Makes edits as they were planned, in the transaction in which they were. */
export async function carryOut(
  transaction: UserTransaction,
  version: SbomVersion,
  { plan, chosen }: { readonly plan: RepeatPlan; readonly chosen: readonly PlannedEdit[] },
  made: Made,
): Promise<{ readonly changes: RepeatedChanges; readonly due: RepeatedDue }> {
  const of = <Kind extends RepeatWork['kind']>(kind: Kind) =>
    chosen.filter((edit): edit is Planned<Kind> => edit.work?.kind === kind)
  const { changed, due } = await changeValues(transaction, version, of('change'), made.at)
  const graph: Graph = { transaction, version, made, newIds: new Map(), componentHere: plan.componentHere }
  let grown = await addAll(graph, of('addition'))
  const replaced = await replaceAll(graph, of('change'))
  const removed = await removeAll(graph, of('removal'))
  grown = [...replaced.map(({ grownBy }) => ({ ...nothingGrown, dependencies: grownBy })), removed].reduce(sumOf, grown)
  const removedIds = of('removal').map(({ work }) => work.componentId)
  if (chosen.some(changesGraph)) {
    await growCounts(transaction, version.id, grown, made.at)
    await reportGraph(graph, { removedIds, updatedIds: replaced.map(({ id }) => id) })
  }
  const document = await changeDocument(transaction, version, of('document')[0], made.at)
  return {
    changes: { changed, addedIds: [...graph.newIds.values()], removedIds, dependencies: replaced, document },
    due,
  }
}

async function changeValues(
  transaction: UserTransaction,
  version: SbomVersion,
  edits: readonly Planned<'change'>[],
  at: string,
): Promise<{ readonly changed: readonly ChangedMembers[]; readonly due: RepeatedDue }> {
  const wanted = edits.filter(({ work }) => Object.keys(work.edit).length > 0).map(({ work }) => work)
  const changed: ChangedMembers[] = []
  let due: RepeatedDue = { isDue: false, isOther: false, dueAlone: [] }
  for (let first = 0; first < wanted.length; first += atOnce) {
    const some = wanted.slice(first, first + atOnce)
    const edits = some.map(({ componentId: id, before, edit }) => ({ id, before: withRoom(before, edit), edit }))
    const made = changesOfEdits(version, edits, { at, isByHand: true })
    await storeChanges(transaction, version, made.changes, at)
    // As it was stored: a new supplier is set on a component without the details of the old one.
    const stored = made.changes.map((change, place) => ({ ...change, before: some[place]?.before ?? change.before }))
    changed.push(...stored.map(changedMembers))
    due = {
      isDue: due.isDue || made.isDue,
      isOther: due.isOther || some.some(({ edit }) => identifyingFields.some((name) => edit[name] !== undefined)),
      dueAlone: due.dueAlone && made.dueAlone && [...due.dueAlone, ...made.dueAlone],
    }
  }
  return { changed, due }
}

/** Where the graph of a version is changed. */
interface Graph {
  readonly transaction: UserTransaction
  readonly version: SbomVersion
  readonly made: Made
  /** Ids of added components by those in the earlier version. */
  readonly newIds: Map<string, string>
  readonly componentHere: RepeatPlan['componentHere']
}

function findHere({ newIds, componentHere }: Graph, id: string): string | null {
  return componentHere(id) ?? newIds.get(id) ?? null
}

/** Adds components, then the edges between them and to those that are here. */
async function addAll(graph: Graph, edits: readonly Planned<'addition'>[]): Promise<CountsGrown> {
  const { transaction, version, made, newIds } = graph
  if (edits.length === 0) return nothingGrown
  let grown = nothingGrown
  for (const { id: sourceId, work } of edits) {
    const id = newId()
    const given = { edit: work.edit, dependencyIds: work.dependencies.length > 0 ? [] : null }
    grown = sumOf(grown, await insertRow(transaction, version, { given, id, at: made.at }))
    newIds.set(sourceId, id)
  }
  const primary = await primaryOf(transaction, version)
  const edges = edits.flatMap(({ id: sourceId, work }): (readonly [string, string])[] => {
    const id = newIds.get(sourceId) ?? ''
    const here = (ids: readonly string[]) => ids.flatMap((each) => findHere(graph, each) ?? [])
    const dependents = here(work.dependents)
    // As of one that is added by hand: the product depends on it if nothing else does.
    const from = dependents.length > 0 ? dependents : [primary]
    return [...from.map((each) => [each, id] as const), ...here(work.dependencies).map((each) => [id, each] as const)]
  })
  return sumOf(grown, { ...nothingGrown, dependencies: await addEdges(transaction, edges) })
}

/** What a component depends on is here, or was added before. */
async function replaceAll(graph: Graph, edits: readonly Planned<'change'>[]): Promise<readonly ReplacedTargets[]> {
  const replaced: ReplacedTargets[] = []
  for (const { work } of edits) {
    if (work.dependencies === null) continue
    const targets = work.dependencies.flatMap((id) => findHere(graph, id) ?? [])
    replaced.push(await replaceTargetsByHand(graph.transaction, work.componentId, targets, graph.made.at))
  }
  return replaced
}

async function removeAll(
  { transaction, version, made }: Graph,
  edits: readonly Planned<'removal'>[],
): Promise<CountsGrown> {
  let grown = nothingGrown
  for (const { name, work } of edits) {
    await retainOfComponents(transaction, version.id, [work.componentId])
    const removed = await removeComponentRow(transaction, version.id, work.componentId, made)
    if (!removed) throw new Rejection(`"${name}" is gone`)
    grown = sumOf(grown, { ...countsOf(removed.row, -1), dependencies: -removed.edges })
  }
  return grown
}

async function reportGraph(
  { transaction, version, made: { at }, newIds }: Graph,
  { removedIds, updatedIds }: { readonly removedIds: readonly string[]; readonly updatedIds: readonly string[] },
): Promise<void> {
  const { id: versionId, environmentId, organizationId } = version
  const event = { organizationId, at, versionId, environmentId }
  const of = (action: 'CREATED' | 'UPDATED' | 'DELETED', ids: Iterable<string>) =>
    [...ids].map((subjectId) => ({ ...event, kind: 'COMPONENT', action, subjectId }) as const)
  await insertChangeEvents(transaction, [
    ...[...of('CREATED', newIds.values()), ...of('UPDATED', updatedIds), ...of('DELETED', removedIds)],
    { ...event, kind: 'SBOM', action: 'UPDATED', subjectId: versionId },
  ])
}

async function changeDocument(
  transaction: UserTransaction,
  version: SbomVersion,
  edit: Planned<'document'> | undefined,
  at: string,
): Promise<VersionRunChange | null> {
  if (!edit) return null
  const change = await changeUndoably(transaction, version, edit.work.edit, { at, isByHand: true })
  if (edit.work.edit.suppliers) await stateContactNames(transaction, version, edit.work.contactNames)
  return change
}

/** Adds up how the counts of a version grow. */
export function sumOf(one: CountsGrown, other: CountsGrown): CountsGrown {
  const names = Object.keys(nothingGrown) as (keyof CountsGrown)[] // its own members
  return Object.fromEntries(names.map((name) => [name, one[name] + other[name]])) as unknown as CountsGrown // of all names
}
