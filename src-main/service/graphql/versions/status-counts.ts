import { vexStatuses } from '#shared/vex.ts'
import type { FindingCount } from '#service/domain/findings/finding-counts.ts'

/** Counts findings by status, in the order of the statuses, undecided ones last. */
export function byStatus(counts: readonly FindingCount[]) {
  return [...vexStatuses, { word: null, name: 'Undecided' }].map(({ word, name }) => ({
    key: word ?? 'undecided',
    label: name,
    count: sumOfCounts(counts.filter(({ status }) => status === word)),
  }))
}

/** Adds up counts. */
export function sumOfCounts(counts: readonly { readonly count: number }[]): number {
  return counts.reduce((total, { count }) => total + count, 0)
}
