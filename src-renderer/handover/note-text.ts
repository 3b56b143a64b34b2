import type { HandoverReviewMutation } from '#renderer/generated/documents.ts'
import { formatCount } from '#renderer/lib/format.ts'
import { plural } from '#renderer/lib/plural.ts'
import * as texts from './texts.tsx'

/** A severity, snooze, assignment, label or custom value, on both sides. */
export type Note = NonNullable<NonNullable<HandoverReviewMutation['handoverImport']>['notes']>[number]

const kindNames: Readonly<Record<string, string>> = {
  SEVERITY: texts.severity,
  SNOOZE: texts.snooze,
  ASSIGNEE: texts.assignee,
  LABEL: texts.label,
  CUSTOM_VALUE: texts.customField,
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
  return texts.itIsLeftOutTheSame(reason)
}

/** Names kinds of notes that a newer Waybill wrote. Null: there are none. */
export function describeUnknown(kinds: readonly string[]): string | null {
  if (kinds.length === 0) return null
  const names = kinds.map((kind) => `"${kind}"`).join(', ')
  return texts.newerWaybillMadeTheFile(
    formatCount(kinds.length, texts.kindForms),
    plural(kinds.length, texts.isOrAre),
    names,
  )
}
