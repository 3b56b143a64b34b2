import { useState } from 'react'
import { formatAgo, formatNumber, formatTime } from '#renderer/lib/format.ts'
import { outcomeLook, resultTypeText } from '#renderer/lib/policy-words.ts'
import { Badge } from '#renderer/ui/Badge.tsx'
import { Button } from '#renderer/ui/Button.tsx'
import { classNames } from '#renderer/ui/class-names.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import { TicketList } from '#renderer/ui/tickets/TicketList.tsx'
import { FindingMark } from '#renderer/ui/SeverityMark.tsx'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { violationRow } from './focus-violation.ts'
import styles from './policy-tab.module.css'
import { type Result, useViolations, type Violation } from './use-policies.ts'

interface RowActions {
  readonly mayChange: boolean
  /** Whether there are tickets or trackers. */
  readonly hasTickets: boolean
  /** Null: no ticket can be opened. */
  readonly onTicket: ((violation: Violation) => void) | null
  readonly onWaive: (violation: Violation) => void
  readonly onOpen: (violation: Violation) => void
}

/** Shows one policy and what violates it. One that passes is one line. */
export function PolicyGroup({
  sbomId,
  result,
  ...actions
}: RowActions & { readonly sbomId: string; readonly result: Result }) {
  const [isWhole, setWhole] = useState(false)
  const { policy, resultType, violations } = result
  const whole = useViolations({ sbomId, policyId: policy.id, withTickets: actions.hasTickets }, isWhole)
  const shown = isWhole && whole.rows.length > 0 ? whole.rows : violations.nodes
  const left = violations.totalCount - shown.length
  const look = outcomeLook(resultType)
  return (
    <section className={styles.group} aria-label={policy.name}>
      <header className={styles.groupHead}>
        <Icon name={look.icon} className={text[look.tone as 'ok'] ?? text.third} />
        <h3>
          <VisibleText>{policy.name}</VisibleText>
        </h3>
        <span className={text.third}>
          {policy.kind}, {resultTypeText(policy.resultType)}
        </span>
        <span className={classNames(text.push, text.small, text.second)}>{countText(result)}</span>
      </header>
      {shown.length > 0 && (
        <p className={classNames(styles.rule, text.mono)}>
          <VisibleText>{policy.conditions.text}</VisibleText>
        </p>
      )}
      {result.error !== null && (
        <p className={styles.error} role="alert">
          Could not be evaluated: {result.error}
        </p>
      )}
      {shown.length > 0 && (
        <table className={classNames(styles.rows, actions.onTicket && styles.ticketed)}>
          <thead>
            <tr>
              <th scope="col">What violates it</th>
              <th scope="col">Value seen</th>
              <th scope="col">Since</th>
              <th scope="col">
                <span className={text.hidden}>Tickets and waivers</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((violation) => (
              <ViolationRow key={violation.id} violation={violation} whole={policy.conditions.text} {...actions} />
            ))}
          </tbody>
        </table>
      )}
      {left > 0 && (
        <Button
          small
          kind="bare"
          className={styles.more}
          disabled={whole.list.isFetching && isWhole}
          onClick={() => (isWhole ? whole.onNeedMore() : setWhole(true))}
        >
          Show {formatNumber(Math.min(left, isWhole ? 500 : 100))} more
        </Button>
      )}
    </section>
  )
}

function countText({ resultType, violationsCount, waivedCount, result }: Result): string {
  if (resultType === 'skipped') return 'out of scope'
  if (resultType === 'error') return 'not evaluated'
  if (violationsCount + waivedCount === 0) return 'no violations'
  const waived = waivedCount > 0 ? `${formatNumber(waivedCount)} waived` : ''
  const open = violationsCount > 0 ? `${formatNumber(violationsCount)} open` : ''
  return [open, waived].filter(Boolean).join(', ') || result
}

function ViolationRow({
  violation,
  whole,
  mayChange,
  onTicket,
  onWaive,
  onOpen,
}: RowActions & {
  readonly violation: Violation
  /** The conditions of the policy: a violation names those that it fits only if they are fewer. */
  readonly whole: string
}) {
  const { id, componentVuln, subjectName, seen, condition, firstSeenAt, waiver, state, tickets } = violation
  const isFinding = componentVuln !== null
  return (
    <tr
      {...{ [violationRow]: id, ...(state === 'OPEN' && { 'data-subject': subjectName }) }}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.target !== event.currentTarget) return
        event.preventDefault()
        onOpen(violation)
      }}
    >
      <td>
        <span className={styles.subject}>
          {isFinding && <FindingMark kind={componentVuln.kind} severity={componentVuln.severity} small />}
          {isFinding ? (
            <button type="button" className={styles.link} onClick={() => onOpen(violation)}>
              <VisibleText>{subjectName}</VisibleText>
            </button>
          ) : (
            <b className={text.medium}>
              <VisibleText>{subjectName}</VisibleText>
            </b>
          )}
        </span>
        {tickets && tickets.length > 0 && <TicketList tickets={tickets} />}
      </td>
      <td title={condition}>
        {seen === null ? <span className={text.third}>missing</span> : <VisibleText>{seen}</VisibleText>}
        {condition !== whole && (
          <div className={classNames(text.mono, text.small, text.third)}>
            <VisibleText>{condition}</VisibleText>
          </div>
        )}
      </td>
      <td className={text.second} title={formatTime(firstSeenAt)}>
        {formatAgo(firstSeenAt)}
      </td>
      <td className={styles.act}>
        {onTicket && state === 'OPEN' && (
          <Button small onClick={() => onTicket(violation)} aria-label={`Open a ticket about ${subjectName}`}>
            Ticket…
          </Button>
        )}
        {waiver !== null ? (
          <Badge title={waiver.reason}>waived to {waiver.expiresAt.slice(0, 10)}</Badge>
        ) : (
          mayChange &&
          state === 'OPEN' && (
            <Button small onClick={() => onWaive(violation)} aria-label={`Waive ${subjectName}`}>
              Waive…
            </Button>
          )
        )}
      </td>
    </tr>
  )
}
