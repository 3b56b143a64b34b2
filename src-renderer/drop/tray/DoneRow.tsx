import { useLocation } from 'wouter'
import { formatCount, formatNumber } from '#renderer/lib/format.ts'
import { useLacksData } from '#renderer/lib/missing-data.ts'
import { paths } from '#renderer/lib/paths.ts'
import { useTray } from '#renderer/lib/tray.ts'
import { describeVersionResult } from '#renderer/lib/version-result.ts'
import { Button, ButtonLink } from '#renderer/ui/Button.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import { MissingData } from '#renderer/ui/missing-data/late.tsx'
import { NextButton } from '#renderer/ui/NextButton.tsx'
import type { Card, CardJob, CardState } from '#renderer/drop/cards.ts'
import { useFacts, useIsRescanning } from '#renderer/drop/use-facts.ts'
import { describeVersions, VersionList } from '#renderer/drop/VersionList.tsx'
import { EndActions, subOf } from './EndActions.tsx'
import { Row } from './Row.tsx'
import * as texts from './texts.tsx'
import styles from './tray.module.css'
import { leaveTray } from './use-tray.ts'

interface DoneRowProps {
  readonly card: Card
  readonly state: Extract<CardState, { at: 'working' | 'done' }>
  readonly isInner?: boolean
}

/** A file whose processing is done: the result and the next step. */
export function DoneRow(props: DoneRowProps) {
  const [sbom] = props.state.versions.length === 1 ? [props.state.jobs[0]?.sbom] : []
  if (sbom) return <VersionRow {...props} sbom={sbom} />
  return props.state.versions.length > 0 ? <VersionsRow {...props} /> : <ImportedRow {...props} />
}

function VersionRow(props: DoneRowProps & { readonly sbom: NonNullable<CardJob['sbom']> }) {
  const { card, state, sbom, ...inner } = props
  const stats = useFacts(sbom)
  const waiting = stats.triage.carriedPending
  const lacksData = useLacksData(sbom.id)
  // Without the data there is little or nothing to decide: it comes first. While that is not known, nothing is offered to Enter.
  const fetchesNext = lacksData === true && waiting === 0
  const opensNext = lacksData !== undefined && !fetchesNext
  return (
    <Row
      icon={
        lacksData === true ? (
          <Icon name="warning" label={texts.doneAdvisoryDataIsMissing} className={styles.caution} />
        ) : (
          <Icon name="check" label={texts.done} className={styles.good} />
        )
      }
      name={card.file.name}
      sub={state.versions[0]?.label}
      actions={
        <>
          {waiting > 0 ? (
            <OpenButton
              card={card}
              to="carried"
              words={texts.confirmEarlierDecisions(formatCount(waiting, texts.earlierDecisionForms))}
              isNext={opensNext}
            />
          ) : (
            <OpenButton card={card} to="triage" words={texts.startTriage} isNext={opensNext} />
          )}
          <OpenButton card={card} to="version" words={texts.openVersion} />
          <EndActions card={card} />
        </>
      }
      below={
        <MissingData versionId={sbom.id} isCompact next={fetchesNext ? (isNew(card) ? 'focused' : 'filled') : null} />
      }
      {...inner}
    >
      <VersionFacts stats={stats} />
    </Row>
  )
}

/** The versions of an archive. A version whose numbers are not known opens too. */
function VersionsRow({ card, state, ...inner }: DoneRowProps) {
  const isSeveral = state.versions.length > 1
  return (
    <Row
      icon={<Icon name="check" label={texts.done} className={styles.good} />}
      name={card.file.name}
      sub={isSeveral ? subOf(card) : state.versions[0]?.label}
      actions={
        <>
          {!isSeveral && <OpenButton card={card} to="triage" words={texts.startTriage} isNext />}
          {!isSeveral && <OpenButton card={card} to="version" words={texts.openVersion} />}
          <EndActions card={card} />
        </>
      }
      below={isSeveral && <VersionList versions={state.versions} jobs={state.jobs} onLeave={leaveTray} />}
      {...inner}
    >
      {isSeveral && <p role="status">{describeVersions(state.versions, state.jobs)}</p>}
    </Row>
  )
}

function ImportedRow({ card, state, ...inner }: DoneRowProps) {
  const isRescanning = useIsRescanning()
  const skipping = state.jobs.filter(({ skippedCount }) => skippedCount > 0)
  return (
    <Row
      icon={<Icon name="check" label={texts.done} className={styles.good} />}
      name={card.file.name}
      sub={subOf(card)}
      actions={
        <>
          <ButtonLink small href={paths.advisoryPart('changes')}>
            {texts.showChanges}
          </ButtonLink>
          <EndActions card={card} />
        </>
      }
      below={skipping.length > 0 && skipping.map((job) => <Skipped key={job.id} job={job} />)}
      {...inner}
    >
      {state.jobs.map((job) => (
        <p key={job.id}>
          {job.advisorySource
            ? `${job.advisorySource.name}: ${formatCount(job.advisorySource.records, texts.recordForms)}`
            : job.message}
        </p>
      ))}
      {isRescanning && <p className={styles.quiet}>{texts.versionsAreBeingRescanned}</p>}
    </Row>
  )
}

function Skipped({ job }: { readonly job: CardJob }) {
  return (
    <details className={styles.faults}>
      <summary>
        <Icon name="warning" small />
        {texts.recordsSkipped(formatCount(job.skippedCount, texts.recordForms))}
      </summary>
      <ul>
        {job.skips.slice(0, 20).map((skip) => (
          <li key={skip}>{skip}</li>
        ))}
      </ul>
    </details>
  )
}

function VersionFacts({ stats }: { readonly stats: NonNullable<CardJob['sbom']>['stats'] }) {
  const { severityCounts, openKevCount, matchCoverage, triage } = stats
  // Without findings the result says what was not evaluated, and not twice.
  const open = matchCoverage.name + matchCoverage.notEvaluated + matchCoverage.none
  const notEvaluated = severityCounts.total > 0 ? open : 0
  return (
    <ul className={styles.facts}>
      <li>{describeVersionResult(stats)}</li>
      {severityCounts.total > 0 && (
        <li>
          {texts.criticalHigh(formatNumber(severityCounts.critical), formatNumber(severityCounts.high))}
          {openKevCount > 0 && texts.openKevCountKnownExploited(formatNumber(openKevCount))}
        </li>
      )}
      {notEvaluated > 0 && <li>{texts.couldNotBeEvaluated(formatCount(notEvaluated, texts.componentForms))}</li>}
      {triage.carriedPending > 0 && (
        <li>{texts.earlierDecisionsToConfirm(formatCount(triage.carriedPending, texts.earlierDecisionForms))}</li>
      )}
    </ul>
  )
}

interface OpenButtonProps {
  readonly card: Card
  readonly to: 'triage' | 'carried' | 'version'
  readonly words: string
  /** The step that Enter does. */
  readonly isNext?: boolean
}

/** Whether a button of a file takes the focus: one that had ended before the tray was opened takes it from no row. */
function isNew({ endedAt }: Card): boolean {
  return (endedAt ?? Infinity) >= (useTray.getState().openedAt ?? Infinity)
}

/** Opens the version of a file, and closes the tray. */
export function OpenButton({ card, to, words, isNext = false }: OpenButtonProps) {
  const [, navigate] = useLocation()
  const [version] = card.state.at === 'working' || card.state.at === 'done' ? card.state.versions : []
  if (!version) return null
  const open = () => {
    leaveTray()
    navigate(
      to === 'triage'
        ? paths.versionTriage(version.environmentId, version.id)
        : paths.version(version.environmentId, version.id, to === 'carried' ? 'carried' : 'overview'),
    )
  }
  if (isNext) {
    return (
      <NextButton small takesFocus={isNew(card)} onClick={open}>
        {words}
      </NextButton>
    )
  }
  return (
    <Button small onClick={open}>
      {words}
    </Button>
  )
}
