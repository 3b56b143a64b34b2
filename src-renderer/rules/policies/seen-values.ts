import { daysSince, formatCount, formatDay } from '#renderer/lib/format.ts'
import * as texts from './texts.tsx'

interface SeenValue {
  readonly seen: string | null
  readonly condition: string
}

/**
 * Whether the values that a policy saw say more than its conditions: "yes" in every row does not.
 * @param whole the conditions of the policy
 */
export function saysMore(violations: readonly SeenValue[], whole: string): boolean {
  const isOther = violations.some(({ condition }) => condition !== whole)
  return isOther || violations.some(({ seen }) => seen !== 'yes' && seen !== 'no')
}

/** Whether a value that a policy saw is a moment. */
function isMoment(seen: string): boolean {
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(seen)
}

/** Splits a value that a policy saw into parts in which no line breaks: the day of a moment, and its age. */
export function seenParts(seen: string, now = Date.now()): readonly string[] {
  const said = seenText(seen, now)
  return isMoment(seen) ? said.split(/(?<=,) /) : [said]
}

/** Says a value that a policy saw: of a moment its day, and how long ago it was. */
export function seenText(seen: string, now = Date.now()): string {
  if (!isMoment(seen)) return seen
  const day = formatDay(seen)
  if (Date.parse(seen) > now) return day
  const days = daysSince(seen, now)
  return days === 0 ? texts.dayIsToday(day) : texts.dayAndAge(day, formatCount(days, texts.dayForms))
}

/**
 * Says what violates a policy, and why. A version is not named again: that is the head of its lines.
 * @param version name of the version, as the service has it
 */
export function exampleText(
  { subjectName, seen, condition }: SeenValue & { readonly subjectName: string },
  version: string,
  now = Date.now(),
): string {
  const saysNothing = seen === null || seen === 'yes' || seen === 'no'
  if (subjectName === version) return saysNothing ? condition : seenText(seen, now)
  return `${subjectName}: ${seen === null ? condition : seenText(seen, now)}`
}
