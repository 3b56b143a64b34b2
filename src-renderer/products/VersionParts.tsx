import { formatCount, formatScore } from '#renderer/lib/format.ts'
import { SeverityStack } from '#renderer/ui/chart/SeverityBars.tsx'
import { classNames } from '#renderer/ui/class-names.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import { Progress } from '#renderer/ui/Progress.tsx'
import { SeverityNumbers, severitySteps } from '#renderer/ui/SeverityMark.tsx'
import text from '#renderer/ui/text.module.css'
import { hasPolicyResult } from '#renderer/lib/policy-words.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { isEvaluated, isPending, type MatrixVersion } from './matrix.ts'
import styles from './Matrix.module.css'
import { PolicyWord } from './PolicyWord.tsx'
import {
  changeWords,
  countWords,
  failureWords,
  type RunningWords,
  signOffWords,
  triageWords,
  type VersionDetails,
} from './version-state.ts'
import { finishedScore } from './score.ts'
import * as texts from './texts.tsx'

interface VersionProps {
  readonly version: MatrixVersion
}

/** The open findings of a version as a bar on the scale of all versions, with their counts. */
export function OpenFindings({ version, greatest }: VersionProps & { readonly greatest: number }) {
  const counts = version.stats.openSeverityCounts
  if (isPending(version)) return <span className={text.third}>{texts.notScannedYet}</span>
  if (counts.total === 0) {
    return <span className={text.third}>{isEvaluated(version) ? formatCount(0, texts.openFindingForms) : '–'}</span>
  }
  return (
    <span className={styles.open}>
      <span className={styles.lane}>
        <span style={{ width: `${Math.max(2, (counts.total / greatest) * 100)}%` }}>
          <SeverityStack
            label={countWords(version)}
            counts={severitySteps.map((step) => ({ step, count: counts[step] }))}
          />
        </span>
      </span>
      <SeverityNumbers counts={counts} />
    </span>
  )
}

/** The stage that runs, with its progress. */
export function Running({ version, running }: VersionProps & { readonly running: RunningWords }) {
  return (
    <span className={styles.running}>
      <span className={styles.stage}>
        <Icon name="refresh" small />
        {running.words}
      </span>
      <Progress value={running.share ?? 0} label={`${running.words}, ${visibleText(version.projectVersion)}`} />
    </span>
  )
}

/** What is left to decide in a version, or that a stage failed. */
export function Left({ version }: VersionProps) {
  const failed = failureWords(version)
  const { words, of, isOpen } = triageWords(version)
  if (isPending(version) && failed === '') return <span className={text.third}>{texts.notScannedYet}</span>
  return (
    <>
      {failed !== '' && (
        <span
          className={classNames(styles.stage, text.warn)}
          title={version.processingErrors.map(({ message }) => message).join('\n')}
        >
          <Icon name="warning" small />
          {failed}
        </span>
      )}
      {!isPending(version) && (
        <span className={isOpen ? undefined : text.second}>
          {isOpen ? <b className={text.strong}>{words}</b> : words}
          {of !== null && <span className={text.third}> {of}</span>}
        </span>
      )}
    </>
  )
}

/** The change since the version before, and the sign-off: what is read after the numbers. */
export function Later({ details }: { readonly details: VersionDetails | undefined }) {
  const change = changeWords(details)
  const signed = signOffWords(details)
  return (
    <>
      {change !== '' && (
        <span className={classNames(text.second, text.cut)} title={texts.newFindingsAndThoseNoLonger}>
          {visibleText(change)}
        </span>
      )}
      {signed !== null && (
        <span className={classNames(styles.stage, signed.holds ? text.ok : text.warn)}>
          <Icon name={signed.holds ? 'check' : 'warning'} small />
          {signed.words}
        </span>
      )}
    </>
  )
}

/** The outcome of the policies and the score of the checks, where there is one. Beside versions with an outcome, one without has a dash. */
export function Verdicts({ version, hasPolicies }: VersionProps & { readonly hasPolicies: boolean }) {
  const { policyResult } = version
  const score = finishedScore(version)
  return (
    <span className={styles.verdicts}>
      {(hasPolicies || hasPolicyResult(policyResult)) && (
        <PolicyWord outcome={policyResult} coverage={version.stats.matchCoverage} />
      )}
      {score !== null && (
        <b className={text.strong} title={texts.qualityOf10}>
          {formatScore(score)}
        </b>
      )}
    </span>
  )
}
