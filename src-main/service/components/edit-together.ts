import {
  type ComponentChange,
  type ComponentToEdit,
  findComponentsToEdit,
} from '#service/db/components/component-edit.ts'
import type { UserDatabase, UserReader, UserTransaction } from '#service/db/database.ts'
import type { Actor } from '#service/domain/actor.ts'
import { type ComponentEdit, identifyingFields } from '#service/domain/components/component-edit.ts'
import { wellFormed } from '#service/domain/json-values.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import type { JobQueue } from '#service/jobs/job-queue.ts'
import { type ChangedComponents, changesOfEdits, type EditOfRead, storeChanges } from './change-components.ts'
import { differencesOf, withoutSupplierDetails } from './edit-differences.ts'
import { editProblems, valueProblems } from './edit-component.ts'
import { type EvaluationDue, queueEvaluation } from './queue-evaluation.ts'

interface Tools {
  readonly database: UserDatabase
  readonly jobs: Pick<JobQueue, 'wake'>
  readonly now: () => Date
}

/** Problems that an answer names. */
const maxProblems = 100

/** Ids of components, some hundred at a time: they are read and written in one step of the transaction. Read once. */
export type Pieces = Iterable<readonly string[]> | AsyncIterable<readonly string[]>

/** Returns the new values of a component. @throws {Rejection} if they do not fit it */
export type EditOf = (before: ComponentToEdit, id: string) => ComponentEdit

export interface EditTogetherOptions {
  readonly editOf: EditOf
  readonly by: Actor
  /** Nothing is written: only what would be changed is returned. */
  readonly isDryRun?: boolean
  /** Called with the changes of some components, of a dry run without a transaction. They are not kept here: many fill the memory. */
  readonly onChanges: (changes: readonly ComponentChange[], transaction: UserTransaction | null) => Promise<void>
  /** Called after all changes, in their transaction. */
  readonly onEnd: (transaction: UserTransaction) => Promise<void>
  /** The rejections of `editOf` say themselves which component they are about. */
  readonly namesItself?: boolean
  /** A supplier of the same name keeps what the document says about it beside the model. */
  readonly keepsSupplierDetails?: boolean
}

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
  pieces: Pieces,
  options: EditTogetherOptions,
): Promise<number> {
  const time = now()
  const at = time.toISOString()
  if (options.isDryRun) return (await changeAll({ read: database.read }, version, pieces, { ...options, at })).changed
  const { changed, isQueued } = await database.write.transaction().execute(async (transaction) => {
    const done = await changeAll({ read: transaction, write: transaction }, version, pieces, { ...options, at })
    await options.onEnd(transaction)
    const isQueued = await evaluateAgain(transaction, version, done, { by: options.by, time })
    return { changed: done.changed, isQueued }
  })
  if (isQueued) jobs.wake()
  return changed
}

/** Queues what must be evaluated again after changes. Returns whether there is something. */
export async function evaluateAgain(
  transaction: UserTransaction,
  version: SbomVersion,
  due: EvaluationDue & { readonly isDue: boolean },
  { by, time }: { readonly by: Actor; readonly time: Date },
): Promise<boolean> {
  if (!due.isDue) return false
  await queueEvaluation(transaction, version, due, { by, time })
  return true
}

interface Done {
  changed: number
  isDue: boolean
  /** Whether a component may be another package now. */
  isOther: boolean
  /** The components that are due; null if all of the version are. */
  dueAlone: readonly string[] | null
}

function addTo(done: Done, edits: readonly EditOfRead[], { isDue, dueAlone }: ChangedComponents): void {
  done.changed += edits.length
  done.isDue ||= isDue
  done.dueAlone = done.dueAlone && dueAlone && [...done.dueAlone, ...dueAlone]
  done.isOther ||= edits.some(isIdentifying)
}

function isIdentifying({ edit }: EditOfRead): boolean {
  return identifyingFields.some((name) => edit[name] !== undefined)
}

/** Where components are read, and written unless it is a dry run. */
interface Place {
  readonly read: UserReader
  readonly write?: UserTransaction
}

async function changeAll(
  { read, write }: Place,
  version: SbomVersion,
  pieces: Pieces,
  options: EditTogetherOptions & { readonly at: string },
): Promise<Done> {
  const done: Done = { changed: 0, isDue: false, isOther: false, dueAlone: [] }
  const problems: string[] = []
  for await (const some of pieces) {
    const found = await findComponentsToEdit(read, version.id, some)
    const edits = some.flatMap((id): EditOfRead[] => {
      const before = found.get(id)
      if (before) return readEdit(version, { id, before, options, problems })
      problems.push(`Component "${id}" not found`)
      return []
    })
    // After a problem nothing is written any more; the rest is read for its problems.
    if (problems.length > maxProblems) break
    if (problems.length > 0 || edits.length === 0) continue
    const changed = changesOfEdits(version, edits, { at: options.at, isByHand: true })
    if (write) await storeChanges(write, version, changed.changes, options.at)
    // As it was stored: a new supplier is set on a component without the details of the old one.
    const asStored = changed.changes.map((change) => ({ ...change, before: found.get(change.id) ?? change.before }))
    // oxlint-disable-next-line no-await-in-loop -- in order, one step of the transaction at a time
    await options.onChanges(asStored, write ?? null)
    addTo(done, edits, changed)
  }
  if (problems.length > 0) throw new Rejection(shortened(problems))
  return done
}

function readEdit(
  version: SbomVersion,
  given: {
    readonly id: string
    readonly before: ComponentToEdit
    readonly options: EditTogetherOptions
    readonly problems: string[]
  },
): EditOfRead[] {
  const { id, before, options, problems } = given
  try {
    const edit = differencesOf(before, wellFormed(options.editOf(before, id)))
    const found = [...new Set([...valueProblems(edit), ...editProblems(edit, version)])]
    if (found.length > 0) throw new Rejection(found)
    if (Object.keys(edit).length === 0) return []
    const isOtherSupplier = edit.supplier && !(options.keepsSupplierDetails && isSameSupplier(before, edit))
    return [{ id, before: isOtherSupplier ? withoutSupplierDetails(before) : before, edit }]
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
    const { name, componentVersion } = before.component
    const shown = componentVersion === null ? name : `${name} ${componentVersion}`
    problems.push(...error.messages.map((message) => (options.namesItself ? message : `${shown}: ${message}`)))
    return []
  }
}

function isSameSupplier({ component }: ComponentToEdit, { supplier }: ComponentEdit): boolean {
  return component.detail.supplier?.name === supplier?.name
}

function shortened(problems: readonly string[]): readonly string[] {
  if (problems.length <= maxProblems) return problems
  return [...problems.slice(0, maxProblems), 'There are more errors; these are the first']
}
