import { Link } from 'wouter'
import { formatCount, formatDay, formatNumber, formatTime } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from './advisories.module.css'
import { ShortId } from './CopyableId.tsx'
import { formatCoverage, formatRecordCounts, scheduleLabel } from './source-text.ts'
import type { Source } from './use-advisories.ts'
import { Fact } from '#renderer/ui/Fact.tsx'
import * as texts from './texts.tsx'

/** Shows everything known about one source: origin, license, file, and unreadable records. */
export function SourceDetails({ source }: { readonly source: Source }) {
  const { license, attribution, recordCounts, missingData, dataDate, dataVersion, newestRecord } = source
  const { importedAt, sha256, errors } = source
  const coverage = formatCoverage(source)
  return (
    <div className={styles.details}>
      <dl>
        <Fact name="License">{license ? <VisibleText>{license}</VisibleText> : texts.notStated}</Fact>
        {attribution && (
          <Fact name="Attribution">
            <VisibleText>{attribution}</VisibleText>
          </Fact>
        )}
        {coverage !== null && <Fact name={texts.completeFor}>{coverage}</Fact>}
        {recordCounts.length > 0 && <Fact name={texts.recordsBySubject}>{formatRecordCounts(recordCounts)}</Fact>}
        {missingData && <Fact name="Incomplete">{texts.containsMissingData(missingData)}</Fact>}
        {dataDate && <Fact name={texts.dateOfTheData}>{formatDay(dataDate)}</Fact>}
        {dataVersion && (
          <Fact name={texts.versionOfTheData}>
            <VisibleText>{dataVersion}</VisibleText>
          </Fact>
        )}
        {newestRecord && <Fact name={texts.newestRecord}>{formatTime(newestRecord)}</Fact>}
        <Fact name="Imported">{formatTime(importedAt)}</Fact>
        <Fact name={texts.sha256OfTheFile}>
          <ShortId value={sha256} what={texts.checksum} />
        </Fact>
        <Fact name="Updates">
          <UpdateState source={source} />
        </Fact>
      </dl>
      {source.skippedRecords > 0 && (
        <div>
          <p>{texts.couldNotBeRead(formatCount(source.skippedRecords, texts.recordForms))}</p>
          {errors.length > 0 && (
            <ul className={styles.skips} aria-label={texts.reasons} tabIndex={0}>
              {[...new Set(errors)].map((error) => (
                <li key={error}>
                  <VisibleText>{error}</VisibleText>
                </li>
              ))}
              {source.skippedRecords > errors.length && (
                <li className={styles.quiet}>
                  {texts.andNumberMore(formatNumber(source.skippedRecords - errors.length))}
                </li>
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
    return <>{texts.fromFilesOnly(<Link href={paths.advisoryPart('updates')}>{texts.addAUrl}</Link>)}</>
  }
  return (
    <>
      {scheduleLabel(schedule)}
      {nextCheckAt && texts.nextCheckAt(formatTime(nextCheckAt))}.{' '}
      {lastError && (
        <span className={styles.error}>
          <VisibleText>{[lastError, lastErrorRemedy].filter(Boolean).join(' ')}</VisibleText>{' '}
        </span>
      )}
      <Link href={paths.advisoryPart('updates')}>{texts.change}</Link>
    </>
  )
}
