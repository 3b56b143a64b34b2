import type { ReactNode } from 'react'
import { formatAge, formatAgo, formatBytes, formatCount, formatTime } from '#renderer/lib/format.ts'
import { Badge } from '#renderer/ui/Badge.tsx'
import { ShortId } from './CopyableId.tsx'
import type { Database, Source } from './use-advisories.ts'

/** Returns the facts of the whole data for the line below the title: amount, age and snapshot. */
export function factsOf(sources: readonly Source[], database: Database, now: number): readonly ReactNode[] {
  if (database.problem !== null) return []
  if (sources.length === 0) return ['Waybill fetches nothing on its own. You import the files.']
  const { records, statements, newestRecord, epssDate, kevDate, bytes, updatedAt, staleSourcesCount } = database
  return [
    `${formatCount(records, 'record')} of ${formatCount(sources.length, 'source')}`,
    statements > 0 && formatCount(statements, 'vendor statement'),
    newestRecord && (
      <span key="newest" title={formatTime(newestRecord)}>
        newest record {formatAge(newestRecord, now)}
      </span>
    ),
    epssDate && `EPSS ${epssDate}`,
    kevDate && `KEV ${kevDate}`,
    `${formatBytes(bytes)} on disk`,
    updatedAt && (
      <span key="snapshot">
        snapshot <ShortId value={database.snapshotId} what="snapshot ID" />{' '}
        <span title={formatTime(updatedAt)}>updated {formatAgo(updatedAt)}</span>
      </span>
    ),
    staleSourcesCount > 0 && (
      <Badge key="stale" tone="warn">
        {formatCount(staleSourcesCount, 'source with old data', 'sources with old data')}
      </Badge>
    ),
  ]
}
