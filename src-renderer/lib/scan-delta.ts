import { formatNumber } from './format.ts'

/** Effects of an advisory data change on findings, in the order of `ScanDeltaKindEnum`. */
export const deltaKinds = ['NEW', 'REOPENED', 'WORSE', 'WITHDRAWN', 'GONE', 'BETTER'] as const
export type DeltaKind = (typeof deltaKinds)[number]

/** Counts by kind, as `ScanDeltaCounts` names them. */
export interface DeltaCounts {
  readonly new: number
  readonly reopened: number
  readonly worse: number
  readonly withdrawn: number
  readonly gone: number
  readonly better: number
}

interface DeltaLabelText {
  readonly word: string
  /** Explains the kind to users who see the word for the first time. */
  readonly about: string
  readonly icon: 'arrow-up' | 'close' | 'minus' | 'plus' | 'undo'
  /** True rotates the icon by 180 degrees, because there is only one arrow. */
  readonly isRotated?: boolean
  readonly field: keyof DeltaCounts
}

export const deltaLabels: Readonly<Record<DeltaKind, DeltaLabelText>> = {
  NEW: { word: 'New', about: 'Found for the first time', icon: 'plus', field: 'new' },
  REOPENED: { word: 'Reopened', about: 'Was inactive and is found again', icon: 'undo', field: 'reopened' },
  WORSE: {
    word: 'Worse',
    about: 'Severity, KEV, EPSS or confidence increased, or a fix was withdrawn',
    icon: 'arrow-up',
    field: 'worse',
  },
  WITHDRAWN: { word: 'Withdrawn', about: 'The advisory was withdrawn', icon: 'close', field: 'withdrawn' },
  GONE: { word: 'No longer found', about: 'No longer found for another reason', icon: 'minus', field: 'gone' },
  BETTER: {
    word: 'Better',
    about: 'Severity, KEV, EPSS or confidence decreased, or a fix became available',
    icon: 'arrow-up',
    isRotated: true,
    field: 'better',
  },
}

/** Formats the kinds that occur, in order of interest: `6 new, 2 worse, 1 withdrawn`. Empty if nothing changed. */
export function formatDelta(counts: DeltaCounts): string {
  return deltaKinds
    .map((kind) => deltaLabels[kind])
    .filter(({ field }) => counts[field] > 0)
    .map(({ field, word }) => `${formatNumber(counts[field])} ${word.toLowerCase()}`)
    .join(', ')
}
