import type { UserReader } from '#service/db/database.ts'
import { readVersionToEdit } from '#service/db/versions/version-values.ts'
import type { VersionEdit, VersionValues } from '#service/domain/automation/version-values.ts'
import type { Contact } from '#service/domain/creators.ts'
import { preservedFormOf } from '#service/domain/documents/document-family.ts'
import { isSameJson } from '#service/domain/json-values.ts'
import { type RepeatValue, stateOfValues } from '#service/domain/repeats/repeatable-edit.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { readContactNames } from '#service/versions/edit-contacts.ts'
import type { PlannedEdit } from './repeat-work.ts'

/** What a document says about itself; names, dates and notes belong to one version. */
const fields = ['authors', 'suppliers', 'dataLicense', 'tlp', 'lifecyclePhases'] as const
type Field = (typeof fields)[number]

/** Says what becomes of what a person said about a document as a whole; null if nothing. */
export async function planDocument(read: UserReader, from: SbomVersion, to: SbomVersion): Promise<PlannedEdit | null> {
  const [source, target] = [await readVersionToEdit(read, from.id), await readVersionToEdit(read, to.id)]
  if (!source || !target) return null
  const edited = fields.filter((name) => source.byHand.includes(name))
  if (edited.length === 0) return null
  const names = edited.includes('suppliers')
    ? { from: await readContactNames({ read }, from), to: await readContactNames({ read }, to) }
    : { from: [], to: [] }
  const values = edited.flatMap((name): (RepeatValue & { readonly name: Field })[] => {
    const before = textOf(name, target.values, names.to)
    const after = textOf(name, source.values, names.from)
    if (before === after && isSameJson(source.values[name], target.values[name])) return []
    return [{ name, field: name, before, after, ...stateOf(name, target.byHand, to) }]
  })
  const possible = values.filter(({ state }) => state === 'possible').map(({ name }) => name)
  const edit: VersionEdit = Object.fromEntries(possible.map((name) => [name, source.values[name]]))
  return {
    ...{ id: from.id, kind: 'document', name: from.label, version: null, purl: null, componentId: null },
    ...stateOfValues(values),
    values: values.map(({ name: _, ...value }) => value),
    work: possible.length > 0 ? { kind: 'document', edit, contactNames: names.from } : null,
  }
}

function stateOf(name: Field, byHand: readonly string[], version: SbomVersion): Pick<RepeatValue, 'state' | 'reason'> {
  if (byHand.includes('*') || byHand.includes(name)) {
    return { state: 'edited', reason: 'A person set another value here. It stays' }
  }
  if (name === 'suppliers' && preservedFormOf(version) !== 'CycloneDX') {
    return { state: 'not_possible', reason: 'SPDX cannot store a supplier of the version' }
  }
  return { state: 'possible', reason: null }
}

function textOf(name: Field, values: VersionValues, contactNames: readonly (string | null)[]): string | null {
  const value = values[name]
  if (value === null || typeof value === 'string') return value
  const lines = value.map((each, at) =>
    typeof each === 'string' ? each : contactText(each, name === 'suppliers' ? contactNames[at] : null),
  )
  return lines.join('\n') || null
}

function contactText({ name, email, phone, url }: Contact, contactName: string | null | undefined): string {
  return [name, contactName, email, phone, url].filter((text) => text != null && text !== '').join(', ')
}
