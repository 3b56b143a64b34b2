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
import { UnbrokenText } from '#renderer/ui/UnbrokenText.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { saysMore, seenParts } from './seen-values.ts'
import { violationRow } from './focus-violation.ts'
import styles from './policy-tab.module.css'
import * as texts from './texts.tsx'
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
  isUnanswered,
  ...actions
}: RowActions & {
  readonly sbomId: string
  readonly result: Result
  /** Whether it passes only because nothing was evaluated. */
  readonly isUnanswered: boolean
}) {
  const [isWhole, setWhole] = useState(false)
  const { policy, violations } = result
  const whole = useViolations({ sbomId, policyId: policy.id, withTickets: actions.hasTickets }, isWhole)
  const shown = isWhole && whole.rows.length > 0 ? whole.rows : violations.nodes
  const left = violations.totalCount - shown.length
  const hasValues = saysMore(violations.nodes, policy.conditions.text)
  return (
    <section className={styles.group} aria-label={policy.name}>
      <GroupHead result={result} isUnanswered={isUnanswered} />
      {shown.length > 0 && (
        <p className={classNames(styles.rule, text.mono)}>
          <VisibleText>{policy.conditions.text}</VisibleText>
        </p>
      )}
      {result.error !== null && (
        <p className={styles.error} role="alert">
          {texts.couldNotBeEvaluated(result.error)}
        </p>
      )}
      {shown.length > 0 && (
        <table className={classNames(styles.rows, actions.onTicket && styles.ticketed)}>
          <thead>
            <tr>
              <th scope="col">{texts.whatViolatesIt}</th>
              {hasValues && (
                <th scope="col" className={styles.value}>
                  {texts.valueSeen}
                </th>
              )}
              <th scope="col" className={styles.since}>
                {texts.since}
              </th>
              <th scope="col" className={styles.tools}>
                <span className={text.hidden}>{texts.ticketsAndWaivers}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((violation) => (
              <ViolationRow
                key={violation.id}
                violation={violation}
                whole={policy.conditions.text}
                hasValue={hasValues}
                {...actions}
              />
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
          {texts.showLeftMore(formatNumber(Math.min(left, isWhole ? 500 : 100)))}
        </Button>
      )}
    </section>
  )
}

/** What a policy is, and what it says. Without anything evaluated it has no sign of a pass. */
function GroupHead({ result, isUnanswered }: { readonly result: Result; readonly isUnanswered: boolean }) {
  const { policy, resultType } = result
  const look = outcomeLook(isUnanswered ? 'skipped' : resultType)
  return (
    <header className={styles.groupHead}>
      <Icon name={look.icon} className={text[look.tone as 'ok'] ?? text.third} />
      <h3>
        <VisibleText>{policy.name}</VisibleText>
      </h3>
      <span className={text.third}>
        {policy.kind}, {resultTypeText(policy.resultType)}
      </span>
      <span className={classNames(text.push, text.small, text.second)}>
        {isUnanswered ? texts.notEvaluated : countText(result)}
      </span>
    </header>
  )
}

function countText({ resultType, violationsCount, waivedCount, result }: Result): string {
  if (resultType === 'skipped') return texts.outOfScope
  if (resultType === 'error') return texts.notEvaluated
  if (violationsCount + waivedCount === 0) return texts.noViolations
  const waived = waivedCount > 0 ? texts.waivedCountWaived(formatNumber(waivedCount)) : ''
  const open = violationsCount > 0 ? texts.violationsCountOpen(formatNumber(violationsCount)) : ''
  return [open, waived].filter(Boolean).join(', ') || result
}

function ViolationRow({
  violation,
  whole,
  hasValue,
  mayChange,
  onTicket,
  onWaive,
  onOpen,
}: RowActions & {
  readonly violation: Violation
  /** The conditions of the policy: a violation names those that it fits only if they are fewer. */
  readonly whole: string
  /** Whether the values of the policy's rows are shown. */
  readonly hasValue: boolean
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
              <UnbrokenText>{subjectName}</UnbrokenText>
            </button>
          ) : (
            <b className={text.medium}>
              <VisibleText>{subjectName}</VisibleText>
            </b>
          )}
        </span>
        {tickets && tickets.length > 0 && <TicketList tickets={tickets} />}
      </td>
      {hasValue && (
        <td title={condition} className={styles.seen}>
          {seen === null ? <span className={text.third}>{texts.missing}</span> : <SeenValue seen={seen} />}
          {condition !== whole && (
            <div className={classNames(text.mono, text.small, text.third)}>
              <VisibleText>{condition}</VisibleText>
            </div>
          )}
        </td>
      )}
      <td className={classNames(text.second, styles.whole)} title={formatTime(firstSeenAt)}>
        {formatAgo(firstSeenAt)}
      </td>
      <td className={styles.act}>
        {onTicket && state === 'OPEN' && (
          <Button small onClick={() => onTicket(violation)} aria-label={texts.openATicketAbout(subjectName)}>
            {texts.ticket}
          </Button>
        )}
        {waiver !== null ? (
          <Badge title={waiver.reason}>{texts.waivedToExpiresAt(waiver.expiresAt.slice(0, 10))}</Badge>
        ) : (
          mayChange &&
          state === 'OPEN' && (
            <Button small onClick={() => onWaive(violation)} aria-label={texts.waiveSubjectName(subjectName)}>
              {texts.waive}
            </Button>
          )
        )}
      </td>
    </tr>
  )
}

/** What a policy saw. A moment that needs two lines is one of a day, and one of its age. */
function SeenValue({ seen }: { readonly seen: string }) {
  const [first = '', age] = seenParts(seen)
  if (age === undefined) return <UnbrokenText>{first}</UnbrokenText>
  return (
    <>
      <span className={text.whole}>{first}</span> <span className={text.whole}>{age}</span>
    </>
  )
}
