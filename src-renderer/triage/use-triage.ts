import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useCommand } from '#renderer/lib/commands.ts'
import { paths } from '#renderer/lib/paths.ts'
import { usePlace } from '#renderer/lib/place.ts'
import type { Crumb } from '#renderer/lib/place.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { pickStatus } from './choice.ts'
import { openFilter } from './queue-filter.ts'
import type { QueueFilter } from './queue-filter.ts'
import { connectTriage } from './triage-service.ts'
import { createTriageSession } from './triage-session.ts'
import type { TriagedVersion } from './QueueStates.tsx'
import { indexOfCursor } from './triage-state.ts'
import { createVoice } from './triage-voice.ts'
import { useEvidence } from './use-evidence.ts'
import { isBeingMatched, useQueueNumbers, useQueueRows, useTriagedVersion } from './use-queue.ts'
import type { Grouping } from './use-queue.ts'
import { useTriageCommands } from './use-triage-commands.ts'
import { useTriageKeys } from './use-triage-keys.ts'

/** Everything that the page of triage shows and can do. */
export type Triage = ReturnType<typeof useTriage>

/** Rows whose evidence is read ahead. */
const readAheadRows = 2

/** One sitting over one version, or over the newest version of every environment. */
export function useTriage(sbomId: string | undefined) {
  const [filter, setFilter] = useState<QueueFilter>(openFilter)
  const [grouping, setGrouping] = useState<Grouping>('VULN_PACKAGE')
  const [hasEvidence, setHasEvidence] = useState(true)
  const version = useTriagedVersion(sbomId).data ?? undefined
  const isMatching = isBeingMatched(version?.vulnRunStatus)
  const session = useSession(sbomId)
  const state = useStore(session.store)
  const hasDecided = state.steps.done.length + state.steps.undone.length > 0
  const queue = useQueueRows(sbomId, filter, grouping, isMatching && !hasDecided)
  const numbers = useQueueNumbers(sbomId, filter).data
  const reload = useReload(session, queue.reload)
  const refs = useTriageRefs()
  const index = indexOfCursor(state)
  const row = state.rows[index]
  const ahead = state.rows.slice(index + 1, index + 1 + readAheadRows).map((one) => one.lead.id)
  const evidence = useEvidence(row?.lead.id, ahead)
  const pending =
    state.choice?.status === 'not_affected' || state.choice?.status === 'affected' ? state.choice.status : null

  useEffect(() => session.setRows(queue.rows), [session, queue.rows])
  useEffect(() => {
    if (evidence.data) session.noteRead(evidence.data.id, evidence.data.updatedAt)
  }, [session, evidence.data])
  usePlace(crumbsOf(version), 'rail')
  const onCommand = useTriageCommands({ session, queue, filter, setFilter, setHasEvidence, hasEvidence, refs })
  useTriageKeys({
    pending,
    onPending: (status) => session.choose(status === null ? null : pickStatus(status)),
    onCommand,
  })
  useCommand('undo', () => void session.undo())
  useCommand('redo', () => void session.redo())
  useCommand('focus-filter', () => refs.filterRef.current?.focus())
  return {
    ...refs,
    session,
    state,
    queue,
    numbers,
    version,
    isMatching,
    filter,
    setFilter: (next: QueueFilter) => {
      session.clearTicks()
      setFilter(next)
    },
    grouping,
    setGrouping,
    hasEvidence,
    evidence,
    row,
    pending,
    place: placeOf(version),
    hasChanged: useHasChanged(numbers?.triageQueue.matchingCount, hasDecided, queue.rows, isMatching),
    reload,
  }
}

function useSession(sbomId: string | undefined) {
  const queries = useQueryClient()
  const [session] = useState(() => {
    const undo = () => void session.undo()
    const goTo = (key: string) => session.moveTo(key)
    const refresh = () => void queries.invalidateQueries({ queryKey: queryKey('finding') })
    const reload = () => void queries.invalidateQueries({ queryKey: ['triage-queue'] })
    const session = createTriageSession(connectTriage(sbomId), createVoice({ undo, goTo, refresh }), reload)
    return session
  })
  return session
}

/** Reads the queue anew and forgets the marks of this sitting: what is decided leaves the list. Steps can still be undone. */
function useReload(session: ReturnType<typeof createTriageSession>, reloadRows: () => void) {
  const queries = useQueryClient()
  return useCallback(() => {
    session.store.setState({ answers: new Map(), failures: new Map(), isFinished: false })
    reloadRows()
    void queries.invalidateQueries({ queryKey: queryKey('finding') })
  }, [session, reloadRows, queries])
}

/** True when others or a new matching changed the number of findings. Decisions made here change it too and do not count. */
function useHasChanged(
  matching: number | undefined,
  hasDecided: boolean,
  rows: readonly unknown[],
  isMatching: boolean,
): boolean {
  const seen = useRef<{ rows: readonly unknown[]; matching: number } | null>(null)
  if (matching !== undefined && (seen.current === null || seen.current.rows !== rows)) {
    seen.current = { rows, matching }
  }
  const isMore = seen.current !== null && matching !== undefined && matching > seen.current.matching
  return (
    isMore ||
    (!hasDecided &&
      !isMatching &&
      seen.current !== null &&
      matching !== undefined &&
      matching !== seen.current.matching)
  )
}

function useTriageRefs() {
  const listRef = useRef<HTMLDivElement>(null)
  const filterRef = useRef<HTMLInputElement>(null)
  const noteRef = useRef<HTMLTextAreaElement>(null)
  const evidenceRef = useRef<HTMLDivElement>(null)
  const focusQueue = useCallback(() => listRef.current?.focus({ preventScroll: true }), [])
  return useMemo(() => ({ listRef, filterRef, noteRef, evidenceRef, focusQueue }), [focusQueue])
}
export type TriageRefs = ReturnType<typeof useTriageRefs>

function crumbsOf(version: TriagedVersion | undefined): Crumb[] {
  if (!version) return [{ label: 'Triage' }]
  const { project } = version
  return [
    { label: project.projectGroup.name, href: paths.product(project.projectGroup.id) },
    { label: project.name, href: paths.product(project.projectGroup.id) },
    { label: version.projectVersion, href: paths.version(project.id, version.id) },
    { label: 'Triage' },
  ]
}

function placeOf(version: TriagedVersion | undefined) {
  if (!version) return null
  return {
    version: version.projectVersion,
    environment: version.project.name,
    product: version.project.projectGroup.name,
  }
}
