import { formatNumber } from '#renderer/lib/format.ts'
import { describePending } from '#renderer/lib/pending.ts'
import { BottomBar } from '#renderer/ui/BottomBar.tsx'
import { KeyHint } from '#renderer/ui/Kbd.tsx'
import styles from '#renderer/triage/triage.module.css'
import type { TriageNumbersFragment } from '#renderer/generated/documents.ts'
import * as texts from './texts.tsx'

/** Progress within the scope, as the service counts it. */
export type Progress = Omit<TriageNumbersFragment, 'uncovered'>

/** The bottom bar: progress at the left, the available keys at the right. */
export function TriageBar(props: {
  readonly progress: Progress | undefined
  readonly urgent: number | undefined
  readonly isWaiting: boolean
  readonly hasSelection: boolean
  readonly hasRows: boolean
  readonly mayDecide: boolean
  readonly canUndo: boolean
  readonly canExport: boolean
}) {
  const { progress, urgent, isWaiting, hasSelection, hasRows, mayDecide, canUndo, canExport } = props
  return (
    <BottomBar>
      {/* Without findings there is no progress. The page explains that, and nothing here may suggest that work is finished. */}
      {progress && progress.total > 0 && <ProgressLine progress={progress} />}
      {progress && <span className={styles.omit}>{describeReadiness(progress, urgent)}</span>}
      <span className={styles.push} />
      <span className={styles.hints}>
        <AvailableKeys {...{ isWaiting, hasSelection, hasRows, mayDecide, canUndo }} />
      </span>
      <KeyHint keys="?" keep>
        {texts.allShortcuts}
      </KeyHint>
      {canExport && (
        <span className={styles.optional}>
          <KeyHint keys="$mod+e">{texts.exportText}</KeyHint>
        </span>
      )}
    </BottomBar>
  )
}

/** Shows the keys that work right now, at most six. */
function AvailableKeys(props: {
  readonly isWaiting: boolean
  readonly hasSelection: boolean
  readonly hasRows: boolean
  readonly mayDecide: boolean
  readonly canUndo: boolean
}) {
  if (props.isWaiting) {
    return (
      <>
        <KeyHint keys="1 … 5" keep>
          {texts.choose}
        </KeyHint>
        <KeyHint keys="Esc" keep>
          {texts.back}
        </KeyHint>
      </>
    )
  }
  const undo = props.canUndo && <KeyHint keys="z">{texts.undo}</KeyHint>
  if (!props.hasRows) return undo
  return (
    <>
      <KeyHint keys="j k" keep>
        {texts.move}
      </KeyHint>
      {props.mayDecide && (
        <KeyHint keys="n a f u" keep>
          {texts.decide}
        </KeyHint>
      )}
      {props.hasSelection ? (
        <KeyHint keys="Esc">{texts.clearSelection}</KeyHint>
      ) : (
        <>
          <KeyHint keys="v">{texts.sameVulnerability}</KeyHint>
          <span className={styles.optional}>
            <KeyHint keys="p">{texts.samePackage}</KeyHint>
          </span>
        </>
      )}
      {props.mayDecide && (
        <span className={styles.optional}>
          <KeyHint keys=".">{texts.repeat}</KeyHint>
        </span>
      )}
      {undo}
    </>
  )
}

function ProgressLine({ progress }: { readonly progress: Progress }) {
  const { total, decided, underInvestigation } = progress
  const share = (count: number) => `${(count / total) * 100}%`
  return (
    <span className={styles.progress}>
      <span
        className={styles.track}
        role="progressbar"
        aria-label={texts.decided}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={decided}
      >
        <i style={{ width: share(decided) }} />
        <i style={{ width: share(underInvestigation) }} />
      </span>
      <span>{texts.decidedOfTotalDecided(<b>{formatNumber(decided)}</b>, formatNumber(total))}</span>
    </span>
  )
}

function describeReadiness(progress: Progress, urgent: number | undefined): string {
  const { readiness, total } = progress
  if (total === 0) return ''
  if (readiness === 'PENDING') return describePending(progress) ?? ''
  if (readiness === 'READY') return texts.readyForExport
  if (readiness === 'PARTLY') return texts.noUndecidedCriticalOrHighFindings
  return urgent === undefined ? texts.needsAttention : texts.needsAttentionOpenCriticalOrHigh(formatNumber(urgent))
}
