import { formatNumber } from '#renderer/lib/format.ts'
import { describePending } from '#renderer/lib/pending.ts'
import { BottomBar } from '#renderer/ui/BottomBar.tsx'
import { KeyHint } from '#renderer/ui/Kbd.tsx'
import styles from '#renderer/triage/triage.module.css'
import type { TriageNumbersFragment } from '#renderer/generated/documents.ts'

/** Progress within the scope, as the service counts it. */
export type Progress = Omit<TriageNumbersFragment, 'uncovered'>

/** The bottom bar: progress at the left, the available keys at the right. */
export function TriageBar(props: {
  readonly progress: Progress | undefined
  readonly urgent: number | undefined
  readonly isWaiting: boolean
  readonly hasSelection: boolean
  readonly hasRows: boolean
  readonly canUndo: boolean
  readonly canExport: boolean
}) {
  const { progress, urgent, isWaiting, hasSelection, hasRows, canUndo, canExport } = props
  return (
    <BottomBar>
      {/* Without findings there is no progress. The page explains that, and nothing here may suggest that work is finished. */}
      {progress && progress.total > 0 && <ProgressLine progress={progress} />}
      {progress && <span className={styles.omit}>{describeReadiness(progress, urgent)}</span>}
      <span className={styles.push} />
      <span className={styles.hints}>
        <AvailableKeys isWaiting={isWaiting} hasSelection={hasSelection} hasRows={hasRows} canUndo={canUndo} />
      </span>
      <KeyHint keys="?" keep>
        all shortcuts
      </KeyHint>
      {canExport && (
        <span className={styles.optional}>
          <KeyHint keys="$mod+e">export</KeyHint>
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
  readonly canUndo: boolean
}) {
  if (props.isWaiting) {
    return (
      <>
        <KeyHint keys="1 … 5" keep>
          choose
        </KeyHint>
        <KeyHint keys="Esc" keep>
          back
        </KeyHint>
      </>
    )
  }
  const undo = props.canUndo && <KeyHint keys="z">undo</KeyHint>
  if (!props.hasRows) return undo
  return (
    <>
      <KeyHint keys="j k" keep>
        move
      </KeyHint>
      <KeyHint keys="n a f u" keep>
        decide
      </KeyHint>
      {props.hasSelection ? (
        <KeyHint keys="Esc">clear selection</KeyHint>
      ) : (
        <>
          <KeyHint keys="v">same vulnerability</KeyHint>
          <span className={styles.optional}>
            <KeyHint keys="p">same package</KeyHint>
          </span>
        </>
      )}
      <span className={styles.optional}>
        <KeyHint keys=".">repeat</KeyHint>
      </span>
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
        aria-label="Decided"
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={decided}
      >
        <i style={{ width: share(decided) }} />
        <i style={{ width: share(underInvestigation) }} />
      </span>
      <span>
        <b>{formatNumber(decided)}</b> of {formatNumber(total)} decided
      </span>
    </span>
  )
}

function describeReadiness(progress: Progress, urgent: number | undefined): string {
  const { readiness, total } = progress
  if (total === 0) return ''
  if (readiness === 'PENDING') return describePending(progress) ?? ''
  if (readiness === 'READY') return 'ready for export'
  if (readiness === 'PARTLY') return 'no undecided critical or high findings'
  return urgent === undefined ? 'needs attention' : `needs attention: ${formatNumber(urgent)} open critical or high`
}
