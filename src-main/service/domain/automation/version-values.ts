import { nameOfCustomField, nameOfLabel } from '#service/domain/components/component-edit.ts'
import type { Contact } from '#service/domain/creators.ts'
import type { PartId } from '#service/domain/id.ts'
import { isSameJson } from '#service/domain/json-values.ts'
import type { CustomFieldChange, CustomValues } from '#service/domain/labeling/custom-field.ts'
import { labelKey } from '#service/domain/labeling/labels.ts'

/** What rules and repairs change in a version. */
export interface VersionValues {
  /** The version's name, which is the version of its primary component. */
  readonly label: string
  readonly authors: readonly Contact[]
  readonly suppliers: readonly Contact[]
  readonly dataLicense: string | null
  readonly tlp: string | null
  readonly lifecyclePhases: readonly string[]
  readonly archivedAt: string | null
  readonly labels: readonly string[]
  readonly customValues: CustomValues
}

/** New values of a version; an absent one stays. */
export interface VersionEdit {
  readonly label?: string
  readonly authors?: readonly Contact[]
  readonly suppliers?: readonly Contact[]
  readonly dataLicense?: string | null
  readonly tlp?: string | null
  readonly lifecyclePhases?: readonly string[]
  readonly archivedAt?: string | null
  readonly labels?: readonly string[]
  readonly customFields?: readonly CustomFieldChange[]
}

/** Values by name: labels and custom values each by their own. Null or absent for none. */
export type VersionMembers = Readonly<Record<string, unknown>>

/** The version of a component, and the members of its detail that state it in the words of a format. */
export interface StatedVersion {
  readonly version: string | null
  readonly members: readonly { readonly path: readonly string[]; readonly value: unknown }[]
}

/** What a run or a repair changed in a version. */
export interface VersionRunChange {
  readonly before: VersionMembers
  readonly after: VersionMembers
  /** Members of the document that were preserved as they were read, and are outdated by the run. */
  readonly preserved: readonly { readonly path: readonly string[]; readonly value: unknown }[]
  /** When the document was last edited, before and after the run. */
  readonly editedAt: readonly [before: string | null, after: string | null]
  /** The content that it changed; absent before it was stored. */
  readonly contentId?: string | null
  /** The version of the primary component before it followed a new name. Absent if the name is as it was. */
  readonly primary?: StatedVersion
  /** Names of what counts as set by a person since, and did not before. Absent: none. */
  readonly marks?: readonly string[]
  /** Links to parts that it made. Absent: none. */
  readonly parts?: readonly PartId[]
}

const fields = ['label', 'authors', 'suppliers', 'dataLicense', 'tlp', 'lifecyclePhases', 'archivedAt'] as const

/** Fields that the document says; the others are notes about the version. */
export const documentFields: ReadonlySet<string> = new Set([
  'authors',
  'suppliers',
  'dataLicense',
  'tlp',
  'lifecyclePhases',
])

/** Notes of the names; what the document says, and the name that its primary component follows, are left out. */
export function notesIn(members: VersionMembers): VersionMembers {
  return Object.fromEntries(Object.entries(members).filter(([name]) => !documentFields.has(name) && name !== 'label'))
}

/** Returns the values by name. */
export function membersOf({ labels, customValues, ...rest }: VersionValues): VersionMembers {
  return {
    ...Object.fromEntries(fields.map((name) => [name, rest[name]])),
    ...Object.fromEntries(labels.map((label) => [nameOfLabel(labelKey(label)), label])),
    ...Object.fromEntries(Object.entries(customValues).map(([id, { value }]) => [nameOfCustomField(id), value])),
  }
}

/** Returns the members that differ, before and after. */
export function differentMembers(
  before: VersionMembers,
  after: VersionMembers,
): { readonly before: VersionMembers; readonly after: VersionMembers } {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !isSameJson(before[name] ?? null, after[name] ?? null),
  )
  const pick = (from: VersionMembers) => Object.fromEntries(names.map((name) => [name, from[name] ?? null]))
  return { before: pick(before), after: pick(after) }
}

/** Returns the edit that takes a run back, and whether something was changed since and stays. */
export function editThatUndoes(
  now: VersionValues,
  { before, after }: Pick<VersionRunChange, 'before' | 'after'>,
): { readonly edit: VersionEdit; readonly isKept: boolean } {
  const current = membersOf(now)
  const names = Object.keys(after)
  const restored = names.filter((name) => isSameJson(current[name] ?? null, after[name]))
  const labels = new Map(now.labels.map((label) => [nameOfLabel(labelKey(label)), label]))
  const customFields: CustomFieldChange[] = []
  const own: [string, unknown][] = []
  for (const name of restored) {
    const value = before[name] ?? null
    const text = value as string | null // labels and custom values are texts
    if (name.startsWith(nameOfCustomField('')))
      customFields.push({ definitionId: name.slice(nameOfCustomField('').length), value: text })
    else if (!name.startsWith(nameOfLabel(''))) own.push([name, value])
    else if (text === null) labels.delete(name)
    else labels.set(name, text)
  }
  const sorted = [...labels].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, label]) => label)
  const edit: VersionEdit = {
    ...Object.fromEntries(own), // names of fields, as above
    ...(restored.some((name) => name.startsWith(nameOfLabel(''))) && { labels: sorted }),
    ...(customFields.length > 0 && { customFields }),
  }
  return { edit, isKept: restored.length < names.length }
}
