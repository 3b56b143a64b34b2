import { useQuery, useQueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import { TrayJobsDocument, TrayJobStopDocument } from '#renderer/generated/documents.ts'
import { isRunning, type Job } from '#renderer/lib/job-text.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { accepted, request } from '#renderer/lib/request.ts'
import { dismissToast, showError, useToasts } from '#renderer/lib/toasts.ts'
import { closeTray, useTray } from '#renderer/lib/tray.ts'
import { hasEnded, isAsking, isFailed, removeCard, useCards } from '#renderer/drop/cards.ts'
import type { Card } from '#renderer/drop/cards.ts'
import { rowsOf } from './rows.ts'
import type { TrayRow, TrayRows } from './rows.ts'
import * as texts from './texts.tsx'

const pollMs = 700
const windowOpenedAt = performance.timeOrigin

/** Jobs whose rows were cleared. Activity keeps them. */
const useCleared = create<{ readonly jobIds: ReadonlySet<string> }>(() => ({ jobIds: new Set() }))

/** Reads the jobs that this user has started, as far as they ran while this window was open. */
function useTrayJobs(): readonly Job[] {
  const { data } = useQuery({
    queryKey: queryKey('job', 'tray'),
    queryFn: async ({ signal }) => {
      const { jobs, organizationUser } = await request(TrayJobsDocument, {}, signal)
      return jobs.nodes.filter(({ startedBy }) => startedBy.kind === 'USER' && startedBy.id === organizationUser?.id)
    },
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? pollMs : false),
  })
  const own = useCards(({ jobIds }) => jobIds)
  const cleared = useCleared(({ jobIds }) => jobIds)
  return (data ?? []).filter(
    ({ id, finishedAt }) =>
      !own.has(id) && !cleared.has(id) && (finishedAt === null || Date.parse(finishedAt) >= windowOpenedAt),
  )
}

/** Returns the rows of the tray, by tab. */
export function useTrayRows(): TrayRows {
  const cards = useCards((state) => state.cards)
  const log = useToasts((state) => state.log)
  const openedAt = useTray((state) => state.openedAt)
  const jobs = useTrayJobs()
  return rowsOf({ cards, jobs, log, openedAt, now: Date.now() })
}

/** Removes a row. What it was about stays as it is. */
export function removeRow(row: TrayRow): void {
  if (row.kind === 'file') removeCard(row.card.id)
  else if (row.kind === 'batch') for (const { id } of row.cards) removeCard(id)
  else if (row.kind === 'job') useCleared.setState(({ jobIds }) => ({ jobIds: new Set([...jobIds, row.job.id]) }))
  else {
    const { id } = row.message
    dismissToast(id)
    useToasts.setState(({ log }) => ({ log: log.filter((one) => one.id !== id) }))
  }
}

function hasFinished(card: Card): boolean {
  return hasEnded(card) && !isFailed(card)
}

/** Whether there is something that `clearFinished` removes. A file may have finished in a batch that runs: the batch has not. */
export function useHasFinished(rows: TrayRows): boolean {
  const isOneOfFiles = useCards(({ cards }) => cards.some(hasFinished))
  return isOneOfFiles || rows.finished.length > 0
}

/** Removes all that succeeded or was canceled. What failed stays until it is cleared by itself. */
export function clearFinished(rows: TrayRows): void {
  for (const card of useCards.getState().cards.filter(hasFinished)) removeCard(card.id)
  for (const row of [...rows.now, ...rows.finished]) {
    const isDone = row.kind === 'message' || (row.kind === 'job' && row.endedAt !== null && row.job.state !== 'FAILED')
    if (isDone) removeRow(row)
  }
}

/** Closes the tray when one of its rows leads to a page, unless another file needs an answer. */
export function leaveTray(): void {
  if (!useCards.getState().cards.some(isAsking)) closeTray()
}

/** Returns what cancels a job. */
export function useStopJob(): (id: string) => Promise<void> {
  const queries = useQueryClient()
  return async (id) => {
    try {
      accepted((await request(TrayJobStopDocument, { input: { id } })).jobCancel)
      await queries.invalidateQueries({ queryKey: queryKey('job') })
    } catch (error) {
      showError(error, texts.jobCouldNotBeCanceled)
    }
  }
}
