import type { HandoverReviewMutation } from '#renderer/generated/documents.ts'
import { formatCount } from '#renderer/lib/format.ts'

/** A severity, snooze, assignment, label or custom value, on both sides. */
export type Note = NonNullable<NonNullable<HandoverReviewMutation['handoverImport']>['notes']>[number]

const kindNames: Readonly<Record<string, string>> = {
  SEVERITY: 'Severity',
  SNOOZE: 'Snooze',
  ASSIGNEE: 'Assignee',
  LABEL: 'Label',
  CUSTOM_VALUE: 'Custom field',
}

/** Says what a note is: its kind, with the label or field that it is about. */
export function nameOfNote({ kind, name }: Pick<Note, 'kind' | 'name'>): string {
  return [kindNames[kind] ?? kind, name].filter(Boolean).join(' ')
}

/** Says what a note is about. */
export function subjectOfNote({ subject, component, componentVersion }: Note): string {
  if (subject === 'VERSION') return ['Version', componentVersion].filter(Boolean).join(' ')
  return [component, componentVersion].filter(Boolean).join(' ')
}

/** Says what becomes of a note that cannot be applied. */
export function describeReason(reason: string): string {
  return `${reason}. It is left out; the same file brings it later.`
}

/** Names kinds of notes that a newer Waybill wrote. Null: there are none. */
export function describeUnknown(kinds: readonly string[]): string | null {
  if (kinds.length === 0) return null
  const names = kinds.map((kind) => `"${kind}"`).join(', ')
  return `A newer Waybill made the file. ${formatCount(kinds.length, 'kind')} of its notes cannot be read here and ${kinds.length === 1 ? 'is' : 'are'} left out: ${names}. A newer Waybill reads them.`
}
