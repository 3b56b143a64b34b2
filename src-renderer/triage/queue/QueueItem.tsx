import { memo } from 'react'
import type { VexStatusWord } from '#shared/vex.ts'
import { formatNumber, formatProbability, formatScore } from '#renderer/lib/format.ts'
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
import type { Proposal } from '#renderer/triage/session/proposal.ts'
import type { QueueRow } from '#renderer/triage/session/queue-row.ts'
import { idOf, nameOf } from '#renderer/triage/session/queue-row.ts'
import { partName } from '#renderer/triage/session/row-parts.ts'
import { notesOf } from './row-notes.ts'
import type { RowNote } from './row-notes.ts'
import { rankingReasons } from './row-reasons.ts'
import { placeOf, placeWords, rowWords } from './row-words.ts'
import type { RowPlace } from './row-words.ts'
import styles from './queue.module.css'
import * as texts from './texts.tsx'

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
  /** True in a queue of several versions, whose rows name theirs. */
  readonly isSeveralVersions: boolean
  readonly position: number
  readonly total: number
  /** Its place in the list, in pixels: numbers, because an object would be a new one with each rendering of the list. */
  readonly start: number
  readonly height: number
  readonly onMove: (key: string) => void
  readonly onSelectRow: (key: string) => void
}

/** Names up to this length stay whole beside any version. */
const shortName = 5

/** Returns the element id of a row, for `aria-activedescendant`. */
export function rowId(key: string): string {
  return `queue-${key.replaceAll(/[^\w-]/g, '_')}`
}

/**
 * Shows one row of the queue: the vulnerability, the reason for its rank, likelihood, severity and fix. Screen readers read it as one sentence.
 */
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
    isSeveralVersions,
    position,
    total,
    start,
    height,
    onMove,
    onSelectRow,
  } = props
  const { representative } = row
  const name = row.packageName ?? representative.component.name
  const scores = representative.vuln.vulnInfo
  const sign = isMixedRow ? 'mixed' : toStatusSign(status)
  const place = placeOf(row, isSeveralVersions)
  const proposal = isSettled ? undefined : proposalAt(row)
  return (
    <div
      id={rowId(row.key)}
      className={classNames(
        styles.row,
        isCursor && styles.cursor,
        isSelected && styles.ticked,
        (isDone || marks.snoozed) && styles.done,
      )}
      style={{ transform: `translateY(${start}px)`, height }}
      role="option"
      aria-selected={isSelected}
      aria-posinset={position}
      aria-setsize={total}
      onClick={(event) => (event.metaKey || event.ctrlKey ? onSelectRow(row.key) : onMove(row.key))}
    >
      <span className={styles.words} role="img" aria-label={rowWords(row, { sign, marks, proposal, place, failure })} />
      <span
        className={styles.mark}
        aria-hidden="true"
        onClick={(event) => (event.stopPropagation(), onSelectRow(row.key))}
      >
        <span className={styles.box}>
          <Icon name="check" />
        </span>
        <StatusMark sign={sign} />
      </span>
      <span className={styles.severity} aria-hidden="true">
        <FindingMark kind={representative.kind} severity={marks.severity} />
      </span>
      <span className={styles.name} aria-hidden="true">
        <span className={styles.package} title={nameOf(row)}>
          <span data-short={name.length <= shortName || undefined}>{name}</span>
          <em>{row.packageVersion ?? representative.component.version}</em>
        </span>
        <span className={styles.id}>{idOf(row)}</span>
      </span>
      <span aria-hidden="true" className={classNames(styles.number, scores.epssScore === null && styles.faint)}>
        {formatProbability(scores.epssScore)}
      </span>
      <span
        aria-hidden="true"
        className={classNames(styles.number, styles.cvss, representative.vuln.cvssScore === null && styles.faint)}
      >
        {formatScore(representative.vuln.cvssScore)}
      </span>
      <Reason row={row} marks={marks} proposal={proposal} place={place} failure={failure} />
      <Fix row={row} />
    </div>
  )
})

interface ReasonProps {
  readonly row: QueueRow
  readonly marks: Marks
  readonly proposal: Proposal | undefined
  readonly place: RowPlace | undefined
  readonly failure: string | undefined
}

function Reason({ row, marks, proposal, place, failure }: ReasonProps) {
  const { representative } = row
  if (failure) {
    return (
      <span aria-hidden="true" className={classNames(styles.reason, styles.failure)} title={failure}>
        <Icon name="warning" />
        <span>{failure}</span>
      </span>
    )
  }
  const isDirect = representative.component.relation === 'direct'
  const reasons = rankingReasons(row, place !== undefined)
  return (
    <span aria-hidden="true" className={styles.reason} title={row.priorityReason}>
      {place && <Place row={row} place={place} />}
      {representative.kind === 'malicious' && <MaliciousBadge />}
      {representative.vuln.vulnInfo.kev && <KevBadge />}
      {representative.component.relation !== 'unspecified' && <Icon name={isDirect ? 'direct' : 'transitive'} />}
      <span className={styles.why}>{reasons.join(' · ')}</span>
      {notesOf(marks, proposal).map((note) => (
        <Note key={note.text} note={note} isShort={place !== undefined || reasons.length > 1} />
      ))}
    </span>
  )
}

/** A row that names its version, or has counts, has no room for who proposed a decision: the sign and the word of it stay whole. */
function Note({ note, isShort }: { readonly note: RowNote; readonly isShort: boolean }) {
  const { isWarning, short, status } = note
  if (!isShort || short === undefined)
    return (
      <span className={classNames(styles.was, isWarning && styles.warning)} title={note.text}>
        {visibleText(note.text)}
      </span>
    )
  return (
    <span className={classNames(styles.was, styles.proposed)} title={note.text}>
      <StatusMark sign={toStatusSign(status)} decorative />
      {short}
    </span>
  )
}

/** The version that the row is in: product and version in a queue of several, or the part that it is inherited from. */
function Place({ row: { representative }, place }: { readonly row: QueueRow; readonly place: RowPlace }) {
  const { decidedFor, isPart, sbom } = representative
  const more = place.more > 0 && ` +${formatNumber(place.more)}`
  if (!isPart) {
    return (
      <span className={styles.place} title={placeWords(place)}>
        {/* The product becomes shorter first; which version it is stays whole. */}
        {sbom && <span>{visibleText(sbom.project.projectGroup.name)}</span>}
        <span>
          {visibleText(sbom?.projectVersion ?? place.name)}
          {more}
        </span>
      </span>
    )
  }
  return (
    <>
      <Badge tone="info" cut title={texts.inheritedFromPlace(placeWords(place))}>
        <span className={text.hidden}>{texts.inheritedFrom} </span>
        {place.name}
        {more}
      </Badge>
      {decidedFor && (
        <Badge cut title={texts.decidedForAlone(partName(decidedFor))}>
          <VisibleText>{texts.forDecidedForAlone(partName(decidedFor))}</VisibleText>
        </Badge>
      )}
    </>
  )
}

function Fix({ row }: { readonly row: QueueRow }) {
  const fix = row.representative.fixedIn ?? row.representative.fixedVersions[0]
  if (!fix)
    return (
      <span aria-hidden="true" className={classNames(styles.fix, styles.faint)}>
        {texts.noKnownFix}
      </span>
    )
  return (
    <span aria-hidden="true" className={styles.fix} title={texts.fixedInFix(fix)}>
      <Icon name="arrow-up" />
      <span>{fix}</span>
    </span>
  )
}
