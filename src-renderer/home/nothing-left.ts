import { formatCount, formatNumber } from '#renderer/lib/format.ts'
import { describeMissing, type Need, uncomparedNeeds } from '#renderer/lib/missing-data-words.ts'
import { plural } from '#renderer/lib/plural.ts'
import * as texts from './texts.tsx'

/** Components of the newest versions, and what they would be compared with. */
export interface Evaluated {
  /** Components that could not be evaluated. */
  readonly open: number
  /** All components. */
  readonly all: number
  /** What is said of missing advisory data; empty if none is missing that would change it. */
  readonly missing: string
}

/** Returns the ecosystems without data that could be had, in words. Data that is old evaluates all the same. */
export function describeMissingData(needs: readonly Need[], now: number): string {
  return describeMissing(uncomparedNeeds(needs), now).join(' ')
}

/** Says what is known where nothing is left to decide. That every finding is decided is said only of findings that there are. */
export function nothingLeftWords(total: number, { open, all, missing }: Evaluated): string {
  const decided = total > 0 ? texts.everyFindingIsDecided : ''
  const share =
    open === all
      ? formatCount(all, texts.componentForms)
      : texts.notEvaluatedOfComponents(formatNumber(open), formatCount(all, texts.componentForms))
  // Where all that is open lacks the same data, its sentence has the number.
  if (open > 0 && missing.includes(`(${formatCount(open, texts.componentForms)})`))
    return texts.notEvaluatedMissing(decided, missing)
  if (open > 0 && missing !== '') return texts.notEvaluatedYet(decided, share, missing)
  if (open > 0) return plural(open, texts.decidedButComponentsRemainUnknown(decided, share))
  // Data may be missing for a version that is not the newest of its product: the newest one of another environment.
  if (missing !== '') return total > 0 ? texts.decidedMissing(decided, missing) : texts.noFindingsMissing(missing)
  if (total > 0) return texts.decidedNewAdvisoryDataCanAdd(decided)
  return all === 0 ? texts.newestVersionsHaveNoComponents : texts.noFindingsNewAdvisoryData
}
