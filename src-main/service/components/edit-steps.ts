import type { ComponentChange, ComponentToEdit } from '#service/db/components/component-edit.ts'
import { findComponentsToEdit } from '#service/db/components/component-edit.ts'
import type { UserDatabase } from '#service/db/database.ts'
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
import { newId } from '#service/domain/id.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import type { JobQueue } from '#service/jobs/job-queue.ts'
import { dueAloneOf, storeChanges } from './change-components.ts'
import { editTogether, type EditTogetherOptions, evaluateAgain } from './edit-together.ts'
import { PreviewOfEdit } from './preview-of-edit.ts'

interface Tools {
  readonly database: UserDatabase
  readonly jobs: Pick<JobQueue, 'wake'>
  readonly now: () => Date
}

/** An edit of many components as a whole. */
export interface EditStep {
  /** Undoes it; null if nothing was changed. */
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
  edit(version: SbomVersion, ids: readonly string[], options: Omit<EditTogetherOptions, 'onChange'>): Promise<EditStep>
  /** @throws {Rejection} if the step is undone, too old, or of another version */
  undo(version: SbomVersion, editId: string, by: Actor): Promise<UndoneStep>
}

/** What is remembered of one changed component. */
interface ChangedMembers {
  readonly id: string
  readonly before: MemberValues
  readonly after: MemberValues
  /** What counts as edited by hand since the step, and did not before. */
  readonly marks: readonly string[]
}

interface Remembered {
  readonly versionId: string
  readonly changed: readonly ChangedMembers[]
}

/** Components of all steps that are remembered: the newest step always is, whatever its size. */
const maxRemembered = 50_000
const atOnce = 500

/** Remembers the last steps while the service runs, for their undo: as members before and after, so that an undo is exact. */
export function createEditSteps(tools: Tools): EditSteps {
  const steps = new Map<string, Remembered>()

  const remember = (step: Remembered): string => {
    const id = newId()
    steps.set(id, step)
    let total = [...steps.values()].reduce((sum, { changed }) => sum + changed.length, 0)
    for (const [oldId, { changed }] of steps) {
      if (total <= maxRemembered || oldId === id) break
      steps.delete(oldId)
      total -= changed.length
    }
    return id
  }

  return {
    async edit(version, ids, options) {
      const preview = new PreviewOfEdit()
      const changed: ChangedMembers[] = []
      const onChange = (change: ComponentChange) => {
        preview.add(change)
        if (!options.isDryRun) changed.push(changedMembers(change))
      }
      const changedCount = await editTogether(tools, version, ids, { ...options, onChange })
      const editId = changed.length > 0 ? remember({ versionId: version.id, changed }) : null
      return { editId, changedCount, preview }
    },
    async undo(version, editId, by) {
      const step = steps.get(editId)
      if (step?.versionId !== version.id) {
        throw new Rejection('This edit can no longer be undone. Only the last edits since the service started can')
      }
      steps.delete(editId)
      try {
        return await undoStep(tools, version, step.changed, by)
      } catch (error) {
        steps.set(editId, step)
        throw error
      }
    },
  }
}

function changedMembers({ id, before, after, byHand }: ComponentChange): ChangedMembers {
  return { id, ...memberValues(before.component, after), marks: newMarks(before.byHand, byHand) }
}

async function undoStep(
  { database, jobs, now }: Tools,
  version: SbomVersion,
  changed: readonly ChangedMembers[],
  by: Actor,
): Promise<UndoneStep> {
  const time = now()
  const { restoredCount, isQueued } = await database.write.transaction().execute(async (transaction) => {
    const done = { restoredCount: 0, isOther: false }
    const due: ComponentChange[] = []
    for (let first = 0; first < changed.length; first += atOnce) {
      const some = changed.slice(first, first + atOnce)
      const ids = some.map(({ id }) => id)
      const found = await findComponentsToEdit(transaction, version.id, ids)
      const changes = some.flatMap((members) => restored(found.get(members.id), members))
      if (changes.length > 0) await storeChanges(transaction, version, changes, time.toISOString())
      done.restoredCount += changes.length
      done.isOther ||= changes.some(isOtherPackage)
      due.push(...changes.filter((change) => isOtherPackage(change) || isOtherSupport(change)))
    }
    const whatIsDue = { isDue: due.length > 0, isOther: done.isOther, dueAlone: dueAloneOf(due) }
    const isQueued = await evaluateAgain(transaction, version, whatIsDue, { by, time })
    return { restoredCount: done.restoredCount, isQueued }
  })
  if (isQueued) jobs.wake()
  return { restoredCount, keptCount: changed.length - restoredCount }
}

/** Returns the change that undoes another; none if the component was edited since. */
function restored(before: ComponentToEdit | undefined, members: ChangedMembers): ComponentChange[] {
  const undoable = before && undoableOf(before.component, members)
  if (!before || !undoable || undoable.isKept) return []
  const after = withValues(before.component, undoable.restored)
  const byHand = withoutMarks(before.byHand, marksOfRestored(members.marks, undoable.restored))
  return [{ id: members.id, before, after, byHand }]
}

function isOtherPackage({ before, after }: ComponentChange): boolean {
  return identifyingFields.some((name) => JSON.stringify(before.component[name]) !== JSON.stringify(after[name]))
}

function isOtherSupport({ before: { component }, after }: ComponentChange): boolean {
  return component.internal !== after.internal || component.supportSource !== after.supportSource
}
