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
import { StageTicks } from '#renderer/ui/Progress.tsx'
import { StatusMark, statusColors, toStatusSign } from '#renderer/ui/StatusMark.tsx'
import type { Progress } from './TriageBar.tsx'
import styles from '#renderer/triage/triage.module.css'

export type TriagedVersion = NonNullable<TriageVersionQuery['sbom']>

/** Counts the open critical and high findings of what the queue is about. */
export function urgentOf({ stats }: TriagedVersion): number {
  const { critical, high } = (stats.withParts ?? stats).openSeverityCounts
  return critical + high
}

function Statement(props: {
  readonly title: string
  readonly lead: ReactNode
  readonly isGood?: boolean
  readonly children?: ReactNode
}) {
  return (
    <section className={styles.state} aria-label="Evidence">
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
}) {
  const { progress, version, isNarrowed } = props
  const counts = [
    [progress.underInvestigation, 'under investigation'],
    [progress.snoozed, 'snoozed'],
  ] as const
  const rest = counts.flatMap(([count, words]) => (count > 0 ? `, ${formatNumber(count)} ${words}` : [])).join('')
  const pending = describePending(progress)
  const ready = progress.readiness === 'READY' && version ? ` ${version.projectVersion} is ready for export.` : ''
  return (
    <Statement
      title={isNarrowed && progress.remaining > 0 ? 'All filtered findings are decided' : 'All findings are decided'}
      lead={
        isNarrowed && progress.remaining > 0
          ? `${formatNumber(progress.decided)} decided, ${formatNumber(progress.remaining)} left in total. Press Esc to clear the filter.`
          : `${formatNumber(progress.decided)} decided${rest}.${ready}${pending ? ` ${pending}.` : ''}`
      }
      isGood={pending === null && (!isNarrowed || progress.remaining === 0)}
    >
      {version && <StatusBar version={version} />}
      <div className={styles.actions}>
        {version && (
          <Button kind="go" keys="$mod+e" onClick={() => sendCommand('open-export')}>
            Export VEX
          </Button>
        )}
        {version ? (
          <ButtonLink href={paths.version(version.project.id, version.id)}>Open version</ButtonLink>
        ) : (
          <ButtonLink href={paths.products}>Open products</ButtonLink>
        )}
      </div>
      {version && <Caveat version={version} />}
    </Statement>
  )
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
  const why = reasons[0] ? `, most often: ${reasons[0].label}` : ''
  return (
    <p className={styles.caveat}>
      <Icon name="info" />
      <span>
        {formatCount(count, 'component')} could not be evaluated{why}.{' '}
        <Link href={paths.notEvaluatedComponents(version.project.id, version.id)}>Show them</Link>
      </span>
    </p>
  )
}

/** Explains a version without findings. What that proves depends on what was compared. */
export function NoFindings(props: {
  readonly version: TriagedVersion | undefined
  readonly records: number | undefined
}) {
  const { version, records } = props
  if (records === 0) {
    return (
      <Statement
        title="Not scanned yet"
        lead="There is no advisory data on this computer. Import a feed to scan all versions."
      >
        <div className={styles.actions}>
          <ButtonLink kind="go" href={paths.advisories}>
            Add advisory data
          </ButtonLink>
        </div>
      </Statement>
    )
  }
  if (version && version.stats.compCount === 0) {
    return (
      <Statement
        title="Nothing to scan"
        lead="The document lists no components. This says nothing about what the product contains."
      />
    )
  }
  const judged = version ? version.stats.matchCoverage.exact + version.stats.matchCoverage.cpe : undefined
  return (
    <Statement
      title="No findings"
      lead={
        judged === undefined
          ? 'No imported advisory matches a component in the latest versions.'
          : `No imported advisory matches the ${formatCount(judged, 'component')} that could be evaluated.`
      }
    >
      {version && <Caveat version={version} />}
      {!version && (
        <div className={styles.actions}>
          <Button icon="file" keys="$mod+o" onClick={() => sendCommand('open-files')}>
            Open an SBOM…
          </Button>
        </div>
      )}
    </Statement>
  )
}

/** Shows that nothing in the scope has a result yet. */
export function NotScanned({ progress }: { readonly progress: Progress }) {
  return (
    <Statement
      title="Not scanned yet"
      lead={`${describePending(progress) ?? ''}. Findings appear when the scan is complete.`}
    />
  )
}

/** Shows that the version is still being scanned and has no row yet. */
export function Matching({ version }: { readonly version: TriagedVersion }) {
  return (
    <Statement
      title={`Scanning ${formatCount(version.stats.compCount, 'component')}`}
      lead="Findings appear as they are found. You can start before the scan is complete."
    >
      <div className={styles.stages}>
        <StageTicks label="Processing" stages={stageTicks(version.stages)} />
      </div>
    </Statement>
  )
}
