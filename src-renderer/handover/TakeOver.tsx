import { Link } from 'wouter'
import { paths } from '#renderer/lib/paths.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Progress } from '#renderer/ui/Progress.tsx'
import { Select } from '#renderer/ui/Select.tsx'
import text from '#renderer/ui/text.module.css'
import { describePlan, describeTaken } from './handover-text.ts'
import styles from './handover.module.css'
import { differencesOf, type Rest } from './review.ts'
import * as texts from './texts.tsx'
import type { HandoverSession } from './use-handover-session.ts'

const restChoices: readonly { readonly value: Rest; readonly label: string }[] = [
  { value: 'LEAVE', label: texts.otherConflictsLeaveOpen },
  { value: 'OURS', label: texts.otherConflictsKeepWhatIsHere },
  { value: 'THEIRS', label: texts.otherConflictsTakeTheFiles },
]

/** Says what will happen, with the button; afterwards what happened, with undo. */
export function TakeOver({ session }: { readonly session: HandoverSession }) {
  const { taking, review, plan, rest, setRest, mayTakeOver, takeOver, lookAgain } = session
  const { state } = taking
  if (state.at === 'running') return <Running state={state} />
  if (state.at === 'done') {
    const { sbom } = state.review
    return (
      <footer className={styles.actions}>
        <p role="status">
          {describeTaken(state.review)}{' '}
          {sbom && <Link href={paths.version(sbom.project.id, sbom.id)}>{texts.openVersion}</Link>}
        </p>
        <Button icon="refresh" onClick={lookAgain}>
          {texts.compareAgain}
        </Button>
        {taking.undo && (
          <Button icon="undo" keys="z" onClick={taking.undo}>
            {texts.undoLabel}
          </Button>
        )}
      </footer>
    )
  }
  const hasConflicts = differencesOf(review).some(({ outcome }) => outcome === 'CONFLICT')
  return (
    <footer className={styles.actions}>
      {state.at === 'failed' && (
        <p className={text.bad} role="alert">
          <b>{texts.notApplied}</b> {describeFailure(state.error)}
        </p>
      )}
      <p role="status">
        {state.at === 'undone' && texts.undoneThisStoreNowKnows}
        {review && plan && describePlan(review, plan)}
      </p>
      {state.at === 'failed' && (
        <Button icon="refresh" onClick={lookAgain}>
          {texts.compareAgain}
        </Button>
      )}
      {taking.redo && (
        <Button icon="refresh" keys="Shift+z" onClick={taking.redo}>
          {texts.redoLabel}
        </Button>
      )}
      {hasConflicts && (
        <Select
          label={texts.conflictsWithoutAChoice}
          labelHidden
          value={rest}
          options={restChoices}
          onChange={setRest}
        />
      )}
      <Button kind="go" keys="Enter" disabled={!mayTakeOver} onClick={takeOver}>
        {texts.applyLabel}
      </Button>
    </footer>
  )
}

function Running({ state }: { readonly state: Extract<HandoverSession['taking']['state'], { at: 'running' }> }) {
  const job = state.version?.latestJob
  return (
    <footer className={styles.actions}>
      <p role="status">{state.version ? texts.versionIsMadeItIsScanned : texts.applying}</p>
      {job && (
        <div className={styles.progress}>
          <Progress value={job.progress} label={texts.processingTheVersion} />
        </div>
      )}
    </footer>
  )
}

function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const message = /[.!?]$/.test(error.message) ? error.message : `${error.message}.`
  return 'remedy' in error && typeof error.remedy === 'string' ? `${message} ${error.remedy}` : message
}
