import { formatAge, formatBytes, formatCount, formatDay, formatNumber, formatTime } from '#renderer/lib/format.ts'
import { Badge } from '#renderer/ui/Badge.tsx'
import { IconButton } from '#renderer/ui/Button.tsx'
import { Popover } from '#renderer/ui/Popover.tsx'
import styles from './advisories.module.css'
import { findLastImport } from './use-advisories.ts'
import type { LastImport, Source } from './use-advisories.ts'

/** Imported sources, with the age of each: numbers made from them are as old as they are. */
export function SourceTable(props: {
  readonly sources: readonly Source[]
  readonly imports: readonly LastImport[]
  readonly onRemove: (source: Source) => void
}) {
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label="Sources">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Source</th>
            <th scope="col" className={styles.number}>
              Records
            </th>
            <th scope="col">Newest record</th>
            <th scope="col">Imported</th>
            <th scope="col" className={styles.number}>
              File
            </th>
            <th scope="col">Passed over</th>
            <th scope="col">License</th>
            <th scope="col">
              <span className={styles.hidden}>Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {props.sources.map((source) => (
            <SourceRow
              key={source.id}
              source={source}
              lastImport={findLastImport(props.imports, source.id)}
              onRemove={() => props.onRemove(source)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function SourceRow(props: {
  readonly source: Source
  readonly lastImport: LastImport | undefined
  readonly onRemove: () => void
}) {
  const { source, lastImport, onRemove } = props
  const newest = source.dataDate ?? source.newestRecord
  return (
    <tr>
      <th scope="row">
        {source.name}
        <span className={styles.about}>
          {source.kind}
          {source.ecosystems.length > 0 && source.ecosystems.length <= 3 && ` · ${source.ecosystems.join(', ')}`}
          {source.ecosystems.length > 3 && ` · ${formatCount(source.ecosystems.length, 'ecosystem')}`}
          {source.dataVersion && ` · ${source.dataVersion}`}
        </span>
      </th>
      <td className={styles.number}>
        {formatNumber(source.records)}
        {source.withdrawnRecords > 0 && (
          <span className={styles.about}>and {formatNumber(source.withdrawnRecords)} withdrawn</span>
        )}
      </td>
      <td>
        {newest ? (
          <>
            {formatDay(newest)}
            <span className={styles.about}>
              {source.stale ? <Badge tone="warn">{formatAge(newest)}</Badge> : formatAge(newest)}
            </span>
          </>
        ) : (
          <span className={styles.quiet}>no dates</span>
        )}
      </td>
      <td>{formatTime(source.importedAt)}</td>
      <td className={styles.number}>{formatBytes(source.bytes)}</td>
      <td>
        <PassedOver source={source} lastImport={lastImport} />
      </td>
      <td>{source.licence ?? <span className={styles.quiet}>not stated</span>}</td>
      <td>
        <IconButton icon="trash" label={`Remove ${source.name}`} kind="bare" small onClick={onRemove} />
      </td>
    </tr>
  )
}

/** Records that could not be read, with their reasons where the job is still kept. */
function PassedOver({ source, lastImport }: { readonly source: Source; readonly lastImport: LastImport | undefined }) {
  if (source.skippedRecords === 0) return <span className={styles.quiet}>none</span>
  const skips = lastImport?.skips ?? []
  if (skips.length === 0) return <>{formatNumber(source.skippedRecords)}</>
  return (
    <Popover
      label={`Records of ${source.name} that were passed over`}
      trigger={
        <button type="button" className={styles.link}>
          {formatNumber(source.skippedRecords)}, why
        </button>
      }
    >
      <ul className={styles.skips}>
        {skips.slice(0, 100).map((skip) => (
          <li key={skip}>{skip}</li>
        ))}
      </ul>
    </Popover>
  )
}
