import { Link } from 'wouter'
import { formatCount, formatProbability, formatTime } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { plural } from '#renderer/lib/plural.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { KevBadge } from '#renderer/ui/Badge.tsx'
import { Button } from '#renderer/ui/Button.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import { FindingMark } from '#renderer/ui/SeverityMark.tsx'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import type { CarriedGroup } from './carried-groups.ts'
import { changeSentence, formatDecision, formatVersionName } from './carried-text.ts'
import type { CarrySession } from './use-carry-over-session.ts'
import styles from './carry-over.module.css'
import * as shownTexts from './texts.tsx'

/** Maximum number of findings that the pane lists before it counts the others. */
const maxFindings = 12

/** Shows the selected group in full: its findings, what changed since, the decision, and where it comes from. */
export function CarriedGroupDetail({ session }: { readonly session: CarrySession }) {
  const { list, settle, mayDecide, decideAnew, isBusy } = session
  const group = list.cursor
  if (!group) return <aside className={styles.detail} aria-hidden="true" />
  const count = formatCount(group.rows.length, shownTexts.findingForms)
  return (
    <section className={styles.detail} aria-label={shownTexts.earlierDecision} tabIndex={0}>
      <h2>
        <VisibleText>{`${group.name} ${group.version}`.trim()}</VisibleText> {group.isKev && <KevBadge />}
      </h2>
      <p className={text.second}>
        {plural(group.rows.length, { one: count, other: shownTexts.countOneDecision(count) })}
      </p>
      <Findings group={group} />
      <h3>{shownTexts.changedSince}</h3>
      <Changes group={group} />
      <h3>{shownTexts.decisionInFull}</h3>
      <Decision group={group} />
      {mayDecide && (
        <>
          <div className={styles.acts}>
            <Button keys="Enter" disabled={isBusy} onClick={() => settle(group, true)}>
              {shownTexts.confirm}
            </Button>
            <Button keys="x" disabled={isBusy} onClick={() => settle(group, false)}>
              {shownTexts.decline}
            </Button>
            <Button kind="bare" keys="q" onClick={decideAnew}>
              {shownTexts.decideAnew}
            </Button>
          </div>
          <p className={styles.fine}>
            {shownTexts.undecidedInTheQueue(plural(group.rows.length, shownTexts.declinedFindingsAreForms))}
          </p>
        </>
      )}
    </section>
  )
}

function Findings({ group: { rows } }: { readonly group: CarriedGroup }) {
  return (
    <ul className={styles.findings} aria-label={shownTexts.findings}>
      {rows.slice(0, maxFindings).map(({ id, componentVuln: { kind, severity, vuln } }) => (
        <li key={id} title={vuln.summary === null ? undefined : visibleText(vuln.summary)}>
          <FindingMark kind={kind} severity={severity} small />
          <span>{vuln.vulnId}</span>
          {vuln.vulnInfo.epssScore != null && (
            <span className={styles.epss}>{shownTexts.epssScore(formatProbability(vuln.vulnInfo.epssScore))}</span>
          )}
        </li>
      ))}
      {rows.length > maxFindings && (
        <li className={styles.moreFindings}>{shownTexts.valueMore(rows.length - maxFindings)}</li>
      )}
    </ul>
  )
}

/** What changed, and what did not. A group has the same changes throughout. */
function Changes({ group: { rows } }: { readonly group: CarriedGroup }) {
  const [{ evidenceChanges }] = rows
  if (evidenceChanges.length === 0) {
    return (
      <p className={styles.change}>
        <Icon name="check" className={text.ok} />
        <span>{shownTexts.nothingRelevantSameComponent}</span>
      </p>
    )
  }
  return (
    <ul className={styles.changes}>
      {evidenceChanges.map((change) => (
        <li key={change} className={styles.change}>
          <Icon name="warning" className={text.warn} />
          <span>
            <VisibleText>{changeSentence(change)}</VisibleText>
          </span>
        </li>
      ))}
    </ul>
  )
}

function Decision({ group: { rows } }: { readonly group: CarriedGroup }) {
  const [{ summary, previous }] = rows
  const { decision, sbom } = previous
  const texts = [
    [shownTexts.impact, previous.impact],
    [shownTexts.action, previous.actionStmt],
    [shownTexts.detail, previous.detail],
    [shownTexts.note, previous.note],
  ] as const
  return (
    <>
      <p className={styles.read}>{visibleText(formatDecision(summary))}</p>
      {texts.map(
        ([name, words]) =>
          words && (
            <p key={name} className={styles.words}>
              <span className={text.third}>{name}: </span>
              <VisibleText>{words}</VisibleText>
            </p>
          ),
      )}
      <p className={styles.fine}>
        {decision && (
          <>
            <VisibleText>{decision.decidedBy.name}</VisibleText>
            {', '}
            <time dateTime={decision.decidedAt}>{formatTime(decision.decidedAt)}</time>
            {', '}
          </>
        )}
        <Link href={paths.versionTriage(sbom.project.id, sbom.id, previous.id)}>
          <VisibleText>{formatVersionName(sbom)}</VisibleText>
        </Link>
      </p>
    </>
  )
}
