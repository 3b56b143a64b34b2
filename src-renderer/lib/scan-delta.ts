import { formatNumber } from './format.ts'

/** What a change of the advisory data does to findings, in the order of `ScanDeltaKindEnum`. */
export const deltaKinds = ['NEW', 'REOPENED', 'WORSE', 'WITHDRAWN', 'GONE', 'BETTER'] as const
export type DeltaKind = (typeof deltaKinds)[number]

/** Numbers of the service by kind, as `ScanDeltaCounts` names them. */
export interface DeltaCounts {
  readonly new: number
  readonly reopened: number
  readonly worse: number
  readonly withdrawn: number
  readonly gone: number
  readonly better: number
}

interface DeltaWords {
  readonly word: string
  /** What it means, for people who meet the word for the first time. */
  readonly about: string
  readonly icon: 'arrow-up' | 'close' | 'minus' | 'plus' | 'undo'
  /** True for a sign that is turned upside down: there is one arrow. */
  readonly isTurned?: boolean
  readonly field: keyof DeltaCounts
}

export const deltaWords: Readonly<Record<DeltaKind, DeltaWords>> = {
  NEW: { word: 'New', about: 'Not found before', icon: 'plus', field: 'new' },
  REOPENED: { word: 'Back again', about: 'Had gone, and is found again', icon: 'undo', field: 'reopened' },
  WORSE: {
    word: 'Worse',
    about: 'Severity, known exploitation, likelihood or confidence rose, or a fix was taken back',
    icon: 'arrow-up',
    field: 'worse',
  },
  WITHDRAWN: { word: 'Withdrawn', about: 'The advisory was taken back', icon: 'close', field: 'withdrawn' },
  GONE: { word: 'Gone', about: 'No longer found, for another reason', icon: 'minus', field: 'gone' },
  BETTER: {
    word: 'Better',
    about: 'Severity, known exploitation, likelihood or confidence fell, or a fix became known',
    icon: 'arrow-up',
    isTurned: true,
    field: 'better',
  },
}

/** Kinds that are there, in the order in which people want them: `6 new, 2 worse, 1 withdrawn`. Empty when nothing changed. */
export function deltaInWords(counts: DeltaCounts): string {
  return deltaKinds
    .map((kind) => deltaWords[kind])
    .filter(({ field }) => counts[field] > 0)
    .map(({ field, word }) => `${formatNumber(counts[field])} ${word.toLowerCase()}`)
    .join(', ')
}
