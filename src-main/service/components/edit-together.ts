import type { Transaction } from 'kysely'
import { type ComponentToEdit, findComponentsToEdit } from '#service/db/components/component-edit.ts'
import type { UserDatabase } from '#service/db/database.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type { Actor } from '#service/domain/actor.ts'
import { type ComponentEdit, identifyingFields } from '#service/domain/components/component-edit.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import type { JobQueue } from '#service/jobs/job-queue.ts'
import { changeRead, type EditOfRead } from './change-components.ts'
import { differencesOf, withoutSupplierDetails } from './edit-differences.ts'
import { editProblems, valueProblems } from './edit-component.ts'
import { queueEvaluation } from './queue-evaluation.ts'

interface Tools {
  readonly database: UserDatabase
  readonly jobs: Pick<JobQueue, 'wake'>
  readonly now: () => Date
}

/** Components that are read and written in one step of the transaction. */
const atOnce = 500
/** Problems that an answer names. */
const maxProblems = 100

/** Returns the new values of a component. @throws {Rejection} if they do not fit it */
type EditOf = (before: ComponentToEdit, id: string) => ComponentEdit

/**
 * Changes components of a version in one transaction: all or none. Those that have the values already are not touched. The version is
 * evaluated once.
 *
 * @returns the number of changed components
 * @throws {Rejection} with the problems of all components, each with the name of its component
 */
export async function editTogether(
  { database, jobs, now }: Tools,
  version: SbomVersion,
  ids: readonly string[],
  { editOf, by }: { readonly editOf: EditOf; readonly by: Actor },
): Promise<number> {
  const time = now()
  const { changed, isQueued } = await database.write.transaction().execute(async (transaction) => {
    const done = await changeAll(transaction, version, ids, { editOf, at: time.toISOString() })
    if (done.isDue) {
      await queueEvaluation(transaction, version, done, { by, time })
    }
    return { changed: done.changed, isQueued: done.isDue }
  })
  if (isQueued) jobs.wake()
  return changed
}

interface Done {
  changed: number
  isDue: boolean
  /** Whether a component may be another package now. */
  isOther: boolean
  /** The components that are due; null if all of the version are. */
  dueAlone: readonly string[] | null
}

async function changeAll(
  transaction: Transaction<UserDataTables>,
  version: SbomVersion,
  ids: readonly string[],
  { editOf, at }: { readonly editOf: EditOf; readonly at: string },
): Promise<Done> {
  const done: Done = { changed: 0, isDue: false, isOther: false, dueAlone: [] }
  const problems: string[] = []
  for (let first = 0; first < ids.length; first += atOnce) {
    const some = ids.slice(first, first + atOnce)
    const found = await findComponentsToEdit(transaction, version.id, some)
    const edits = some.flatMap((id): EditOfRead[] => {
      const before = found.get(id)
      if (before) return readEdit(version, { id, before, editOf, problems })
      problems.push(`Component "${id}" not found`)
      return []
    })
    // After a problem nothing is written any more; the rest is read for its problems.
    if (problems.length > maxProblems) break
    if (problems.length > 0 || edits.length === 0) continue
    const { isDue, dueAlone } = await changeRead(transaction, version, edits, { at, isByHand: true })
    done.changed += edits.length
    done.isDue ||= isDue
    done.dueAlone = done.dueAlone && dueAlone && [...done.dueAlone, ...dueAlone]
    done.isOther ||= edits.some(({ edit }) => identifyingFields.some((name) => edit[name] !== undefined))
  }
  if (problems.length > 0) throw new Rejection(shortened(problems))
  return done
}

function readEdit(
  version: SbomVersion,
  given: {
    readonly id: string
    readonly before: ComponentToEdit
    readonly editOf: EditOf
    readonly problems: string[]
  },
): EditOfRead[] {
  const { id, before, editOf, problems } = given
  try {
    const edit = differencesOf(before, editOf(before, id))
    const found = [...new Set([...valueProblems(edit), ...editProblems(edit, version)])]
    if (found.length > 0) throw new Rejection(found)
    if (Object.keys(edit).length === 0) return []
    return [{ id, before: edit.supplier ? withoutSupplierDetails(before) : before, edit }]
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
    const { name, componentVersion } = before.component
    const shown = componentVersion === null ? name : `${name} ${componentVersion}`
    problems.push(...error.messages.map((message) => `${shown}: ${message}`))
    return []
  }
}

function shortened(problems: readonly string[]): readonly string[] {
  if (problems.length <= maxProblems) return problems
  return [...problems.slice(0, maxProblems), 'There are more errors; these are the first']
}
