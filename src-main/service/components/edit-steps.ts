import type { ComponentChange, ComponentToEdit } from '#service/db/components/component-edit.ts'
import { findComponentsToEdit } from '#service/db/components/component-edit.ts'
import { deleteEdit, findEdit } from '#service/db/components/component-edits.ts'
import type { UserDatabase, UserTransaction } from '#service/db/database.ts'
import type { Actor } from '#service/domain/actor.ts'
import {
  marksOfRestored,
  type MemberValues,
  memberValues,
  newMarks,
  undoableOf,
  withoutMarks,
  withValues,
} from '#service/domain/automation/member-values.ts'
import { identifyingFields } from '#service/domain/components/component-edit.ts'
import type { ComponentEditKind } from '#service/domain/components/edit-of-many.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import type { JobQueue } from '#service/jobs/job-queue.ts'
import { changeGraph } from './change-graph.ts'
import { dueAloneOf, storeChanges } from './change-components.ts'
import { editTogether, type EditTogetherOptions, evaluateAgain, type Pieces } from './edit-together.ts'
import { PreviewOfEdit } from './preview-of-edit.ts'
import { restoreRemoved } from './remove-components.ts'
import { readRecorded, RecordedEdit } from './recorded-edit.ts'

interface Tools {
  readonly database: UserDatabase
  readonly jobs: Pick<JobQueue, 'wake' | 'alone'>
  readonly now: () => Date
}

/** An edit of many components as a whole. */
export interface EditStep {
  /** Undoes it; null if nothing was changed, or more than can be undone. */
  readonly editId: string | null
  readonly changedCount: number
  readonly preview: PreviewOfEdit
}

/** What an undo did. */
export interface UndoneStep {
  readonly restoredCount: number
  /** Components that were edited since, or are gone, and stay as they are. */
  readonly keptCount: number
}

/** Edits many components in one step, and undoes the last steps. */
export interface EditSteps {
  /** @throws {Rejection} with the problems of all components */
  edit(version: SbomVersion, pieces: Pieces, options: EditOptions): Promise<EditStep>
  /** @throws {Rejection} if the step is undone or forgotten, or everything that it changed was changed since */
  undo(version: SbomVersion, editId: string, by: Actor): Promise<UndoneStep>
}

interface EditOptions extends Omit<EditTogetherOptions, 'onChanges' | 'onEnd'> {
  readonly kind: ComponentEditKind
}

/** What is remembered of one changed component. */
export interface ChangedMembers {
  readonly id: string
  readonly before: MemberValues
  readonly after: MemberValues
  /** What counts as edited by hand since the step, and did not before. */
  readonly marks: readonly string[]
  /** What counted as edited by hand before the step, and does not since. Absent for nothing, and in steps of older versions of the app. */
  readonly takenMarks?: readonly string[]
}

/** Components that are read and written in one step of the transaction. */
const atOnce = 500

/** Edits components and records what that changed, in one transaction: as members before and after, so that an undo is exact. */
export function createEditSteps(tools: Tools): EditSteps {
  return {
    async edit(version, pieces, { kind, ...options }) {
      const preview = new PreviewOfEdit()
      const record = new RecordedEdit<ChangedMembers>(version, {
        ...{ kind, editedBy: options.by, editedAt: tools.now().toISOString() },
      })
      let editId: string | null = null
      const onChanges: EditTogetherOptions['onChanges'] = async (changes, transaction) => {
        for (const change of changes) preview.add(change)
        if (transaction) await record.add(transaction, changes.map(changedMembers))
      }
      const onEnd: EditTogetherOptions['onEnd'] = async (transaction) => {
        editId = await record.end(transaction)
      }
      const changedCount = await editTogether(tools, version, pieces, { ...options, onChanges, onEnd })
      return { editId, changedCount, preview }
    },
    async undo(version, editId, by) {
      const found = await findEdit(tools.database.read, version.id, editId)
      return found?.edit.kind === 'REMOVAL'
        ? undoRemoval(tools, version, editId, by)
        : undoStep(tools, version, editId, by)
    },
  }
}

/** What an undo needs to know of a change. */
export function changedMembers({ id, before, after, byHand }: ComponentChange): ChangedMembers {
  const takenMarks = newMarks(byHand, before.byHand)
  return {
    ...{ id, ...memberValues(before.component, after), marks: newMarks(before.byHand, byHand) },
    ...(takenMarks.length > 0 && { takenMarks }),
  }
}

async function undoStep(
  { database, jobs, now }: Tools,
  version: SbomVersion,
  editId: string,
  by: Actor,
): Promise<UndoneStep> {
  const time = now()
  const { isQueued, ...undone } = await database.write.transaction().execute(async (transaction) => {
    const count = await requireUndoable(transaction, version, editId)
    const done = await restoreAll(transaction, version, editId, time.toISOString())
    if (done.restoredCount === 0) throw new Rejection(nothingLeft(count))
    await deleteEdit(transaction, editId)
    const { isOther, due } = done
    const whatIsDue = { isDue: due.length > 0, isOther, dueAlone: dueAloneOf(due) }
    const isQueued = await evaluateAgain(transaction, version, whatIsDue, { by, time })
    return { restoredCount: done.restoredCount, keptCount: count - done.restoredCount, isQueued }
  })
  if (isQueued) jobs.wake()
  return undone
}

/** Puts components back that were removed together. */
async function undoRemoval(tools: Tools, version: SbomVersion, editId: string, by: Actor): Promise<UndoneStep> {
  let undone: UndoneStep = { restoredCount: 0, keptCount: 0 }
  const change = async (transaction: UserTransaction, at: string) => {
    const count = await requireUndoable(transaction, version, editId)
    const restoredCount = await restoreRemoved(transaction, version, editId, at)
    if (restoredCount === 0)
      throw new Rejection('This removal can no longer be undone: all components were put back since')
    await deleteEdit(transaction, editId)
    undone = { restoredCount, keptCount: count - restoredCount }
  }
  await changeGraph(tools, version, { by, change })
  return undone
}

/** Returns how many components an edit changed. @throws {Rejection} if it cannot be undone */
async function requireUndoable(transaction: UserTransaction, version: SbomVersion, editId: string): Promise<number> {
  const found = await findEdit(transaction, version.id, editId)
  if (!found) {
    throw new Rejection(
      'This edit can no longer be undone: it is undone already, is of another version, or too many edits were made after it',
    )
  }
  if (found.isShown) return found.edit.componentCount
  throw new Rejection(
    'This edit can no longer be undone: another document of the version took the place of the one that was edited',
  )
}

function nothingLeft(count: number): string {
  const all = count === 1 ? 'the component was edited' : `all ${count.toLocaleString('en-US')} components were edited`
  return `This edit can no longer be undone: ${all} since, or removed. Undo the later edits first`
}

/** Which components are as they were, and which must be evaluated again. */
export interface Restored {
  restoredCount: number
  isOther: boolean
  /** Changes that must be evaluated again. */
  readonly due: ComponentChange[]
}

async function restoreAll(
  transaction: UserTransaction,
  version: SbomVersion,
  editId: string,
  at: string,
): Promise<Restored> {
  const done: Restored = { restoredCount: 0, isOther: false, due: [] }
  for await (const some of readRecorded<ChangedMembers>(transaction, editId, atOnce)) {
    await restoreMembers(transaction, version, some, { at, done })
  }
  return done
}

/**
 * Gives components the values that they had before a step, in the caller's transaction. Those that were edited since stay.
 *
 * @returns the ids of those that are as before
 */
export async function restoreMembers(
  transaction: UserTransaction,
  version: SbomVersion,
  some: readonly ChangedMembers[],
  { at, done }: { readonly at: string; readonly done: Restored },
): Promise<readonly string[]> {
  const ids = some.map(({ id }) => id)
  const found = await findComponentsToEdit(transaction, version.id, ids)
  const changes = some.flatMap((members) => restored(found.get(members.id), members))
  if (changes.length > 0) await storeChanges(transaction, version, changes, at)
  done.restoredCount += changes.length
  done.isOther ||= changes.some(isOtherPackage)
  done.due.push(...changes.filter((change) => isOtherPackage(change) || isOtherSupport(change)))
  return changes.map(({ id }) => id)
}

/** Returns the change that undoes another; none if the component was edited since. */
function restored(before: ComponentToEdit | undefined, members: ChangedMembers): ComponentChange[] {
  const undoable = before && undoableOf(before.component, members)
  if (!before || !undoable || undoable.isKept) return []
  const after = withValues(before.component, undoable.restored)
  const left = withoutMarks(before.byHand, marksOfRestored(members.marks, undoable.restored))
  const byHand = [...new Set([...left, ...marksOfRestored(members.takenMarks ?? [], undoable.restored)])]
  return [{ id: members.id, before, after, byHand }]
}

function isOtherPackage({ before, after }: ComponentChange): boolean {
  return identifyingFields.some((name) => JSON.stringify(before.component[name]) !== JSON.stringify(after[name]))
}

function isOtherSupport({ before: { component }, after }: ComponentChange): boolean {
  return component.internal !== after.internal || component.supportSource !== after.supportSource
}
