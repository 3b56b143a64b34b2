import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { formatCount, formatDone, formatNumber, formatSpan } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { noRules, stageLabel, stageState } from '#renderer/lib/stages.ts'
import { Button, ButtonLink } from '#renderer/ui/Button.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import { Progress } from '#renderer/ui/Progress.tsx'
import { removeCard } from './cards.ts'
import type { Card, CardJob, CardState } from './cards.ts'
import styles from './drop.module.css'
import { cancelCard } from './run-card.ts'
import { useFacts, useIsRescanning } from './use-facts.ts'
import { VersionList } from './VersionList.tsx'
import { JobMark } from './JobMark.tsx'

type Working = Extract<CardState, { at: 'working' | 'done' }>

/**
 * Shows a file that is being processed or is finished: the versions of an archive, otherwise the stages with their counts, then the result
 * and the next step.
 */
export function ProgressCard({ card, state }: { readonly card: Card; readonly state: Working }) {
  const isRunning = state.at === 'working'
  const isSeveral = state.versions.length > 1
  const [version] = isSeveral ? [] : state.versions
  const onLeave = () => {
    if (!isRunning) removeCard(card.id)
  }
  return (
    <>
      {version && <p className={styles.label}>{version.label}</p>}
      {isSeveral && <VersionList versions={state.versions} jobs={state.jobs} onLeave={onLeave} />}
      {state.jobs.length === 0 && isRunning && (
        <p className={styles.sending} role="status">
          <JobMark isRunning />
          Queued
        </p>
      )}
      {!isSeveral && state.jobs.map((job) => <JobBlock key={job.id} job={job} isRunning={isRunning} />)}
      {isRunning ? (
        <div className={styles.actions}>
          {version && <OpenButton card={card} to="version" words="Open version" />}
          <Button disabled={!state.jobs.some((job) => job.cancellable)} onClick={() => void cancelCard(card.id)}>
            Cancel
          </Button>
        </div>
      ) : (
        <Outcome card={card} state={state} />
      )}
    </>
  )
}

function JobBlock({ job, isRunning }: { readonly job: CardJob; readonly isRunning: boolean }) {
  return (
    <div className={styles.job}>
      {isRunning && <Progress value={job.progress} label={`${job.advisorySource?.name ?? 'Processing'}: progress`} />}
      {job.stages.length > 0 ? (
        <ol className={styles.stages}>
          {job.stages.map((stage) => (
            <StageLine key={stage.name} stage={stage} />
          ))}
        </ol>
      ) : (
        isRunning && <p className={styles.fact}>{job.total === null ? job.message : describeDone(job)}</p>
      )}
    </div>
  )
}

function describeDone({ done, total, unit, message }: CardJob): string {
  if (done === null || total === null) return message
  return formatDone(done, total, unit)
}

function StageLine({ stage }: { readonly stage: CardJob['stages'][number] }) {
  const state = stageState(stage)
  const isRunning = state === 'running'
  const isIdle = state === 'idle'
  const took =
    stage.startedAt && stage.finishedAt && !isIdle
      ? formatSpan(Date.parse(stage.finishedAt) - Date.parse(stage.startedAt))
      : ''
  return (
    <li className={state === 'waiting' || isIdle ? styles.quiet : undefined}>
      {stage.error ? (
        <Icon name="warning" className={styles.bad} />
      ) : stage.status === 'COMPLETED' ? (
        <Icon
          name={isIdle ? 'minus' : 'check'}
          label={isIdle ? 'Skipped' : 'Done'}
          className={isIdle ? styles.quiet : styles.good}
        />
      ) : (
        <JobMark isRunning={isRunning} />
      )}
      <span>{stageLabel(stage.name)}</span>
      <span className={styles.quiet}>
        {stage.error?.message ?? (stage.outcome === 'NO_RULES' ? noRules : isRunning ? reached(stage) : '')}
      </span>
      <span className={styles.quiet}>{took}</span>
    </li>
  )
}

function reached({ done, total }: CardJob['stages'][number]): string {
  if (done === null) return ''
  return `${formatNumber(done)}${total === null ? '' : ` of ${formatNumber(total)}`}`
}

function Outcome({ card, state }: { readonly card: Card; readonly state: Working }) {
  if (state.versions.length > 1) return null
  if (state.versions.length === 1) {
    const sbom = state.jobs[0]?.sbom
    return sbom ? <ProcessedVersion card={card} sbom={sbom} /> : <NextSteps card={card} waiting={0} />
  }
  return <Imported jobs={state.jobs} />
}

function Imported({ jobs }: { readonly jobs: readonly CardJob[] }) {
  const isRescanning = useIsRescanning()
  return (
    <>
      {jobs.map((job) => (
        <div key={job.id}>
          <p className={styles.fact}>
            <Icon name="check" className={styles.good} />
            {job.advisorySource
              ? `${job.advisorySource.name}: ${formatCount(job.advisorySource.records, 'record')}`
              : job.message}
          </p>
          {job.skippedCount > 0 && (
            <details className={styles.faults}>
              <summary>
                <Icon name="warning" />
                {formatCount(job.skippedCount, 'record')} skipped
              </summary>
              <ul>
                {job.skips.slice(0, 20).map((skip) => (
                  <li key={skip}>{skip}</li>
                ))}
              </ul>
            </details>
          )}
        </div>
      ))}
      {isRescanning && <p className={styles.hint}>Versions are being rescanned in the background.</p>}
      <div className={styles.actions}>
        <ButtonLink href={paths.advisoryPart('changes')}>Show changes</ButtonLink>
      </div>
    </>
  )
}

function ProcessedVersion({ card, sbom }: { readonly card: Card; readonly sbom: NonNullable<CardJob['sbom']> }) {
  const stats = useFacts(sbom)
  return (
    <>
      <VersionFacts stats={stats} />
      <NextSteps card={card} waiting={stats.triage.carriedPending} />
    </>
  )
}

/** @param waiting earlier decisions to confirm */
function NextSteps({ card, waiting }: { readonly card: Card; readonly waiting: number }) {
  return (
    <div className={styles.actions}>
      {waiting > 0 ? (
        <OpenButton card={card} to="carried" words={`Confirm ${formatCount(waiting, 'earlier decision')}`} />
      ) : (
        <OpenButton card={card} to="triage" words="Start triage" />
      )}
      <OpenButton card={card} to="version" words="Open version" />
    </div>
  )
}

function VersionFacts({ stats }: { readonly stats: NonNullable<CardJob['sbom']>['stats'] }) {
  const { severityCounts, openKevCount, matchCoverage, triage } = stats
  const notEvaluatedCount = matchCoverage.name + matchCoverage.notEvaluated + matchCoverage.none
  return (
    <ul className={styles.facts}>
      <li>
        {stats.compCount === 0
          ? 'No components: nothing to scan'
          : `${formatCount(stats.compCount, 'component')}, ${formatCount(severityCounts.total, 'finding')}`}
      </li>
      {severityCounts.total > 0 && (
        <li>
          {formatNumber(severityCounts.critical)} critical, {formatNumber(severityCounts.high)} high
          {openKevCount > 0 && `, ${formatNumber(openKevCount)} known exploited`}
        </li>
      )}
      {notEvaluatedCount > 0 && <li>{formatCount(notEvaluatedCount, 'component')} could not be evaluated</li>}
      {triage.carriedPending > 0 && (
        <li>{formatCount(triage.carriedPending, 'earlier decision', 'earlier decisions')} to confirm</li>
      )}
    </ul>
  )
}

function OpenButton(props: {
  readonly card: Card
  readonly to: 'triage' | 'carried' | 'version'
  readonly words: string
}) {
  const { card, to, words } = props
  const [, navigate] = useLocation()
  const button = useRef<HTMLButtonElement>(null)
  const [version] = card.state.at === 'working' || card.state.at === 'done' ? card.state.versions : []
  const [isFocused, setFocused] = useState(false)
  const isNextStep = to !== 'version'
  useEffect(() => {
    // The accepted line had the focus and was removed. If nothing else has the focus, Enter can continue here.
    if (isNextStep && document.activeElement === document.body) button.current?.focus()
  }, [isNextStep])
  if (!version) return null
  const open = () => {
    if (card.state.at === 'done') removeCard(card.id)
    navigate(
      to === 'triage'
        ? paths.versionTriage(version.environmentId, version.id)
        : paths.version(version.environmentId, version.id, to === 'carried' ? 'carried' : 'overview'),
    )
  }
  return (
    <Button
      ref={button}
      kind={isNextStep ? 'go' : 'plain'}
      keys={isNextStep && isFocused ? 'Enter' : undefined}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onClick={open}
    >
      {words}
    </Button>
  )
}
