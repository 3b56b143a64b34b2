import { Link } from 'wouter'
import { formatAgo, formatTime } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { classNames } from '#renderer/ui/class-names.ts'
import details from '#renderer/ui/table/details.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { formatDecision, changeSentence } from './carried-text.ts'
import { formatVersionName } from './columns.tsx'
import type { CarriedRow } from './use-carried.ts'
import styles from './carry-over.module.css'
import { Fact } from '#renderer/ui/Fact.tsx'

interface CarriedDetailProps {
  readonly row: CarriedRow
  /** The URL of the finding in the queue. */
  readonly queueHref: string
  readonly isBusy: boolean
  readonly onSettle: (accept: boolean) => void
}

/** Shows the selected decision in full: what changed in its evidence, the statement, its author and its origin. */
export function CarriedDecisionDetail({ row, queueHref, isBusy, onSettle }: CarriedDetailProps) {
  const { componentVuln, previous, evidenceChanges, summary } = row
  const { decision, sbom } = previous
  const texts = [
    ['Impact', previous.impact],
    ['Action', previous.actionStmt],
    ['Detail', previous.detail],
    ['Note', previous.note],
  ] as const
  return (
    <section className={classNames(details.pane, styles.detail)} aria-label="Earlier decision" tabIndex={0}>
      <header>
        <h2>
          {componentVuln.vuln.vulnId}{' '}
          <span>
            <VisibleText>
              {[componentVuln.component.name, componentVuln.component.version].join(' ').trim()}
            </VisibleText>
          </span>
        </h2>
        <Button small keys="Enter" disabled={isBusy} onClick={() => onSettle(true)}>
          Confirm
        </Button>
        <Button small keys="x" disabled={isBusy} onClick={() => onSettle(false)}>
          Decline
        </Button>
        <Link href={queueHref}>Decide in the queue</Link>
      </header>
      <dl>
        <Fact name="Changed since">
          {evidenceChanges.length === 0 ? (
            'Nothing relevant: same component version, advisory, severity and dependency path.'
          ) : (
            <ul>
              {evidenceChanges.map((change) => (
                <li key={change}>
                  <VisibleText>{changeSentence(change)}</VisibleText>
                </li>
              ))}
            </ul>
          )}
        </Fact>
        <Fact name="Decision">{formatDecision(summary)}</Fact>
        {texts.map(
          ([name, words]) =>
            words && (
              <Fact key={name} name={name}>
                <VisibleText>{words}</VisibleText>
              </Fact>
            ),
        )}
        <Fact name="Decided">
          {decision && (
            <>
              by <VisibleText>{decision.decidedBy.name}</VisibleText>{' '}
              <time dateTime={decision.decidedAt} title={formatTime(decision.decidedAt)}>
                {formatAgo(decision.decidedAt)}
              </time>{' '}
            </>
          )}
          for{' '}
          <Link href={paths.versionTriage(sbom.project.id, sbom.id, previous.id)}>
            <VisibleText>{formatVersionName(sbom)}</VisibleText>
          </Link>
        </Fact>
        <Fact name="In the queue">{componentVuln.priorityReason}</Fact>
      </dl>
    </section>
  )
}
