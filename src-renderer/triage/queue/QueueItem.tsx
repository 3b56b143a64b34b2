import { memo } from 'react'
import type { CSSProperties } from 'react'
import type { VexStatusWord } from '#shared/vex.ts'
import { formatCount, formatProbability, formatScore } from '#renderer/lib/format.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { Badge, KevBadge, MaliciousBadge } from '#renderer/ui/Badge.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { classNames } from '#renderer/ui/class-names.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import { FindingMark } from '#renderer/ui/SeverityMark.tsx'
import { StatusMark, toStatusSign } from '#renderer/ui/StatusMark.tsx'
import text from '#renderer/ui/text.module.css'
import type { Marks } from '#renderer/triage/session/marks.ts'
import { proposalAt } from '#renderer/triage/session/proposal.ts'
import type { QueueRow } from '#renderer/triage/session/queue-row.ts'
import { idOf, isMixed, nameOf } from '#renderer/triage/session/queue-row.ts'
import { otherVersions, partName, partOf } from '#renderer/triage/session/row-parts.ts'
import { notesOf } from './row-notes.ts'
import styles from './queue.module.css'

export interface QueueItemProps {
  readonly row: QueueRow
  readonly marks: Marks
  /** True if it no longer has a proposal. */
  readonly isSettled: boolean
  readonly status: VexStatusWord | null
  /** True if its findings are decided differently, or only some of them. */
  readonly isMixedRow: boolean
  /** True if it was decided in this session. It stays in its place, muted. */
  readonly isDone: boolean
  readonly failure: string | undefined
  readonly isCursor: boolean
  readonly isSelected: boolean
  readonly position: number
  readonly total: number
  readonly style: CSSProperties
  readonly onMove: (key: string) => void
  readonly onSelectRow: (key: string) => void
}

/** Returns the element id of a row, for `aria-activedescendant`. */
export function rowId(key: string): string {
  return `queue-${key.replaceAll(/[^\w-]/g, '_')}`
}

/** Shows one row of the queue: the vulnerability, the reason for its rank, likelihood, severity and fix. */
export const QueueItem = memo(function QueueItem(props: QueueItemProps) {
  const {
    row,
    marks,
    isSettled,
    status,
    isMixedRow,
    isDone,
    failure,
    isCursor,
    isSelected,
    position,
    total,
    style,
    onMove,
    onSelectRow,
  } = props
  const { representative } = row
  const scores = representative.vuln.vulnInfo
  return (
    <div
      id={rowId(row.key)}
      className={classNames(
        styles.row,
        isCursor && styles.cursor,
        isSelected && styles.ticked,
        (isDone || marks.snoozed) && styles.done,
      )}
      style={style}
      role="option"
      aria-selected={isSelected}
      aria-posinset={position}
      aria-setsize={total}
      onClick={(event) => (event.metaKey || event.ctrlKey ? onSelectRow(row.key) : onMove(row.key))}
    >
      <span className={styles.mark} onClick={(event) => (event.stopPropagation(), onSelectRow(row.key))}>
        <StatusMark sign={isMixedRow ? 'mixed' : toStatusSign(status)} />
        <span className={styles.box}>
          <Icon name="check" />
        </span>
      </span>
      <span className={styles.severity}>
        <FindingMark kind={representative.kind} severity={marks.severity} />
      </span>
      <span className={styles.name}>
        <span className={styles.package} title={nameOf(row)}>
          {row.packageName ?? representative.component.name}
          <em>{row.packageVersion ?? representative.component.version}</em>
        </span>
        <span className={styles.id}>{idOf(row)}</span>
      </span>
      <span className={classNames(styles.number, scores.epssScore === null && styles.faint)}>
        <span className={text.hidden}>EPSS </span>
        {formatProbability(scores.epssScore)}
      </span>
      <span className={classNames(styles.number, styles.cvss, representative.vuln.cvssScore === null && styles.faint)}>
        <span className={text.hidden}>CVSS </span>
        {formatScore(representative.vuln.cvssScore)}
      </span>
      <Reason row={row} marks={marks} isSettled={isSettled} failure={failure} />
      <Fix row={row} />
    </div>
  )
})

function Reason({ row, marks, isSettled, failure }: Pick<QueueItemProps, 'row' | 'marks' | 'isSettled' | 'failure'>) {
  const { representative } = row
  if (failure) {
    return (
      <span className={classNames(styles.reason, styles.failure)} title={failure}>
        <Icon name="warning" />
        <span>{failure}</span>
      </span>
    )
  }
  const isDirect = representative.component.relation === 'direct'
  return (
    <span className={styles.reason} title={row.priorityReason}>
      <Part row={row} />
      {representative.kind === 'malicious' && <MaliciousBadge />}
      {representative.vuln.vulnInfo.kev && <KevBadge />}
      {representative.component.relation !== 'unspecified' && <Icon name={isDirect ? 'direct' : 'transitive'} />}
      <span>{rankingReasons(row).join(' · ')}</span>
      {notesOf(marks, isSettled ? undefined : proposalAt(row)).map(({ text: note, isWarning }) => (
        <span key={note} className={classNames(styles.was, isWarning && styles.warning)} title={note}>
          {visibleText(note)}
        </span>
      ))}
    </span>
  )
}

/** The part that the row is inherited from. Nothing for what the version has itself. */
function Part({ row }: Pick<QueueItemProps, 'row'>) {
  const part = partOf(row)
  if (!part) return null
  const { decidedFor } = row.representative
  const more = otherVersions(row)
  const names = `${partName(part)}${more > 0 ? ` and ${formatCount(more, 'other version')}` : ''}`
  return (
    <>
      <Badge tone="info" cut title={`Inherited from ${names}`}>
        <span className={text.hidden}>Inherited from </span>
        <VisibleText>{partName(part)}</VisibleText>
        {more > 0 && ` +${more}`}
      </Badge>
      {decidedFor && (
        <Badge cut title={`Decided for ${partName(decidedFor)} alone, not in the part`}>
          <VisibleText>{`for ${partName(decidedFor)} alone`}</VisibleText>
        </Badge>
      )}
    </>
  )
}

/** Returns the reasons for the row's rank and other facts for the decision, without those shown in badge and columns. */
function rankingReasons(row: QueueRow): string[] {
  const { representative } = row
  const isOne = row.vuln !== null
  return [
    row.priorityReason
      .split(', ')
      .filter((part) => !/^(malicious package|KEV|CVSS [\d.]+|fix available)$/.test(part))
      .join(', '),
    representative.kind === 'informational' ? 'informational' : '',
    representative.confidence === 'EXACT'
      ? ''
      : (confidenceLabels[representative.confidence] ?? representative.confidence.toLowerCase()),
    isMixed(row) ? `${row.openCount} of ${row.findingsCount} open` : '',
    isOne && row.recordsCount > 1 ? `${row.recordsCount} records` : '',
    isOne && representative.upstreamIds.length > 1 ? `${representative.upstreamIds.length} CVEs` : '',
    !isOne && row.findingsCount > 1 ? `${row.findingsCount} findings` : '',
    isOne && row.placesCount > 1 ? `${row.placesCount} places` : '',
    row.sbomsCount > 1 ? `${row.sbomsCount} versions` : '',
  ].filter((words) => words !== '')
}

const confidenceLabels: Readonly<Record<string, string>> = {
  WEAK: 'weak match',
  CPE_EXACT: 'CPE match',
  CPE_CONDITIONAL: 'CPE match, conditional',
  CPE_WEAK: 'name match only',
}

function Fix({ row }: { readonly row: QueueRow }) {
  const fix = row.representative.fixedIn ?? row.representative.fixedVersions[0]
  if (!fix) return <span className={classNames(styles.fix, styles.faint)}>no known fix</span>
  return (
    <span className={styles.fix} title={`Fixed in ${fix}`}>
      <Icon name="arrow-up" />
      <span>
        <span className={text.hidden}>fixed in </span>
        {fix}
      </span>
    </span>
  )
}
