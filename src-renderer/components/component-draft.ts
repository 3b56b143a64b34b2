import type { ComponentUpdateInput } from '#renderer/generated/documents.ts'

/** What a document, or an edit, says about a component, as the form shows it. */
export interface EditedDetails {
  readonly name: string
  readonly group: string | null
  readonly version: string | null
  readonly kind: string
  readonly purl: string | null
  readonly cpes: readonly string[]
  readonly licensesExp: string | null
  readonly scope: string | null
  readonly copyright: string | null
  readonly notice: string | null
  readonly description: string | null
}

/** Texts of a form for a component. CPE names are one per line. */
export type ComponentDraft = Readonly<Record<keyof EditedDetails, string>>

export type ComponentChange = Omit<ComponentUpdateInput, 'id' | 'sbomId' | 'clientMutationId'>

export const emptyDraft: ComponentDraft = {
  ...{ name: '', group: '', version: '', kind: 'library', purl: '', cpes: '' },
  ...{ licensesExp: '', scope: '', copyright: '', notice: '', description: '' },
}

/** Returns the texts of a component for its form. */
export function draftOf(details: EditedDetails): ComponentDraft {
  return {
    name: details.name,
    group: details.group ?? '',
    version: details.version ?? '',
    kind: details.kind,
    purl: details.purl ?? '',
    cpes: details.cpes.join('\n'),
    licensesExp: details.licensesExp ?? '',
    scope: details.scope ?? '',
    copyright: details.copyright ?? '',
    notice: details.notice ?? '',
    description: details.description ?? '',
  }
}

/** Returns what a form changes, as the API takes it: only values that are others. Empty if nothing is. */
export function changeOf(before: ComponentDraft, after: ComponentDraft): ComponentChange {
  const isOther = (name: keyof ComponentDraft) => before[name].trim() !== after[name].trim()
  const texts = (['name', 'group', 'version', 'kind', 'purl', 'scope', 'copyright', 'notice', 'description'] as const)
    .filter(isOther)
    .map((name) => [name, after[name].trim()])
  return {
    ...Object.fromEntries(texts),
    ...(isOther('cpes') && { cpes: cpesOf(after) }),
    ...(isOther('licensesExp') && { licenses: { licensesExp: after.licensesExp.trim() } }),
  }
}

/** Returns the values of a new component, as the API takes them. */
export function newComponentOf(draft: ComponentDraft): ComponentChange & { readonly name: string } {
  return { ...changeOf(emptyDraft, draft), name: draft.name.trim() }
}

/** Returns the CPE names of a draft. */
export function cpesOf({ cpes }: ComponentDraft): string[] {
  return cpes
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

/** Returns the name of a component for people. */
export function shownName({ name, version }: { readonly name: string; readonly version?: string | null }): string {
  return [name, version].filter(Boolean).join(' ')
}
