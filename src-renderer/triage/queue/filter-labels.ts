import type { TriageOverviewQuery } from '#renderer/generated/documents.ts'
import { formatNumber } from '#renderer/lib/format.ts'
import { filterFields, ofCaller, unassigned } from './queue-filter.ts'
import type { FilterField, QueueFilter } from './queue-filter.ts'
import * as texts from './texts.tsx'

export type Numbers = TriageOverviewQuery['triageQueue']
export type Facets = Numbers['facets']

const valueLabels: Readonly<Record<string, string>> = {
  open: texts.undecidedOrUnderInvestigation,
  any: texts.anyStatus,
  yes: texts.knownExploited,
  no: texts.notKnownExploited,
  carried: texts.earlierDecisionToConfirm,
  uncovered: texts.uncovered,
  stale: texts.decidedEvidenceChangedSince,
  snoozed: texts.snoozed,
  malicious: texts.maliciousPackage,
  exact: texts.exact,
  weak: texts.weak,
  'cpe exact': texts.byCpeExact,
  'cpe conditional': texts.byCpeConditional,
  'cpe weak': texts.byNameOnly,
  [unassigned]: texts.unassigned,
  [ofCaller]: texts.you,
}

function isPersonWord(value: string): boolean {
  return value === unassigned || value === ofCaller
}

/** Returns the label of a value. Labels and names of people are returned unchanged. */
function valueLabel(field: FilterField, value: string): string {
  const known = valueLabels[value]
  if (known !== undefined && (filterFields[field] !== null || (field === 'assignee' && isPersonWord(value))))
    return known
  return filterFields[field] === null ? value : value.charAt(0).toUpperCase() + value.slice(1)
}

/** A value to choose, with the number of findings it would leave; the count is empty if unknown. */
export interface FacetValue {
  readonly value: string
  readonly label: string
  readonly count: string
}

/** Returns the values of a field: its fixed values, or the labels and people in the queue. Chosen values are always included. */
export function facetValues(field: FilterField, filter: QueueFilter, numbers: Numbers | undefined): FacetValue[] {
  const fixed: readonly string[] | null = filterFields[field]
  const counted = fixed === null ? freeCounts(field, numbers?.facets) : []
  const values = fixed ?? [
    ...counted.map(([value]) => value),
    ...filter[field].filter((value) => !counted.some(([known]) => sameText(known, value))),
  ]
  return values.map((value) => ({
    value,
    label: valueLabel(field, value),
    count: formatFound(
      fixed === null ? counted.find(([known]) => known === value)?.[1] : countOf(field, value, numbers),
    ),
  }))
}

/** Returns true if a value of a field is chosen. Labels and people are compared without case. */
export function isChosen(filter: QueueFilter, field: FilterField, value: string): boolean {
  return filter[field].some((one) => sameText(one, value))
}

function sameText(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

function freeCounts(field: FilterField, facets: Facets | undefined): (readonly [string, number])[] {
  if (field === 'label') return (facets?.label ?? []).map(({ key, count }) => [key, count] as const)
  return (facets?.assignee ?? []).map(({ key, label, count }) => [key === 'none' ? unassigned : label, count] as const)
}

function countOf(field: FilterField, value: string, numbers: Numbers | undefined): number | undefined {
  if (!numbers || field === 'status') return undefined
  const { facets, progress } = numbers
  if (field === 'attention') {
    const counts = { carried: progress.carriedPending, ...progress }
    return counts[value as 'carried' | 'uncovered' | 'stale' | 'snoozed'] // one of the field's own values
  }
  if (field === 'confidence') {
    return facets.confidence.find(({ key }) => key === value.toUpperCase().replaceAll(' ', '_'))?.count
  }
  const counts =
    field === 'kind' || field === 'severity' || field === 'kev' || field === 'relation' ? facets[field] : []
  return counts.find(({ key }) => key === value)?.count
}

function formatFound(count: number | undefined): string {
  return count === undefined ? '' : formatNumber(count)
}
