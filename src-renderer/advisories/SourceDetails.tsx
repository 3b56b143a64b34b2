import { Link } from 'wouter'
import { formatCount, formatDay, formatNumber, formatTime } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from './advisories.module.css'
import { ShortId } from './CopyableId.tsx'
import { formatCoverage, formatRecordCounts, scheduleLabel } from './source-text.ts'
import type { Source } from './use-advisories.ts'
import { Fact } from '#renderer/ui/Fact.tsx'

/** Shows everything known about one source: origin, license, file, and unreadable records. */
export function SourceDetails({ source }: { readonly source: Source }) {
  const { license, attribution, recordCounts, missingData, dataDate, dataVersion, newestRecord } = source
  const { importedAt, sha256, errors } = source
  const coverage = formatCoverage(source)
  return (
    <div className={styles.details}>
      <dl>
        <Fact name="License">{license ? <VisibleText>{license}</VisibleText> : 'not stated'}</Fact>
        {attribution && (
          <Fact name="Attribution">
            <VisibleText>{attribution}</VisibleText>
          </Fact>
        )}
        {coverage !== null && <Fact name="Complete for">{coverage}</Fact>}
        {recordCounts.length > 0 && <Fact name="Records by subject">{formatRecordCounts(recordCounts)}</Fact>}
        {missingData && <Fact name="Incomplete">Contains {missingData}</Fact>}
        {dataDate && <Fact name="Date of the data">{formatDay(dataDate)}</Fact>}
        {dataVersion && (
          <Fact name="Version of the data">
            <VisibleText>{dataVersion}</VisibleText>
          </Fact>
        )}
        {newestRecord && <Fact name="Newest record">{formatTime(newestRecord)}</Fact>}
        <Fact name="Imported">{formatTime(importedAt)}</Fact>
        <Fact name="SHA-256 of the file">
          <ShortId value={sha256} what="checksum" />
        </Fact>
        <Fact name="Updates">
          <UpdateState source={source} />
        </Fact>
      </dl>
      {source.skippedRecords > 0 && (
        <div>
          <p>
            {formatCount(source.skippedRecords, 'record')} could not be read in the last import. All other records are
            in use.
          </p>
          {errors.length > 0 && (
            <ul className={styles.skips} aria-label="Reasons" tabIndex={0}>
              {[...new Set(errors)].map((error) => (
                <li key={error}>
                  <VisibleText>{error}</VisibleText>
                </li>
              ))}
              {source.skippedRecords > errors.length && (
                <li className={styles.quiet}>and {formatNumber(source.skippedRecords - errors.length)} more</li>
              )}
            </ul>
          )}
        </div>
      )}
    </div>
  )
}

function UpdateState({ source }: { readonly source: Source }) {
  const { addresses, schedule, nextCheckAt, lastError, lastErrorRemedy } = source
  if (addresses.length === 0) {
    return (
      <>
        from files only. <Link href={paths.advisoryPart('updates')}>Add a URL</Link>
      </>
    )
  }
  return (
    <>
      {scheduleLabel(schedule)}
      {nextCheckAt && `, next ${formatTime(nextCheckAt)}`}.{' '}
      {lastError && (
        <span className={styles.error}>
          <VisibleText>{[lastError, lastErrorRemedy].filter(Boolean).join(' ')}</VisibleText>{' '}
        </span>
      )}
      <Link href={paths.advisoryPart('updates')}>Change</Link>
    </>
  )
}
