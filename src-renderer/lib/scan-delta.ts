import { formatNumber } from './format.ts'
import * as texts from './texts.ts'

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
  NEW: { word: texts.newText, about: texts.foundForTheFirstTime, icon: 'plus', field: 'new' },
  REOPENED: { word: texts.reopened, about: texts.wasInactiveAndIsFoundAgain, icon: 'undo', field: 'reopened' },
  WORSE: {
    word: texts.worse,
    about: texts.severityKevEpssOrConfidence,
    icon: 'arrow-up',
    field: 'worse',
  },
  WITHDRAWN: { word: texts.withdrawn, about: texts.advisoryWasWithdrawn, icon: 'close', field: 'withdrawn' },
  GONE: { word: texts.noLongerFound, about: texts.noLongerFoundForAnotherReason, icon: 'minus', field: 'gone' },
  BETTER: {
    word: texts.better,
    about: texts.severityKevEpssOrConfidenceDecreased,
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
