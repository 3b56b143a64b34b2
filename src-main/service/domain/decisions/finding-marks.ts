import { Rejection } from '#service/domain/rejection.ts'
import { severities } from '#shared/severity.ts'
import type { LabelChange } from '#service/domain/labeling/labels.ts'
import type { SeverityOverride } from './finding-change.ts'

/** Until when findings are hidden from the queue: a day, a change of the data, or whichever comes first. */
export interface Snooze {
  /** `YYYY-MM-DD`, included. */
  readonly until: string | null
  readonly untilDataChanges: boolean
}

/**
 * Describes a snooze for the list of steps. A snooze without an end shows findings again.
 *
 * @throws {Rejection} if the day is in the past
 */
export function describeSnooze({ until, untilDataChanges }: Snooze, today: string): string {
  if (until !== null && until < today) throw new Rejection(`The date "${until}" is in the past`)
  const ends = [...(until === null ? [] : [`until ${until}`]), ...(untilDataChanges ? ['until the data changes'] : [])]
  return ends.length === 0 ? 'Snooze ended' : `Snoozed ${ends.join(' or ')}`
}

/** Describes an assignment for the list of steps. `name` is null to unassign. */
export function describeAssignment(name: string | null): string {
  return name === null ? 'Unassigned' : `Assigned to ${name}`
}

/**
 * Describes a change of labels for the list of steps.
 *
 * @throws {Rejection} if no label is named
 */
export function describeLabels({ add, remove }: LabelChange): string {
  if (add.length + remove.length === 0) throw new Rejection('No label given')
  return [
    ...(add.length > 0 ? [`Labeled ${add.join(', ')}`] : []),
    ...(remove.length > 0 ? [`Label removed: ${remove.join(', ')}`] : []),
  ].join('; ')
}

/** Describes a severity override for the list of steps, or its removal if null. */
export function describeSeverity(override: SeverityOverride | null): string {
  return override ? `Severity ${override.severity}: ${override.reason}` : 'Severity override removed'
}

/**
 * Reads an override. Without a word it returns null, which removes the override.
 *
 * @throws {Rejection} if the word is not a severity to override with, or the reason is missing
 */
export function readSeverityOverride(
  word: string | null | undefined,
  reason: string | null | undefined,
): SeverityOverride | null {
  if (word == null || word.trim() === '') return null
  const severity = severities.find((known) => known === word.trim().toLowerCase())
  if (!severity || severity === 'unknown') {
    throw new Rejection(`"${word}" is not a severity. Use critical, high, medium, low or none`)
  }
  const why = reason?.trim() ?? ''
  if (why === '') throw new Rejection('A severity override requires a reason')
  return { severity, reason: why }
}
