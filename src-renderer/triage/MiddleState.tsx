import { ErrorState } from '#renderer/ui/ErrorState.tsx'
import { isOpenFilter } from './queue/queue-filter.ts'
import { NoFindingsAnywhere } from './queue/NoFindingsAnywhere.tsx'
import { Finished, Matching, NoFindings, NotScanned } from './queue/QueueStates.tsx'
import { isDecidedRow } from './session/triage-state.ts'
import * as texts from './texts.tsx'
import triageStyles from './triage.module.css'
import type { Triage } from './use-triage.ts'

/** What stands in the middle of a queue without rows: what is awaited, what is done, or what went wrong. */
export function MiddleState({ triage }: { readonly triage: Triage }) {
  const { queue, numbers, version, isMatching, state, filter } = triage
  const progress = numbers?.triageQueue.progress
  if (queue.error) return <ErrorState title={texts.queueCouldNotBeLoaded} error={queue.error} onRetry={triage.reload} />
  if (!progress) return <div className={triageStyles.state} aria-hidden="true" />
  if (isMatching && version && queue.rows.length === 0) return <Matching version={version} />
  if (progress.total === 0 && progress.sbomsPendingCount > 0) return <NotScanned progress={progress} />
  if (progress.total === 0) {
    const { records } = numbers.advisoryDatabase
    return version ? <NoFindings version={version} records={records} /> : <NoFindingsAnywhere records={records} />
  }
  // Without rows, what is left is snoozed: it comes back by itself.
  const isAtEnd = progress.remaining === 0 || queue.rows.length === 0
  if (state.isFinished || (isOpenFilter(filter) && isAtEnd)) {
    const areRowsDecided = state.rows.every((row) => isDecidedRow(state, row))
    return <Finished {...{ progress, version, areRowsDecided }} isNarrowed={!isOpenFilter(filter)} />
  }
  return <div className={triageStyles.state} aria-hidden="true" />
}
