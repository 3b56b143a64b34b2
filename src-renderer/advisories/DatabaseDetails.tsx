import type { ReactNode } from 'react'
import { formatAgo, formatBytes, formatNumber, formatTime } from '#renderer/lib/format.ts'
import styles from './advisories.module.css'
import { ShortId } from './CopyableId.tsx'
import * as texts from './texts.tsx'
import type { Database } from './use-advisories.ts'

/** Shows the facts of the whole data that are seldom needed, and what the snapshot ID is for. */
export function DatabaseDetails({ database }: { readonly database: Database }) {
  const { statements, epssDate, kevDate, bytes, updatedAt, snapshotId } = database
  const facts: readonly (readonly [label: string, fact: ReactNode])[] = [
    [texts.vendorStatements, statements > 0 && formatNumber(statements)],
    [texts.epssScoresOf, epssDate],
    [texts.kevCatalogOf, kevDate],
    [texts.sizeOnDisk, formatBytes(bytes)],
    [
      texts.updated,
      updatedAt && (
        <span key="updated" title={formatTime(updatedAt)}>
          {formatAgo(updatedAt)}
        </span>
      ),
    ],
    [
      texts.snapshotId,
      updatedAt && (
        <>
          <ShortId value={snapshotId} what={texts.snapshotIdInline} />
          <span className={styles.about}>{texts.namesExactlyThisDataEveryScan}</span>
        </>
      ),
    ],
  ]
  return (
    <details className={styles.more}>
      <summary>{texts.aboutTheCurrentData}</summary>
      <dl className={styles.where}>
        {facts
          .filter(([, fact]) => fact !== null && fact !== false)
          .map(([label, fact]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{fact}</dd>
            </div>
          ))}
      </dl>
    </details>
  )
}
