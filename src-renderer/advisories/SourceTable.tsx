import { useState } from 'react'
import { sourceDate } from '#renderer/lib/advisory-age.ts'
import { useToday } from '#renderer/lib/today.ts'
import {
  formatAge,
  formatAgo,
  formatBytes,
  formatCount,
  formatDay,
  formatNumber,
  formatTime,
} from '#renderer/lib/format.ts'
import { Badge } from '#renderer/ui/Badge.tsx'
import { IconButton } from '#renderer/ui/Button.tsx'
import { classNames } from '#renderer/ui/class-names.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from './advisories.module.css'
import { SourceDetails } from './SourceDetails.tsx'
import { scheduleLabel } from './source-text.ts'
import type { Source } from './use-advisories.ts'
import text from '#renderer/ui/text.module.css'
import * as texts from './texts.tsx'

const leastNumber = classNames(styles.number, styles.least)

/** A narrow window is without the least ones. */
const columns: readonly { readonly head: string; readonly style?: string | undefined; readonly isHidden?: boolean }[] =
  [
    { head: texts.source },
    { head: texts.records, style: styles.number },
    { head: texts.newestRecord },
    { head: texts.imported, style: styles.least },
    { head: texts.file, style: leastNumber },
    { head: texts.skipped, style: styles.least },
    { head: texts.updates, style: styles.least },
    { head: texts.actions, isHidden: true },
  ]

/** Lists the imported sources with their age. Each row expands to the details of its source. */
export function SourceTable(props: {
  readonly sources: readonly Source[]
  readonly onRemove: (source: Source) => void
}) {
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={texts.sources}>
      <table className={classNames(styles.table, styles.sources)}>
        <thead>
          <tr>
            {columns.map(({ head, style, isHidden }) => (
              <th key={head} scope="col" className={style}>
                {isHidden ? <span className={text.hidden}>{head}</span> : head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.sources.map((source) => (
            <SourceRow key={source.id} source={source} onRemove={() => props.onRemove(source)} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function SourceRow({ source, onRemove }: { readonly source: Source; readonly onRemove: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const id = `source-${source.id}`
  return (
    <>
      <tr className={isOpen ? styles.openRow : undefined}>
        <th scope="row">
          <button
            type="button"
            className={styles.opener}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} small />
            <VisibleText>{source.name}</VisibleText>
          </button>
          <span className={styles.about}>{aboutOf(source)}</span>
        </th>
        <td className={styles.number}>
          <Amount source={source} />
        </td>
        <td>
          <Newest source={source} />
        </td>
        <td className={styles.least}>
          <span title={formatTime(source.importedAt)}>{formatAgo(source.importedAt)}</span>
        </td>
        <td className={leastNumber}>{formatBytes(source.bytes)}</td>
        <td className={styles.least}>
          {source.skippedRecords === 0 ? (
            <span className={styles.quiet}>{texts.none}</span>
          ) : (
            <button type="button" className={styles.link} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {texts.skippedRecordsReasons(formatNumber(source.skippedRecords))}
            </button>
          )}
        </td>
        <td className={styles.least}>
          <Updates source={source} />
        </td>
        <td>
          <IconButton icon="trash" label={texts.removeNameText(source.name)} kind="bare" small onClick={onRemove} />
        </td>
      </tr>
      {isOpen && (
        <tr className={styles.detailRow}>
          <td colSpan={columns.length} id={id}>
            <SourceDetails source={source} />
          </td>
        </tr>
      )}
    </>
  )
}

function aboutOf({ kindLabel, ecosystems: all, dataVersion, sample }: Source): string {
  const ecosystems = all.filter((one) => one !== 'cpe') // the kind names it
  const covered = ecosystems.length > 3 ? formatCount(ecosystems.length, texts.ecosystemForms) : ecosystems.join(', ')
  return [sample ? 'Fictional, for the sample product' : kindLabel, covered, dataVersion].filter(Boolean).join(' · ')
}

function Amount({ source: { records, withdrawnRecords, statements } }: { readonly source: Source }) {
  const rest = [
    withdrawnRecords > 0 && `${formatNumber(withdrawnRecords)} withdrawn`,
    statements > 0 && records > 0 && formatCount(statements, texts.statementForms),
  ].filter(Boolean)
  return (
    <>
      {records === 0 && statements > 0 ? formatCount(statements, texts.statementForms) : formatNumber(records)}
      {rest.length > 0 && <span className={styles.about}>{texts.andRest(rest.join(', '))}</span>}
    </>
  )
}

function Newest({ source }: { readonly source: Source }) {
  const { newestRecord, dataDate, stale } = source
  const now = useToday()
  if (newestRecord === null && dataDate === null) return <span className={styles.quiet}>{texts.noDates}</span>
  const newest = sourceDate(source)
  return (
    <span title={formatTime(newest)}>
      {formatDay(newest)}
      <span className={styles.about}>
        {stale ? <Badge tone="warn">{formatAge(newest, now)}</Badge> : formatAge(newest, now)}
      </span>
    </span>
  )
}

function Updates({ source }: { readonly source: Source }) {
  if (source.addresses.length === 0) return <span className={styles.quiet}>{texts.fromFile}</span>
  return (
    <>
      {scheduleLabel(source.schedule)}
      <span className={styles.about}>
        {source.lastError ? (
          <Badge tone="bad" title={source.lastError}>
            {texts.lastUpdateFailed}
          </Badge>
        ) : source.lastCheckedAt ? (
          <span title={formatTime(source.lastCheckedAt)}>
            {texts.checkedLastCheckedAt(formatAgo(source.lastCheckedAt))}
          </span>
        ) : (
          texts.notCheckedYet
        )}
      </span>
    </>
  )
}
