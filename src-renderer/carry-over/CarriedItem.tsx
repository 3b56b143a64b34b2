import { formatDay } from '#renderer/lib/format.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { KevBadge } from '#renderer/ui/Badge.tsx'
import { classNames } from '#renderer/ui/class-names.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import { FindingMark } from '#renderer/ui/SeverityMark.tsx'
import { StatusMark, toStatusSign } from '#renderer/ui/StatusMark.tsx'
import { UnbrokenText } from '#renderer/ui/UnbrokenText.tsx'
import text from '#renderer/ui/text.module.css'
import type { CarriedGroup } from './carried-groups.ts'
import { formatDecision, secondLine } from './carried-text.ts'
import styles from './carry-over.module.css'
import * as texts from './texts.tsx'

interface CarriedItemProps {
  readonly group: CarriedGroup
  readonly position: number
  readonly total: number
  readonly isCursor: boolean
  /** False if it is left out when all are settled. */
  readonly isChosen: boolean
  readonly onMove: (key: string) => void
  readonly onToggle: (key: string) => void
  readonly onConfirm: () => void
}

/** Returns the element id of a group, for `aria-activedescendant`. */
export function carriedItemId(key: string): string {
  return `carried-${key.replaceAll(/[^\w-]/g, '_')}`
}

/** Shows one group: the package, what changed, and the decision in full. */
export function CarriedItem(props: CarriedItemProps) {
  const { group, position, total, isCursor, isChosen, onMove, onToggle, onConfirm } = props
  const [{ componentVuln, previous, summary, evidenceChanges }] = group.rows
  const decidedAt = previous.decision?.decidedAt
  return (
    <div
      id={carriedItemId(group.key)}
      className={classNames(styles.item, isCursor && styles.cursor)}
      role="option"
      aria-selected={isChosen}
      aria-posinset={position}
      aria-setsize={total}
      onClick={() => onMove(group.key)}
      onDoubleClick={onConfirm}
    >
      <span
        className={styles.mark}
        title={isChosen ? texts.leaveOutWhenAllAreConfirmed : texts.leftOutSpace}
        onClick={(event) => (event.stopPropagation(), onToggle(group.key))}
      >
        <span className={classNames(styles.box, isChosen && styles.on)}>
          <Icon name="check" />
        </span>
      </span>
      <FindingMark kind={group.isMalicious ? 'malicious' : componentVuln.kind} severity={group.severity} />
      <span className={styles.name}>
        <span className={styles.package}>
          <b>{visibleText(group.name)}</b> <span>{visibleText(versionsOf(group))}</span>
          {group.isKev && <KevBadge />}
        </span>
        <span className={classNames(styles.why, evidenceChanges.length > 0 && text.warn)}>
          <UnbrokenText>
            {secondLine(
              group.rows.map((row) => row.componentVuln.vuln.vulnId),
              evidenceChanges,
            )}
          </UnbrokenText>
        </span>
      </span>
      <span className={styles.decision}>
        <StatusMark sign={toStatusSign(previous.vexStatus?.name)} decorative />
        <span>
          {visibleText(formatDecision(summary))}
          <Statement group={group} />
        </span>
      </span>
      <span className={styles.day}>{decidedAt && formatDay(decidedAt)}</span>
    </div>
  )
}

/** The beginning of the statement. The pane beside the list has all of it. */
function Statement({ group }: { readonly group: CarriedGroup }) {
  const { impact, actionStmt, detail } = group.rows[0].previous
  const words = impact || actionStmt || detail
  return words ? <span className={styles.statement}>{visibleText(words)}</span> : null
}

function versionsOf({ version, previousVersion }: CarriedGroup): string {
  if (version === previousVersion || previousVersion === '') return version
  return texts.versionWasPreviousVersion(version || texts.noVersion, previousVersion)
}
