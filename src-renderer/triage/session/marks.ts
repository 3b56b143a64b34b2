import type { TriageMarksFragment } from '#renderer/generated/documents.ts'
import { formatCount } from '#renderer/lib/format.ts'
import type { QueueRow } from './queue-row.ts'

/** What is noted at a finding beside its answer: who looks at it, its labels, until when it is out of the way, its severity. */
export type Marks = TriageMarksFragment

/** One change of what is noted at findings. */
export type MarkChange =
  | { readonly kind: 'snooze'; readonly until: string | null; readonly untilDataChanges: boolean }
  | { readonly kind: 'assign'; readonly userId: string | null }
  | { readonly kind: 'label'; readonly add: readonly string[]; readonly remove: readonly string[] }
  | { readonly kind: 'severity'; readonly severity: string | null; readonly reason: string }

/** The marks of a row's most urgent finding as they are now: those of this sitting, or what the queue was read with if later. */
export function marksOf(state: { readonly marks: ReadonlyMap<string, Marks> }, row: QueueRow): Marks {
  const known = state.marks.get(row.lead.id)
  return known && known.updatedAt >= row.lead.updatedAt ? known : row.lead
}

/** Until when a finding is out of the queue, in words. */
export function formatSnooze({ snoozed, snoozedUntil }: Pick<Marks, 'snoozed' | 'snoozedUntil'>): string | null {
  if (!snoozed) return null
  return snoozedUntil === null ? 'snoozed until the data changes' : `snoozed until ${snoozedUntil}`
}

/** A time to be shown again: the digit that picks it, and its words. */
export interface SnoozeChoice {
  readonly digit: number
  readonly label: string
  readonly change: MarkChange & { readonly kind: 'snooze' }
}

/** What `S` offers, most wanted first. Days are counted from today in UTC, as the service counts them. */
export function snoozeChoices(now: Date): readonly SnoozeChoice[] {
  const day = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const until = (digit: number, days: number, label: string): SnoozeChoice => ({
    digit,
    label: `${label}, until ${day(days)}`,
    change: { kind: 'snooze', until: day(days), untilDataChanges: false },
  })
  return [
    {
      digit: 1,
      label: 'Until the data about it changes',
      change: { kind: 'snooze', until: null, untilDataChanges: true },
    },
    until(2, 7, 'One week'),
    until(3, 14, 'Two weeks'),
    until(4, 30, '30 days'),
    until(5, 90, '90 days'),
  ]
}

/** What the labels of several findings come to: on all of them, or on some. */
export function labelsOfAll(marks: readonly Pick<Marks, 'labels'>[]): ReadonlyMap<string, 'all' | 'some'> {
  const counts = new Map<string, number>()
  for (const { labels } of marks) for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1)
  return new Map([...counts].map(([label, count]) => [label, count === marks.length ? 'all' : 'some']))
}

/** What a dialog is about: `log4j-core 2.14.1`, or `3 rows, 14 findings`. */
export function describeTargets(names: readonly string[], findings: number): string {
  const [only, second] = names
  const many = formatCount(findings, 'finding')
  if (only === undefined) return ''
  if (second === undefined) return findings > 1 ? `${only}, ${many}` : only
  return `${formatCount(names.length, 'row')}, ${many}`
}
