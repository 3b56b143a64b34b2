import type { ReactNode } from 'react'
import { formatSourceAge, newestDate, oldestSource, sourceDate } from '#renderer/lib/advisory-age.ts'
import { formatAge, formatCount, formatTime } from '#renderer/lib/format.ts'
import { Badge } from '#renderer/ui/Badge.tsx'
import * as texts from './texts.tsx'
import type { Database, Source } from './use-advisories.ts'

/** Returns the facts of the whole data for the line below the title: how much there is, and how old it is at both ends. */
export function factsOf(sources: readonly Source[], database: Database, now: number): readonly ReactNode[] {
  if (database.problem !== null) return []
  if (sources.length === 0) return [texts.nothingImportedYet]
  const { staleSourcesCount } = database
  const invented = sources.filter(({ sample }) => sample)
  const records = database.records - invented.reduce((sum, source) => sum + source.records, 0)
  const newest = newestDate(sources)
  const oldest = oldestSource(sources, now)
  return [
    invented.length === sources.length
      ? texts.onlyTheSample
      : texts.recordsOfSources(
          formatCount(records, texts.recordForms),
          formatCount(sources.length - invented.length, texts.sourceForms),
        ),
    newest !== null && (
      <span key="newest" title={formatTime(newest)}>
        {texts.newestDataNewest(formatAge(newest, now))}
      </span>
    ),
    oldest && sources.length - invented.length > 1 && (
      <span key="oldest" title={formatTime(sourceDate(oldest))}>
        {texts.oldest(formatSourceAge(oldest, now))}
      </span>
    ),
    staleSourcesCount > 0 ? (
      <Badge key="age" tone="warn">
        {formatCount(staleSourcesCount, texts.sourceWithOldDataForms)}
      </Badge>
    ) : (
      <Badge key="age" tone="ok">
        {texts.noOldData}
      </Badge>
    ),
  ]
}

/** Says for the bar how many sources there are, as the head counts them: the made-up one of the sample is named beside them. */
export function describeSources(sources: readonly Pick<Source, 'sample'>[]): string {
  if (sources.length === 0) return texts.noAdvisoryDataYet
  const real = sources.filter(({ sample }) => !sample).length
  if (real === 0) return texts.onlyTheSample
  const count = formatCount(real, texts.sourceForms)
  return real === sources.length ? count : texts.countAndTheSample(count)
}
