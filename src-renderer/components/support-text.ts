import type { ComponentSupportLevelEnum } from '#renderer/generated/documents.ts'
import * as texts from './texts.tsx'

/** Support levels in the order of the form. */
export const supportLevels = [
  'UNSPECIFIED',
  'ACTIVELY_MAINTAINED',
  'NO_LONGER_MAINTAINED',
  'ABANDONED',
  'NONE',
] as const satisfies readonly ComponentSupportLevelEnum[]

/** Labels of the support levels. */
export const supportLabels: Readonly<Record<ComponentSupportLevelEnum, string>> = {
  UNSPECIFIED: texts.unknownLabel,
  ACTIVELY_MAINTAINED: texts.activelyMaintained,
  NO_LONGER_MAINTAINED: texts.noLongerMaintainedLabel,
  ABANDONED: texts.abandoned,
  NONE: texts.notApplicable,
}

const sources: Readonly<Record<string, string>> = {
  MANUAL: texts.setManually,
  RULE: texts.setByARule,
  DOCUMENT: texts.fromTheDocument,
  ADVISORY: texts.fromAnAdvisory,
  LIFECYCLE_DATA: texts.fromLifecycleData,
}

/** Returns the label of the source of a support status. Empty if there is none. */
export function formatSupportSource(source: string | null): string {
  return source === null ? '' : (sources[source] ?? source)
}

/** Formats the end of support relative to today: `until 2027-01-31`, `ended 2024-06-30`. Empty if unknown. */
export function formatSupportEnd(endOfSupport: string | null, today: string): string {
  if (endOfSupport === null) return ''
  return endOfSupport < today ? texts.endedEndOfSupport(endOfSupport) : texts.untilEndOfSupport(endOfSupport)
}

/** Returns today's date in the reader's time zone, in the format of support dates. */
export function todayText(now = new Date()): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`
}
