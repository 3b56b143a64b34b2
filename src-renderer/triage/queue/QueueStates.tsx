import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { TriageVersionQuery } from '#renderer/generated/documents.ts'
import { sendCommand } from '#renderer/lib/commands.ts'
import { formatCount, formatNumber } from '#renderer/lib/format.ts'
import { describePending } from '#renderer/lib/pending.ts'
import { paths } from '#renderer/lib/paths.ts'
import { stageTicks } from '#renderer/lib/stages.ts'
import { Button, ButtonLink } from '#renderer/ui/Button.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import { MissingData } from '#renderer/ui/missing-data/late.tsx'
import { StageTicks } from '#renderer/ui/Progress.tsx'
import { StatusMark, statusColors, toStatusSign } from '#renderer/ui/StatusMark.tsx'
import type { Progress } from './TriageBar.tsx'
import styles from '#renderer/triage/triage.module.css'
import * as texts from './texts.tsx'

export type TriagedVersion = NonNullable<TriageVersionQuery['sbom']>

/** Counts the open critical and high findings of what the queue is about. */
export function urgentOf({ stats }: TriagedVersion): number {
  const { critical, high } = (stats.withParts ?? stats).openSeverityCounts
  return critical + high
}

/** What stands in place of the queue: what is known, and the next step. */
export function Statement(props: {
  readonly title: string
  readonly lead: ReactNode
  readonly isGood?: boolean
  readonly children?: ReactNode
}) {
  return (
    <section className={styles.state} aria-label={texts.evidence}>
      <div className={styles.done}>
        <BillMark isGood={props.isGood ?? false} />
        <h2>{props.title}</h2>
        <p className={styles.lead}>{props.lead}</p>
        {props.children}
      </div>
    </section>
  )
}

function BillMark({ isGood }: { readonly isGood: boolean }) {
  return (
    <svg
      className={isGood ? styles.medal : `${styles.medal} ${styles.pending}`}
      viewBox="0 0 48 48"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M12 7h19l6 6v28l-4.2-2.6-4.1 2.6-4.2-2.6-4.1 2.6-4.2-2.6L12 41z" />
      {isGood ? <path d="M18 23.5l5 5 9-10" /> : <path d="M19 20h10M19 27h7" />}
    </svg>
  )
}

/** Shows the end of the queue: the decisions made, what is still open, and the next step. */
export function Finished(props: {
  readonly progress: Progress
  readonly version: TriagedVersion | undefined
  /** True while a filter is active. Only its findings are finished then. */
  readonly isNarrowed: boolean
  /** Whether all rows of the queue are decided. The end is reached as well with rows that are snoozed or under investigation. */
  readonly areRowsDecided: boolean
}) {
  const { progress, version, isNarrowed, areRowsDecided } = props
  const isDone = progress.remaining === 0
  const counts = [
    [progress.underInvestigation, texts.underInvestigation],
    [progress.snoozed, 'snoozed'],
  ] as const
  const left = isDone ? '' : texts.countLeft(formatNumber(progress.remaining))
  const rest = counts.flatMap(([count, words]) => (count > 0 ? `, ${formatNumber(count)} ${words}` : [])).join('')
  const pending = describePending(progress)
  const ready = progress.readiness === 'READY' && version ? texts.isReadyForExport(version.projectVersion) : ''
  return (
    <Statement
      title={isDone ? texts.allFindingsAreDecided : endTitle(isNarrowed, areRowsDecided)}
      lead={
        isNarrowed && !isDone
          ? texts.decidedLeftInTotalPressEsc(formatNumber(progress.decided), formatNumber(progress.remaining))
          : texts.decidedRestReadyPending(
              formatNumber(progress.decided),
              `${left}${rest}`,
              ready,
              pending ? ` ${pending}.` : '',
            )
      }
      isGood={pending === null && isDone}
    >
      {version && <StatusBar version={version} />}
      <div className={styles.actions}>
        {version && (
          <Button kind="go" keys="$mod+e" onClick={() => sendCommand('open-export')}>
            {texts.exportVex}
          </Button>
        )}
        {version ? (
          <ButtonLink href={paths.version(version.project.id, version.id)}>{texts.openVersion}</ButtonLink>
        ) : (
          <ButtonLink href={paths.products}>{texts.openProducts}</ButtonLink>
        )}
      </div>
      {version && <Caveat version={version} />}
    </Statement>
  )
}

/** Says that a queue is at its end while findings are left. */
function endTitle(isNarrowed: boolean, areRowsDecided: boolean): string {
  if (!isNarrowed) return texts.endOfTheQueue
  return areRowsDecided ? texts.allFilteredFindingsAreDecided : texts.endOfTheFilteredFindings
}

function StatusBar({ version }: { readonly version: TriagedVersion }) {
  const { statusCounts } = version.stats.withParts ?? version.stats
  const counts = statusCounts.filter(({ count }) => count > 0)
  return (
    <>
      <div
        className={styles.stack}
        role="img"
        aria-label={counts.map(({ label, count }) => `${count} ${label.toLowerCase()}`).join(', ')}
      >
        {counts.map(({ key, label, count }) => (
          <i key={key} className={statusColors(toStatusSign(label))} style={{ flex: count }} />
        ))}
      </div>
      <ul className={styles.legend}>
        {counts.map(({ key, label, count }) => (
          <li key={key}>
            <StatusMark sign={toStatusSign(label)} decorative />
            <b>{formatNumber(count)}</b> {label.toLowerCase()}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Says what an empty queue does not prove. */
function Caveat({ version }: { readonly version: TriagedVersion }) {
  const { name, notEvaluated, none, reasons } = version.stats.matchCoverage
  const count = name + notEvaluated + none
  if (count === 0) return null
  const why = reasons[0] ? texts.mostOftenLabel(reasons[0].label) : ''
  return (
    <p className={styles.caveat}>
      <Icon name="info" />
      <span>
        {texts.couldNotBeEvaluated(
          formatCount(count, texts.componentForms),
          why,
          <Link href={paths.notEvaluatedComponents(version.project.id, version.id)}>{texts.showThem}</Link>,
        )}
      </span>
    </p>
  )
}

/** Whether no component of a version could be evaluated. Parts have findings of their own, whatever the version itself has. */
function isNotEvaluated({ stats: { compCount, partCount, matchCoverage } }: TriagedVersion): boolean {
  const { exact, cpe, name, notEvaluated, none } = matchCoverage
  return compCount > 0 && partCount === 0 && exact + cpe === 0 && name + notEvaluated + none > 0
}

/** A version of which nothing was evaluated: an empty queue says nothing of it. What is missing can be fetched here, as in the tray. */
function NotEvaluated({ version }: { readonly version: TriagedVersion }) {
  const { name, notEvaluated, none } = version.stats.matchCoverage
  return (
    <Statement
      title={texts.notEvaluated}
      lead={texts.noneCouldBeEvaluated(
        formatCount(name + notEvaluated + none, texts.componentForms),
        <Link href={paths.notEvaluatedComponents(version.project.id, version.id)}>{texts.showThem}</Link>,
      )}
    >
      <MissingData versionId={version.id} next="filled" />
    </Statement>
  )
}

/** Explains a version without findings. What that proves depends on what was compared. */
export function NoFindings({
  version,
  records,
}: {
  readonly version: TriagedVersion
  readonly records: number | undefined
}) {
  if (isNotEvaluated(version)) return <NotEvaluated version={version} />
  if (records === 0) {
    return (
      <Statement title={texts.notScannedYet} lead={texts.thereIsNoAdvisoryData}>
        <div className={styles.actions}>
          <ButtonLink kind="go" href={paths.advisories}>
            {texts.addAdvisoryData}
          </ButtonLink>
        </div>
      </Statement>
    )
  }
  const { compCount, matchCoverage } = version.stats
  if (compCount === 0) return <Statement title={texts.nothingToScan} lead={texts.documentListsNoComponentsThisSays} />
  const judged = formatCount(matchCoverage.exact + matchCoverage.cpe, texts.componentForms)
  return (
    <Statement title={texts.noFindings} lead={texts.noImportedAdvisoryMatchesTheComponentsThatCould(judged)}>
      <Caveat version={version} />
    </Statement>
  )
}

/** Shows that nothing in the scope has a result yet. */
export function NotScanned({ progress }: { readonly progress: Progress }) {
  return (
    <Statement title={texts.notScannedYet} lead={texts.findingsAppearWhenTheScan(describePending(progress) ?? '')} />
  )
}

/** Shows that the version is still being scanned and has no row yet. */
export function Matching({ version }: { readonly version: TriagedVersion }) {
  return (
    <Statement
      title={texts.scanningComponents(formatCount(version.stats.compCount, texts.componentForms))}
      lead={texts.findingsAppearAsTheyAreFound}
    >
      <div className={styles.stages}>
        <StageTicks label={texts.processing} stages={stageTicks(version.stages)} />
      </div>
    </Statement>
  )
}
