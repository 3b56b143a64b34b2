import { useMemo, useState } from 'react'
import type { ReviewedFile } from '#renderer/lib/vex-file.ts'
import type { ReviewFilter, ReviewRow } from './review-rows.ts'
import { countSelected, reviewRows, rowKey, toggleRow } from './review-rows.ts'
import { useApplyStatements } from './use-apply-statements.ts'
import { useReview } from './use-vex-review.ts'

const none: ReadonlySet<number> = new Set()
const everything: ReviewFilter = { outcome: null, search: '' }

/** Holds the state of a review of one document: filter, selection, and the step that applies it. */
export function useReviewSession(reviewed: ReviewedFile, versionId: string | null) {
  const [round, setRound] = useState(0)
  const [changed, setFlipped] = useState(none)
  const [filter, setFilter] = useState(everything)
  const [cursorKey, setCursorKey] = useState<string | null>(null)
  const again = () => {
    setFlipped(none)
    setFilter(everything)
    setRound((before) => before + 1)
  }
  const dryRun = useReview(reviewed, versionId, round)
  const { applied, forget, takeOver, ...step } = useApplyStatements(reviewed, versionId, again)
  const review = applied ?? dryRun.data
  const statements = useMemo(() => review?.statements ?? [], [review])
  const flipped = applied ? none : changed
  const rows = useMemo(() => reviewRows(statements, flipped, filter), [statements, flipped, filter])
  const picked = useMemo(() => countSelected(statements, flipped), [statements, flipped])
  const cursor = rows.find((row) => rowKey(row) === cursorKey) ?? rows[1] ?? rows[0]
  const toggle = (row: ReviewRow | undefined) => {
    if (row && !applied) setFlipped(toggleRow(row, rows, flipped))
  }
  return {
    ...step,
    dryRun,
    review,
    applied,
    rows,
    picked,
    cursor,
    filter,
    setFilter,
    toggle,
    lookAgain: () => {
      forget()
      again()
    },
    applyPicked: () => void takeOver(picked, review?.evaluatedAt ?? null).then(() => setFilter(everything)),
    moveTo: (row: ReviewRow) => setCursorKey(rowKey(row)),
    toggleGroup: () => {
      const outcome = cursor?.kind === 'statement' ? cursor.statement.outcome : cursor?.outcome
      toggle(rows.find((row) => row.kind === 'group' && row.outcome === outcome))
    },
  }
}

export type ReviewSession = ReturnType<typeof useReviewSession>
