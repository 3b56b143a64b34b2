import type { Transaction } from 'kysely'
import type { ComponentChange, ComponentToEdit } from '#service/db/components/component-edit.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { preservedFormOf } from '#service/domain/documents/document-family.ts'
import type { Actor } from '#service/domain/actor.ts'
import { type ComponentEdit, identifyingFields } from '#service/domain/components/component-edit.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { componentKinds } from '#service/domain/components/component-kind.ts'
import { isPurl, parsePurl } from '#service/domain/components/purl.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import type { JobQueue } from '#service/jobs/job-queue.ts'
import { findExpressionError } from '#service/standards/spdx/license-expression.ts'
import { changeComponents, type EditOfComponent, licenseProblem } from './change-components.ts'
import { queueEvaluation } from './queue-evaluation.ts'

interface Tools {
  readonly database: UserDatabase
  readonly jobs: Pick<JobQueue, 'wake'>
  readonly now: () => Date
}

/**
 * Changes a component. If it is another package afterwards, the version is evaluated again.
 *
 * @throws {Rejection} if a value is invalid for a component, or the version's format cannot represent it
 */
export async function editComponent(
  tools: Tools,
  version: SbomVersion,
  id: string,
  { edit, by }: { readonly edit: ComponentEdit; readonly by: Actor },
): Promise<void> {
  await editComponents(tools, version, [{ id, edit }], { by })
}

/** Components of one transaction. */
const atOnce = 500

export interface EditOptions {
  readonly by: Actor
  /** Called in each transaction, with what it changed. */
  readonly onChanged?: (transaction: Transaction<UserDataTables>, changes: readonly ComponentChange[]) => Promise<void>
  /** Leaves out components that need no change any more, as they are when it is their turn. */
  readonly isWanted?: (before: ComponentToEdit) => boolean
}

/**
 * Changes components of a version, the same way. Many are changed in several transactions: the caller holds the lock of the version then, so
 * that it is not evaluated between them.
 *
 * @throws {Rejection} before anything is changed if a value is invalid, or the version's format cannot represent it
 */
export async function editComponents(
  { database, jobs, now }: Tools,
  version: SbomVersion,
  edits: readonly EditOfComponent[],
  { by, onChanged = async () => {}, isWanted }: EditOptions,
): Promise<void> {
  const problems = new Set(edits.flatMap(({ edit }) => editProblems(edit, version)))
  if (problems.size > 0) throw new Rejection([...problems])
  const time = now()
  const isOther = edits.some(({ edit }) => isIdentified(edit))
  const isOneStep = edits.length <= atOnce
  let isQueued = false
  for (let first = 0; first < edits.length; first += atOnce) {
    const some = edits.slice(first, first + atOnce)
    isQueued = await database.write.transaction().execute(async (transaction) => {
      const options = { at: time.toISOString(), isByHand: true, isWanted }
      const { changes, isDue, dueAlone } = await changeComponents(transaction, version, some, options)
      await onChanged(transaction, changes)
      if (!isDue || isQueued) return isQueued
      await queueEvaluation(transaction, version, { isOther, dueAlone: isOneStep ? dueAlone : null }, { by, time })
      return true
    })
  }
  if (isQueued) jobs.wake()
}

/** Returns why an edit is not possible in a version; empty if it is. */
export function editProblems(edit: ComponentEdit, version: SbomVersion): readonly string[] {
  return [...problemsOf(edit), ...placeProblems(edit, version)]
}

/** Returns what is wrong with the values of an edit in every version. */
export function valueProblems(edit: ComponentEdit): readonly string[] {
  const { license } = edit
  const error = license == null ? undefined : findExpressionError(license)
  return [...problemsOf(edit), ...(license != null && error ? [licenseProblem(license, error)] : [])]
}

/** Whether an edit may turn the component into another package. */
function isIdentified(edit: ComponentEdit): boolean {
  return identifyingFields.some((name) => edit[name] !== undefined)
}

function problemsOf(edit: ComponentEdit): string[] {
  const { name, kind, scope, supplier } = edit
  const problems: string[] = []
  if (name === '') problems.push('"name" must not be empty')
  if (kind !== undefined && !componentKinds.some((known) => known === kind)) {
    problems.push(`"${kind}" is not a component type. Use ${componentKinds.join(', ')}`)
  }
  if (scope != null && !['required', 'optional', 'excluded'].includes(scope)) {
    problems.push(`"${String(scope)}" is not a scope. Use required, optional or excluded`)
  }
  if (supplier?.name === '') problems.push('The name of the supplier must not be empty')
  return [...problems, ...lengthProblems(edit), ...identifierProblems(edit)]
}

/** Longest texts in characters. What documents state may be longer. */
const longest: Readonly<Record<string, number>> = {
  ...{ name: 1_000, componentVersion: 1_000, group: 1_000, purl: 10_000, contactName: 1_000, supplier: 1_000 },
  ...{ author: 1_000 },
  ...{ license: 10_000, description: 100_000, copyright: 100_000, notice: 100_000 },
}

/** Names of fields as the API has them. */
const shownNames: Readonly<Record<string, string>> = { componentVersion: 'version' }

function lengthProblems(edit: ComponentEdit): readonly string[] {
  return Object.entries({ ...edit, supplier: edit.supplier?.name }).flatMap(([name, value]) => {
    const limit = longest[name]
    if (limit === undefined || typeof value !== 'string' || value.length <= limit) return []
    return [`"${shownNames[name] ?? name}" has more than ${limit} characters`]
  })
}

function identifierProblems({ purl, cpes = [] }: ComponentEdit): string[] {
  const reading = purl == null ? null : parsePurl(purl)
  const problems = reading && !isPurl(reading) ? [`"${purl}" is not a valid package URL: ${reading.reason}`] : []
  return [...problems, ...cpes.filter((cpe) => !isCpeText(cpe)).map((cpe) => `"${cpe}" is not a valid CPE name`)]
}

/** Values that the document's own format cannot represent would be lost in the next download. */
function placeProblems(edit: ComponentEdit, version: SbomVersion): readonly string[] {
  switch (preservedFormOf(version)) {
    case 'CycloneDX':
      return []
    case 'SPDX 2':
    case 'SPDX 3':
      return spdxProblems(edit)
  }
}

function spdxProblems({ contactName, group, scope }: ComponentEdit): readonly string[] {
  return [
    ...(contactName ? ['SPDX cannot store a contact name'] : []),
    ...(group ? ['SPDX cannot store a component group'] : []),
    ...(scope ? ['SPDX cannot store a component scope'] : []),
  ]
}

/** CPE 2.3 formatted strings have 13 parts between unescaped colons, CPE 2.2 URIs up to 7 (NISTIR 7695, section 6). */
function isCpeText(text: string): boolean {
  if (/\s/.test(text)) return false
  if (text.startsWith('cpe:2.3:')) return /^[aho*-]$/.test(text[8] ?? '') && text.split(/(?<!\\):/).length === 13
  return /^cpe:\/[aho](:[^:]*){1,6}$/i.test(text)
}
