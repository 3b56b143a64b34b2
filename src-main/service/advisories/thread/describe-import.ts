import { formatCount } from '#service/domain/format-count.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { FeedReading } from './feed-reading.ts'
import type { SourceOutcome } from './source-section.ts'

/** What was imported from one feed file. */
export interface FeedImported {
  /** The first of its sources: most feeds have one. */
  readonly sourceId: string
  readonly sourceName: string
  readonly records: number
  readonly skippedCount: number
  readonly skips: readonly string[]
  /** Describes the result for people. */
  readonly message: string
}

/** Maximum number of skip reasons that a job stores. */
const maxReasons = 100
/** Maximum number of sources that a message names individually. */
const maxNamed = 5

/**
 * Describes the result of a feed import.
 * @throws {Rejection} if nothing in the file could be read
 */
export function describeImport(
  fileName: string,
  { outcomes, removed, isBundle }: Pick<FeedReading, 'outcomes' | 'removed' | 'isBundle'>,
): FeedImported {
  const skips = outcomes.flatMap(({ tally }) => tally.reasons).slice(0, maxReasons)
  const [first] = outcomes
  const isEmpty = outcomes.every(
    (outcome) => outcome.tally.items === 0 && outcome.tally.deletions === 0 && !isList(outcome),
  )
  if (isEmpty && !isBundle) throw new Rejection(noReadableRecordsMessage(fileName, skips[0]))
  const lines = outcomes.length > maxNamed ? [`${outcomes.length} sources`] : outcomes.map(describeSource)
  return {
    sourceId: first?.id ?? '',
    sourceName: first?.name ?? '',
    records: outcomes.reduce((sum, { counts }) => sum + counts.records, 0),
    skippedCount: outcomes.reduce((sum, { tally }) => sum + tally.skipped, 0),
    skips,
    message: [...lines, ...removed.map((name) => `${name} removed`)].join('; ') || 'No changes',
  }
}

/** A list of packages with a special lifecycle may be empty. A catalog of vulnerabilities may not. */
function isList({ tally: { header, skipped } }: SourceOutcome): boolean {
  return header.kind === 'END_OF_LIFE' && skipped === 0
}

function describeSource({ name, counts, tally, changes }: SourceOutcome): string {
  const parts = [`${name}: ${formatCount(counts.records, 'record')}`]
  if (counts.statements > 0) parts.push(formatCount(counts.statements, 'statement'))
  if (changes.changed > 0) parts.push(`${changes.changed} changed`)
  if (changes.older > 0) parts.push(`${changes.older} outdated`)
  if (changes.removed > 0) parts.push(`${changes.removed} deleted`)
  if (tally.skipped > 0) parts.push(`${tally.skipped} skipped`)
  return parts.join(', ')
}

function noReadableRecordsMessage(fileName: string, reason: string | undefined): string {
  return `"${fileName}" contains no readable records${reason === undefined ? '' : `; ${reason}`}`
}
