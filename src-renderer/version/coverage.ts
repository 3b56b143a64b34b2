import type { DatedSource } from '#renderer/lib/advisory-age.ts'
import { sourceDate, formatSourceName } from '#renderer/lib/advisory-age.ts'
import { formatCount, formatDay, formatNumber } from '#renderer/lib/format.ts'
import type { ComponentPart } from '#renderer/lib/paths.ts'
import type { StackPart } from '#renderer/ui/chart/StackBar.tsx'
import type { Version } from './use-version.ts'

type Coverage = Omit<Version['stats']['matchCoverage'], 'dataDate' | 'comparedWith'>
type ComparedData = Version['stats']['matchCoverage']['comparedWith'][number]

/** A part of the coverage bar, and the filter of the component list for it. */
export type CoveragePart = StackPart & { readonly part: ComponentPart }

export interface CoverageText {
  /** The fact, in one sentence. */
  readonly fact: string
  /** What follows from it. */
  readonly meaning: string
  readonly tone: 'plain' | 'warn'
}

/** Counts components that were not evaluated. */
export function notEvaluatedCount({
  name,
  notEvaluated,
  none,
}: Pick<Coverage, 'name' | 'notEvaluated' | 'none'>): number {
  return name + notEvaluated + none
}

/**
 * Describes what the match coverage of a version proves. It precedes any number of findings, which means nothing without it, and never
 * calls a version clean.
 * @param compCount number of components, including the primary one
 * @param advisoryRecords number of active records; undefined if unknown
 * @param oldest the oldest source that the components are compared with
 */
export function describeCoverage(
  coverage: Coverage,
  compCount: number,
  advisoryRecords: number | undefined,
  oldest?: DatedSource,
): CoverageText {
  const unknown = notEvaluatedCount(coverage)
  const judged = coverage.exact + coverage.cpe
  const isEmpty = judged + unknown === 0 || (compCount <= 1 && judged === 0) // the primary component alone cannot be matched
  if (isEmpty) {
    return {
      fact: 'Nothing to scan.',
      meaning: 'The document lists no components, so vulnerabilities are unknown.',
      tone: 'warn',
    }
  }
  if (advisoryRecords === 0) {
    return {
      fact: `None of ${formatCount(compCount, 'component')} could be evaluated.`,
      meaning: 'There is no advisory data yet. Add some to rescan this version automatically.',
      tone: 'warn',
    }
  }
  if (unknown === 0) {
    return {
      fact: `All ${formatCount(judged, 'component')} evaluated.`,
      meaning: limitOf(oldest),
      tone: 'plain',
    }
  }
  return {
    fact: `${formatNumber(unknown)} of ${formatCount(judged + unknown, 'component')} could not be evaluated.`,
    meaning: `For these, “no findings” does not mean “not affected”.${oldest?.stale ? ` ${limitOf(oldest)}` : ''}`,
    tone: judged === 0 ? 'warn' : 'plain',
  }
}

/** Describes how the age of the data limits a result without findings. */
function limitOf(oldest: DatedSource | undefined): string {
  return oldest?.stale
    ? `The ${formatSourceName(oldest)} has nothing published after ${formatDay(sourceDate(oldest))}.`
    : 'Results reflect advisory data up to these dates.'
}

/** Describes what is missing for comparisons by CPE name, if there are any; undefined if nothing is known to be missing. */
export function describeGap({ cpe }: Pick<Coverage, 'cpe'>, comparedWith: readonly ComparedData[]): string | undefined {
  const partial = comparedWith.find(({ ecosystem, missingData }) => ecosystem === 'cpe' && missingData !== null)
  if (cpe === 0 || !partial) return undefined
  const compared = cpe === 1 ? '1 component was' : `${formatNumber(cpe)} components were`
  return `${compared} compared by CPE name with an incomplete copy of ${partial.source}, which has ${partial.missingData}. Vulnerabilities may be missing.`
}

/** Describes the data behind the comparisons for one ecosystem: `Maven: 14 records from OSV Maven`. */
export function describeComparedData({ ecosystem, source, records, complete, missingData }: ComparedData): string {
  const what = ecosystem === 'cpe' ? 'CPE names' : ecosystem
  const gap = missingData === null ? '' : `, with ${missingData}`
  return `${what}: ${formatCount(records, 'record')}${complete ? '' : ' only'} from ${source}${gap}`
}

/**
 * Returns the parts of the coverage bar, each with its list of components. What was not evaluated is outlined or hatched: never a zero,
 * never a plain fill.
 */
export function coverageParts({ exact, cpe, name, notEvaluated, none }: Coverage): readonly CoveragePart[] {
  return [
    { key: 'exact', label: 'exact, by package URL', count: exact, fill: 'fill-1', part: 'exact' },
    { key: 'cpe', label: 'by CPE', count: cpe, fill: 'fill-2', part: 'cpe' },
    { key: 'name', label: 'name only', count: name, fill: 'hatch', part: 'name-only' },
    {
      key: 'notEvaluated',
      label: 'no complete comparison',
      count: notEvaluated,
      fill: 'dashed',
      part: 'not-comparable',
    },
    { key: 'none', label: 'no identifier', count: none, fill: 'hollow', part: 'without-identity' },
  ]
}
