import type { LicenseFields, ListedLicense } from './use-organization-licenses.ts'

/** What the form holds: texts as they are typed. */
export interface Draft {
  readonly spdxId: string
  readonly name: string
  readonly state: string
  readonly copyLeft: string
  readonly attribution: string
  readonly sourceDistribution: string
  readonly modifications: string
  /** Separated by commas. */
  readonly groups: string
  /** One per line. */
  readonly urls: string
  readonly note: string
  readonly text: string
}

const unknown = 'unspecified'

/** Returns what the form starts with; of a new license if it is null. */
export function draftOf(license: ListedLicense | null, text: string): Draft {
  if (license === null) {
    const terms = { copyLeft: unknown, attribution: unknown, sourceDistribution: unknown, modifications: unknown }
    return { spdxId: '', name: '', state: unknown, ...terms, groups: '', urls: '', note: '', text }
  }
  const { id, state, copyLeft, attribution, sourceDistribution, modifications, groups, note, content } = license
  const terms = { copyLeft, attribution, sourceDistribution, modifications }
  const lists = { groups: groups.join(', '), urls: content.urls.join('\n') }
  return { spdxId: id, name: content.name, state, ...terms, ...lists, note: note ?? '', text }
}

/** Returns the fields that differ: what the form does not change stays as it is, also if another user changes it meanwhile. */
export function changedFields(before: Draft, after: Draft, isOwn: boolean): LicenseFields {
  const termNames = ['state', 'copyLeft', 'attribution', 'sourceDistribution', 'modifications', 'note'] as const
  const changed = (name: keyof Draft) => before[name] !== after[name]
  return {
    ...Object.fromEntries(termNames.filter(changed).map((name) => [name, after[name]])),
    ...(changed('groups') && { groups: parts(after.groups, /,/) }),
    ...(isOwn && {
      ...(changed('name') && { name: after.name.trim() }),
      ...(changed('text') && { text: after.text }),
      ...(changed('urls') && { urls: parts(after.urls, /\n/) }),
    }),
  }
}

function parts(text: string, separator: RegExp): string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
