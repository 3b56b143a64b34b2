import {
  type ComponentChange,
  type ComponentToEdit,
  findComponentsToEdit,
} from '#service/db/components/component-edit.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { listDocuments } from '#service/db/documents/document-list.ts'
import { findUploadTarget } from '#service/db/versions/upload-target.ts'
import type { Actor } from '#service/domain/actor.ts'
import type { EditableComponent } from '#service/domain/components/component-edit.ts'
import type { SbomDocument } from '#service/domain/documents/sbom-document.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import type { StatedInput } from '#service/documents/thread/stated-values.ts'
import type { VersionDocuments } from '#service/documents/replace-document.ts'
import type { JobQueue } from '#service/jobs/job-queue.ts'
import { dueAloneOf, storeChanges } from './change-components.ts'
import { type ChangedMembers, changedMembers } from './edit-steps.ts'
import { evaluateAgain } from './edit-together.ts'
import { RecordedEdit } from './recorded-edit.ts'
import { withStated } from './stated-component.ts'
import { isEdited, marksOf, type StatedField, statedFields } from './stated-fields.ts'

interface Tools {
  readonly database: UserDatabase
  readonly jobs: Pick<JobQueue, 'wake'>
  readonly now: () => Date
  readonly documents: Pick<VersionDocuments, 'stated'>
}

/** A value that is another one than the document states; null for none. */
export interface EditedValue {
  /** As the input of `componentUpdate` names it. */
  readonly field: string
  readonly documentValue: string | null
  readonly value: string | null
}

/** What the documents of versions say about components that were edited. */
export interface DocumentValues {
  /**
   * Returns the values of components that are others than the document states, by component. None for one that was added by hand.
   *
   * @throws {OriginalLost} if the document's bytes are not whole
   */
  editsOf(version: SbomVersion, ids: readonly string[]): Promise<Map<string, readonly EditedValue[]>>
  /**
   * Gives a component the values that the document states.
   *
   * @returns what undoes it; null if nothing was to change
   * @throws {Rejection} if a field is unknown, or the document says nothing about the component
   */
  restore(version: SbomVersion, id: string, fields: readonly string[], by: Actor): Promise<string | null>
}

/** Components whose stated values are remembered: a document is read as a whole for each that is not. */
const maxRemembered = 500

export function createDocumentValues(tools: Tools): DocumentValues {
  const known = new Map<string, EditableComponent>()

  /** Returns what the document states about components, by reference; those without a place in it are absent. */
  const statedOf = async (
    version: SbomVersion,
    components: readonly ComponentToEdit[],
  ): Promise<ReadonlyMap<string | null, EditableComponent>> => {
    const document = await activeDocument(tools, version)
    // A component that was added has no place in the document, and never gets a reference of it.
    const refs = components.flatMap(({ component: { ref }, byHand }) =>
      ref === null || byHand.includes('*') ? [] : ref,
    )
    if (!document || refs.length === 0) return new Map()
    const licenseOperator = await operatorOf(tools, version)
    const keyOf = (ref: string) => JSON.stringify([document.id, licenseOperator, ref])
    const unknown = refs.filter((ref) => !known.has(keyOf(ref)))
    const read = unknown.length === 0 ? [] : await readStated(tools, document, { licenseOperator, refs: unknown })
    const found = new Map(read)
    for (const ref of refs) {
      const stated = found.get(ref) ?? known.get(keyOf(ref))
      if (stated) found.set(ref, stated)
    }
    for (const [ref, stated] of read) known.set(keyOf(ref), stated)
    for (const key of known.keys()) {
      if (known.size <= maxRemembered) break
      known.delete(key)
    }
    return found
  }

  return {
    async editsOf(version, ids) {
      const components = await findComponentsToEdit(tools.database.read, version.id, ids)
      const stated = await statedOf(version, [...components.values()])
      return new Map(
        Array.from(components, ([id, { component }]) => [id, editsBetween(stated.get(component.ref), component)]),
      )
    },
    async restore(version, id, names, by) {
      const fields = fieldsNamed(names)
      const before = (await findComponentsToEdit(tools.database.read, version.id, [id])).get(id)
      if (!before) throw new Rejection('Component not found')
      const stated = (await statedOf(version, [before])).get(before.component.ref)
      if (!stated) throw new Rejection('The document says nothing about this component: it was added by hand')
      return store(tools, version, { id, stated, fields }, by)
    },
  }
}

async function readStated({ documents }: Tools, document: SbomDocument, wanted: Omit<StatedInput, 'path'>) {
  return (await documents.stated(document, wanted)).components
}

function editsBetween(stated: EditableComponent | undefined, now: EditableComponent): readonly EditedValue[] {
  if (!stated) return []
  return statedFields
    .filter((field) => isEdited(field, stated, now))
    .map(({ name, read }) => ({ field: name, documentValue: read(stated) || null, value: read(now) || null }))
}

function fieldsNamed(names: readonly string[]): readonly StatedField[] {
  const all = statedFields.map(({ name }) => name).join(', ')
  if (names.length === 0) throw new Rejection(`Name at least one field: ${all}`)
  return [...new Set(names)].map((name) => {
    const field = statedFields.find((one) => one.name === name)
    if (!field) throw new Rejection(`"${name}" is not a value of a document. Use ${all}`)
    return field
  })
}

async function activeDocument({ database }: Tools, { id }: SbomVersion): Promise<SbomDocument | undefined> {
  return (await listDocuments(database, [id])).get(id)?.find(({ active }) => active)
}

async function operatorOf({ database }: Tools, version: SbomVersion): Promise<'AND' | 'OR'> {
  return (await findUploadTarget(database, version))?.licenseListAsAnd ? 'AND' : 'OR'
}

interface Wanted {
  readonly id: string
  readonly stated: EditableComponent
  readonly fields: readonly StatedField[]
}

/** Restores values in one transaction, as the component is there. Returns what undoes it; null if nothing changes. */
async function store(
  { database, jobs, now }: Tools,
  version: SbomVersion,
  { id, stated, fields }: Wanted,
  by: Actor,
): Promise<string | null> {
  const time = now()
  const at = time.toISOString()
  const { editId, isQueued } = await database.write.transaction().execute(async (transaction) => {
    const before = (await findComponentsToEdit(transaction, version.id, [id])).get(id)
    if (!before) throw new Rejection('Component not found')
    let after = before.component
    let isOther = false
    const edited = fields.filter((field) => isEdited(field, stated, before.component))
    for (const field of edited) {
      const next = withStated(after, stated, field, { version, at })
      after = next.component
      isOther ||= next.isOther
    }
    if (edited.length === 0) return { editId: null, isQueued: false }
    const marks = edited.flatMap((field) => marksOf(field, stated))
    const byHand = before.byHand.filter((name) => !marks.includes(name))
    const change: ComponentChange = { id, before, after, byHand }
    await storeChanges(transaction, version, [change], at)
    const due = { isDue: isOther, isOther, dueAlone: dueAloneOf([change]) }
    const record = new RecordedEdit<ChangedMembers>(version, { kind: 'UPDATE', editedBy: by, editedAt: at })
    await record.add(transaction, [changedMembers(change)])
    const isQueued = await evaluateAgain(transaction, version, due, { by, time })
    return { editId: await record.end(transaction), isQueued }
  })
  if (isQueued) jobs.wake()
  return editId
}
