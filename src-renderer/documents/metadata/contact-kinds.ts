import * as shownTexts from './texts.tsx'

/** A value of an author or supplier, as its form shows it. */
export interface ContactField {
  /** Name of the input of the API. */
  readonly name: string
  readonly label: string
  readonly placeholder?: string
  readonly type?: 'email' | 'tel' | 'url'
}

/** Authors, or suppliers: what their lists and forms say. */
export interface ContactKind {
  readonly id: 'author' | 'supplier'
  /** Name of one, within a sentence. */
  readonly noun: string
  readonly title: string
  readonly fields: readonly ContactField[]
}

/** Texts of a form for a contact, by the names of its fields. */
export type ContactDraft = Readonly<Record<string, string>>

/** An author or supplier as the page shows it: an empty text for what is not stated. */
export interface ListedContact {
  readonly id: string
  readonly values: ContactDraft
}

const name: ContactField = { name: 'name', label: shownTexts.name }

/** Returns what an author has in a document of a format. SPDX stores no telephone numbers. */
export function authorKind(spec: string): ContactKind {
  const phone: ContactField = { name: 'phone', label: shownTexts.telephone, type: 'tel' }
  const email: ContactField = { name: 'email', label: shownTexts.emailAddress, type: 'email' }
  return {
    id: 'author',
    noun: shownTexts.author,
    title: shownTexts.authors,
    fields: [name, email, ...(spec === 'SPDX' ? [] : [phone])],
  }
}

export const supplierKind: ContactKind = {
  ...{ id: 'supplier', noun: shownTexts.supplier, title: shownTexts.suppliers },
  fields: [
    name,
    { name: 'url', label: shownTexts.webPage, placeholder: 'https://', type: 'url' },
    { name: 'contactName', label: shownTexts.contact },
    { name: 'contactEmail', label: shownTexts.emailAddress, type: 'email' },
  ],
}

/** Returns the values of a contact, with a text for each field. */
export function contactValues(
  { fields }: ContactKind,
  stated: Readonly<Record<string, string | null | undefined>>,
): ContactDraft {
  return Object.fromEntries(fields.map((field) => [field.name, stated[field.name] ?? '']))
}

/** Returns what a form changes: trimmed texts, only of values that are others. */
export function changedValues({ fields }: ContactKind, before: ContactDraft, after: ContactDraft): ContactDraft {
  const trimmed = (draft: ContactDraft, of: ContactField) => (draft[of.name] ?? '').trim()
  return Object.fromEntries(
    fields
      .filter((field) => trimmed(before, field) !== trimmed(after, field))
      .map((field) => [field.name, trimmed(after, field)]),
  )
}

/** Whether both are the same author for the service: blanks around them, and the case of the address, say nothing. */
export function isSameAuthor(a: ContactDraft, b: ContactDraft): boolean {
  const key = ({ name: given, email }: ContactDraft) => [given?.trim(), email?.trim().toLowerCase()].join('\n')
  return key(a) === key(b)
}
