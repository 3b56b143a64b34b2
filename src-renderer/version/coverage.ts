import type { DatedSource } from '#renderer/lib/advisory-age.ts'
import { sourceDate, formatSourceName } from '#renderer/lib/advisory-age.ts'
import { formatCount, formatDay, formatNumber } from '#renderer/lib/format.ts'
import type { ComponentPart } from '#renderer/lib/paths.ts'
import type { StackPart } from '#renderer/ui/chart/StackBar.tsx'
import * as texts from './texts.tsx'
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

/**
 * Returns the source whose age is that of the data behind a version. The invented data of the sample fits any ecosystem by name: where nothing
 * was compared with it, it is not the data of the version.
 */
export function usedSource<Source extends DatedSource>(
  oldest: Source | undefined,
  { exact, cpe }: Pick<Coverage, 'exact' | 'cpe'>,
): Source | undefined {
  return oldest?.sample && exact + cpe === 0 ? undefined : oldest
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
      fact: texts.nothingToScanSentence,
      meaning: texts.documentListsNoComponentsSo,
      tone: 'warn',
    }
  }
  if (advisoryRecords === 0) {
    return {
      fact: texts.noneOfCouldBeEvaluated(formatCount(compCount, texts.componentForms)),
      meaning: texts.noAdvisoryDataYetAddSome,
      tone: 'warn',
    }
  }
  if (unknown === 0) {
    return {
      fact: texts.allComponentsEvaluated(formatCount(judged, texts.componentForms)),
      meaning: limitOf(oldest),
      tone: 'plain',
    }
  }
  return {
    fact: texts.someComponentsCouldNotBeEvaluated(
      formatNumber(unknown),
      formatCount(judged + unknown, texts.componentForms),
    ),
    meaning: texts.forTheseNoFindingsDoes(oldest?.stale ? ` ${limitOf(oldest)}` : ''),
    tone: judged === 0 ? 'warn' : 'plain',
  }
}

/** Describes how the age of the data limits a result without findings. */
function limitOf(oldest: DatedSource | undefined): string {
  return oldest?.stale
    ? texts.hasNothingPublishedAfter(formatSourceName(oldest), formatDay(sourceDate(oldest)))
    : texts.resultsReflectAdvisoryDataUp
}

/** Describes what is missing for comparisons by CPE name, if there are any; undefined if nothing is known to be missing. */
export function describeGap({ cpe }: Pick<Coverage, 'cpe'>, comparedWith: readonly ComparedData[]): string | undefined {
  const partial = comparedWith.find(({ ecosystem, missingData }) => ecosystem === 'cpe' && missingData !== null)
  if (cpe === 0 || !partial) return undefined
  const compared = formatCount(cpe, texts.componentWasForms)
  return texts.comparedByCpeName(compared, partial.source, partial.missingData)
}

/** Describes the data behind the comparisons for one ecosystem: `Maven: 14 records from OSV Maven`. */
export function describeComparedData({ ecosystem, source, records, complete, missingData }: ComparedData): string {
  const what = ecosystem === 'cpe' ? texts.cpeNames : ecosystem
  const gap = missingData === null ? '' : texts.withMissingData(missingData)
  return texts.comparedWithRecords(
    what,
    formatCount(records, texts.recordForms),
    complete ? '' : texts.only,
    source,
    gap,
  )
}

/**
 * Returns the parts of the coverage bar, each with its list of components. What was not evaluated is outlined or hatched: never a zero,
 * never a plain fill.
 */
export function coverageParts({ exact, cpe, name, notEvaluated, none }: Coverage): readonly CoveragePart[] {
  return [
    { key: 'exact', label: texts.exactByPackageUrl, count: exact, fill: 'fill-1', part: 'exact' },
    { key: 'cpe', label: texts.byCpe, count: cpe, fill: 'fill-2', part: 'cpe' },
    { key: 'name', label: texts.nameOnly, count: name, fill: 'hatch', part: 'name-only' },
    {
      key: 'notEvaluated',
      label: texts.noCompleteComparison,
      count: notEvaluated,
      fill: 'dashed',
      part: 'not-comparable',
    },
    { key: 'none', label: texts.noIdentifier, count: none, fill: 'hollow', part: 'without-identity' },
  ]
}
