import type { DatedSource } from '#renderer/lib/advisory-age.ts'
import { sourceDate, sourceWords } from '#renderer/lib/advisory-age.ts'
import { formatCount, formatDay, formatNumber } from '#renderer/lib/format.ts'
import type { StackPart } from '#renderer/ui/StackBar.tsx'
import type { Version } from './use-version.ts'

type Coverage = Version['stats']['matchCoverage']

export interface CoverageWords {
  /** The fact, in one sentence. */
  readonly fact: string
  /** What follows from it. */
  readonly meaning: string
  readonly tone: 'plain' | 'warn'
}

function causes({ reasons }: Coverage): string {
  return reasons
    .slice(0, 3)
    .map(({ count, label }) => `${formatNumber(count)}: ${label}`)
    .join('; ')
}

/**
 * What the match coverage of a version proves. Comes before any number of findings, because a number of findings without it says
 * nothing; never calls a version clean.
 * @param compCount components, the primary one included
 * @param advisoryRecords live records of the advisory data; undefined when that is not known
 * @param oldest the oldest source that the components are compared with
 */
export function coverageWords(
  coverage: Coverage,
  compCount: number,
  advisoryRecords: number | undefined,
  oldest?: DatedSource,
): CoverageWords {
  const unknown = coverage.notEvaluated + coverage.none
  const judged = coverage.exact + coverage.cpe
  const isEmpty = judged + unknown === 0 || (compCount <= 1 && judged === 0) // the product alone is not a component to match
  if (isEmpty) {
    return {
      fact: 'Nothing to match.',
      meaning: 'The document lists no components, so it says nothing about vulnerabilities.',
      tone: 'warn',
    }
  }
  if (advisoryRecords === 0) {
    return {
      fact: `None of ${formatCount(compCount, 'component')} could be judged.`,
      meaning: 'There is no advisory data yet. Add some, and this version is matched again by itself.',
      tone: 'warn',
    }
  }
  if (unknown === 0) {
    return {
      fact: `All ${formatCount(judged, 'component')} could be judged.`,
      meaning: limitOf(oldest),
      tone: 'plain',
    }
  }
  const because = causes(coverage)
  return {
    fact: `${formatNumber(unknown)} of ${formatCount(judged + unknown, 'component')} could not be judged.`,
    meaning: `“No finding” there proves nothing.${because === '' ? '' : ` ${because}.`}${oldest?.stale ? ` ${limitOf(oldest)}` : ''}`,
    tone: judged === 0 ? 'warn' : 'plain',
  }
}

/** What the age of the data means for what was not found. */
function limitOf(oldest: DatedSource | undefined): string {
  return oldest?.stale
    ? `What became known after ${formatDay(sourceDate(oldest))} is not in the ${sourceWords(oldest)}.`
    : 'Where none is found, the advisory data of these dates knows none.'
}

/** The parts of the coverage bar. What could not be judged is an outline: never a zero, never a fill. */
export function coverageParts({ exact, cpe, notEvaluated, none }: Coverage): readonly StackPart[] {
  return [
    { key: 'exact', label: 'by package URL', count: exact, fill: 'fill-1' },
    { key: 'cpe', label: 'by CPE', count: cpe, fill: 'fill-2' },
    { key: 'notEvaluated', label: 'not comparable', count: notEvaluated, fill: 'hatch' },
    { key: 'none', label: 'without identity', count: none, fill: 'hollow' },
  ]
}
