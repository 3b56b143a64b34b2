import type { TriageMarksFragment } from '#renderer/generated/documents.ts'
import { formatCount } from '#renderer/lib/format.ts'
import type { QueueRow } from './queue-row.ts'
import * as texts from './texts.ts'

/** Marks of a finding besides its decision: assignee, labels, snooze and severity. */
export type Marks = TriageMarksFragment

/** A change of one mark of findings. */
export type MarkChange =
  | { readonly kind: 'snooze'; readonly until: string | null; readonly untilDataChanges: boolean }
  | { readonly kind: 'assign'; readonly userId: string | null }
  | { readonly kind: 'label'; readonly add: readonly string[]; readonly remove: readonly string[] }
  | { readonly kind: 'severity'; readonly severity: string | null; readonly reason: string }

/** Returns the current marks of a row's most urgent finding: those of this session, or those from the queue if they are newer. */
export function marksOf(state: { readonly marks: ReadonlyMap<string, Marks> }, row: QueueRow): Marks {
  const known = state.marks.get(row.representative.id)
  return known && known.updatedAt >= row.representative.updatedAt ? known : row.representative
}

/** Formats how long a finding is snoozed. */
export function formatSnooze({ snoozed, snoozedUntil }: Pick<Marks, 'snoozed' | 'snoozedUntil'>): string | null {
  if (!snoozed) return null
  return snoozedUntil === null ? texts.snoozedUntilTheDataChanges : texts.snoozedUntilSnoozedUntil(snoozedUntil)
}

/** An option of the snooze dialog: its digit and its label. */
export interface SnoozeChoice {
  readonly digit: number
  readonly label: string
  readonly change: MarkChange & { readonly kind: 'snooze' }
}

/** Returns the snooze options, most common first. Days are counted from today in UTC, as in the service. */
export function snoozeChoices(now: Date): readonly SnoozeChoice[] {
  const day = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const until = (digit: number, days: number, label: string): SnoozeChoice => ({
    digit,
    label: texts.labelUntilDays(label, day(days)),
    change: { kind: 'snooze', until: day(days), untilDataChanges: false },
  })
  return [
    {
      digit: 1,
      label: texts.untilTheDataAboutItChanges,
      change: { kind: 'snooze', until: null, untilDataChanges: true },
    },
    until(2, 7, texts.oneWeek),
    until(3, 14, texts.twoWeeks),
    until(4, 30, texts.thirtyDays),
    until(5, 90, texts.ninetyDays),
  ]
}

/** Merges the labels of several findings: each is on all of them or on some. */
export function labelsOfAll(marks: readonly Pick<Marks, 'labels'>[]): ReadonlyMap<string, 'all' | 'some'> {
  const counts = new Map<string, number>()
  for (const { labels } of marks) for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1)
  return new Map([...counts].map(([label, count]) => [label, count === marks.length ? 'all' : 'some']))
}

/** Formats the subject of a dialog: `log4j-core 2.14.1`, or `3 rows, 14 findings`. */
export function describeTargets(names: readonly string[], findings: number): string {
  const [only, second] = names
  const many = formatCount(findings, texts.findingForms)
  if (only === undefined) return ''
  if (second === undefined) return findings > 1 ? `${only}, ${many}` : only
  return `${formatCount(names.length, texts.rowForms)}, ${many}`
}
