import { formatCount, formatNumber } from '#renderer/lib/format.ts'
import { classNames } from '#renderer/ui/class-names.ts'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import editor from '#renderer/rules/editor.module.css'
import styles from './automation.module.css'
import * as texts from './texts.tsx'
import type { WouldDo as Found } from './use-automation.ts'

const maxShown = 5

/** Shows what a rule would do now in the newest versions, with the values before and after. */
export function WouldDo({
  found,
  isProposal,
  isStale,
  error,
}: {
  readonly found: Found | null
  /** Whether the rule only proposes. */
  readonly isProposal: boolean
  readonly isStale: boolean
  readonly error: string | null
}) {
  if (error !== null) {
    return (
      <p role="alert" className={text.bad}>
        {error}
      </p>
    )
  }
  if (found === null) return <p className={text.third}>{texts.whatItWouldDoNow}</p>
  const { examples } = found
  const shownCount = Math.max(found.changedCount, found.notifiedCount, found.ticketsCount)
  return (
    <section
      aria-label={texts.whatItWouldDoNowLabel}
      className={classNames(editor.finds, styles.changes, isStale && editor.stale)}
    >
      <p role="status">{summaryOf(found, isProposal)}</p>
      <ul>
        {examples.slice(0, maxShown).map(({ sbom, subjectName, changes }) => (
          <li key={`${sbom.id} ${subjectName}`}>
            <b className={text.medium}>
              <VisibleText>{subjectName}</VisibleText>
            </b>{' '}
            <span className={text.third}>
              <VisibleText>{`${sbom.project.projectGroup.name} ${sbom.projectVersion}`}</VisibleText>
            </span>
            {changes.length === 0 && <div className={text.second}>{texts.inTheMessage}</div>}
            {changes.map(({ field, oldValue, newValue }) => (
              <div key={`${field} ${newValue}`}>
                <span className={text.second}>{field}: </span>
                {oldValue != null && (
                  <>
                    <del>
                      <VisibleText>{oldValue}</VisibleText>
                    </del>
                    {' → '}
                  </>
                )}
                <ins>
                  <VisibleText>{newValue ?? texts.none}</VisibleText>
                </ins>
              </div>
            ))}
          </li>
        ))}
      </ul>
      {shownCount > maxShown && (
        <p className={text.third}>{texts.andNumberMore(formatNumber(shownCount - maxShown))}</p>
      )}
    </section>
  )
}

/** Says how many rows a rule would change, about how many it would send a message, and how many tickets it would open. */
function summaryOf(found: Found, isProposal: boolean): string {
  const { sbomsCount, matchedCount, changedCount, notifiedCount, ticketsCount } = found
  const versions = formatCount(sbomsCount, texts.newestVersionForms)
  if (matchedCount === 0) return texts.nothingFitsIn(versions)
  const fitting = texts.rowThatFitsesInVersions(formatCount(matchedCount, texts.rowThatFitsForms), versions)
  const opens = ticketsCount > 0 ? texts.itWouldOpen(ticketsText(found)) : ''
  if (changedCount === 0 && notifiedCount > 0)
    return texts.itWouldSendAMessageAbout(formatNumber(notifiedCount), fitting, opens)
  if (changedCount === 0 && ticketsCount > 0) return texts.itWouldOpenFor(ticketsText(found), fitting)
  const change = texts.itWouldOf(
    isProposal ? texts.proposeADecisionAbout : texts.change,
    formatNumber(changedCount),
    fitting,
  )
  return `${change}${notifiedCount > 0 ? `, and send a message about ${formatNumber(notifiedCount)}` : ''}.${opens}`
}

function ticketsText({ ticketsCount, ticketsLeftCount }: Found): string {
  const later = ticketsLeftCount > 0 ? texts.andMoreAtLaterRuns(formatNumber(ticketsLeftCount)) : ''
  return `${formatCount(ticketsCount, texts.ticketForms)}${later}`
}
