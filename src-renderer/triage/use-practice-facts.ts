import { useEffect } from 'react'
import { usePractice, usePracticeAt } from '#renderer/lib/practice.ts'
import type { TriageState } from './session/triage-state.ts'

/** Tells the practice course what the user did on this page. Does nothing for a version that is not practiced with. */
export function usePracticeFacts(versionId: string | undefined, state: TriageState, isExporting: boolean): void {
  const isPracticed = usePracticeAt(versionId)
  const { cursor, choice, steps, selection } = state
  const decisions = steps.done.filter(({ after }) => after.size > 0)
  const facts =
    isPracticed && versionId !== undefined
      ? {
          ...{ versionId, cursor, isExporting, selected: selection.rows.size, undone: steps.undone.length },
          pending: choice?.status ?? null,
          decisions: decisions.length,
          lastRows: decisions.at(-1)?.after.size ?? 0,
        }
      : null
  const key = JSON.stringify(facts)
  useEffect(() => usePractice.setState({ facts: JSON.parse(key) as typeof facts }), [key])
  useEffect(() => () => usePractice.setState({ facts: null }), [])
}
