import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import { useCommand } from '#renderer/lib/commands.ts'
import { useMayOnlyRead } from '#renderer/lib/own-role.ts'
import { paths } from '#renderer/lib/paths.ts'
import { dismissTransientToasts } from '#renderer/lib/toasts.ts'
import { usePlace } from '#renderer/lib/place.ts'
import type { Crumb } from '#renderer/lib/place.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { pickStatus } from './session/choice.ts'
import type { MarkDialogKind, OpenMarkDialog } from './decision/MarkDialogs.tsx'
import { openFilter } from './queue/queue-filter.ts'
import type { QueueFilter } from './queue/queue-filter.ts'
import type { QueueRow } from './session/queue-row.ts'
import { connectTriage } from './session/triage-service.ts'
import { createTriageSession } from './session/triage-session.ts'
import type { TriageSession } from './session/triage-session.ts'
import type { TriagedVersion } from './queue/QueueStates.tsx'
import { indexOfCursor, targetsOf } from './session/triage-state.ts'
import type { UserState } from './session/triage-state.ts'
import { withRows } from './session/triage-store.ts'
import { createFeedback } from './session/triage-feedback.ts'
import { useEvidence } from './evidence/use-evidence.ts'
import { useLinkedFinding } from './use-linked-finding.ts'
import { createStepNumbers } from './queue/step-numbers.ts'
import { isBeingMatched, numbersScope, useQueueNumbers, useQueueRows, useTriagedVersion } from './queue/use-queue.ts'
import type { Grouping, NumbersScope, QueuePlace } from './queue/use-queue.ts'
import { useReadAgain } from './queue/use-read-again.ts'
import { useOwnCount } from './queue/use-own-count.ts'
import * as texts from './texts.tsx'
import { useTriageCommands } from './use-triage-commands.ts'
import { useTriageKeys } from './use-triage-keys.ts'
import { useTriageRefs } from './use-triage-refs.ts'

/** Everything that the triage page shows and can do. */
export type Triage = ReturnType<typeof useTriage>

/** Number of rows whose evidence is prefetched. */
const readAheadRows = 3

/** The start of triage, as given by the URL. */
export interface TriageStart {
  /** Whether what the version inherits from its parts is in the queue. */
  readonly includesParts: boolean
  /** Opens the queue with the parts where they are left out, and without them where they are in it. */
  readonly onParts: () => void
  /** The finding to select once the queue is loaded. */
  readonly findingId?: string | undefined
  /** The initial filter. */
  readonly filter: QueueFilter
  /** The filter of the saved view as it is now, or the first one. */
  readonly base: QueueFilter
  /** Returns the URL of this queue at a finding. */
  readonly addressOf: (findingId: string) => string
}

/** Holds a triage session over one version, or over the newest version of every environment. */
export function useTriage(sbomId: string | undefined, start: TriageStart) {
  const { findingId, base, addressOf, includesParts } = start
  const rows = useRef<readonly QueueRow[]>([])
  const shown = useRef<NumbersScope>(numbersScope({ sbomId, includesParts }, openFilter))
  const session = useSession(sbomId, rows, shown)
  const user = useStore(session.store.user)
  const scope = useScope({ sbomId, includesParts }, session, user, start)
  useEffect(() => {
    shown.current = numbersScope({ sbomId, includesParts }, scope.filter)
  }, [sbomId, includesParts, scope.filter])
  const state = useMemo(() => withRows(user, scope.queue.rows), [user, scope.queue.rows])
  useEffect(() => {
    rows.current = scope.queue.rows
    session.holdCursor() // the cursor stays at its row when others come in above it
  }, [session, scope.queue.rows])
  const [hasEvidence, setHasEvidence] = useState(true)
  const refs = useTriageRefs()
  const index = indexOfCursor(state)
  const row = state.rows[index]
  const ahead = state.rows.slice(index + 1, index + 1 + readAheadRows).map((one) => one.representative.id)
  const evidence = useEvidence(row?.representative.id, ahead)
  const status = state.choice?.status
  const pending = status === 'not_affected' || status === 'affected' ? status : null

  useEffect(() => {
    if (evidence.data) session.noteRead([evidence.data])
  }, [session, evidence.data])
  useReadAgain(session, scope.queue.rows, index)
  useLinkedFinding(findingId, row, { ...scope, session, addressOf })
  useFirstFocus(scope.queue.rows.length > 0, refs.focusQueue)
  usePlace(crumbsOf(scope.version), 'rail')
  const [markDialog, setMarkDialog] = useState<OpenMarkDialog | null>(null)
  const openMark = (kind: MarkDialogKind) => setMarkDialog({ kind, rows: targetsOf(session.store.getState()) })
  const mayDecide = !useMayOnlyRead()
  const evidenceState = { hasEvidence, setHasEvidence }
  const onCommand = useTriageCommands({ ...scope, ...evidenceState, base, session, mayDecide, refs, openMark })
  useTriageKeys({
    pending,
    onPending: (one) => mayDecide && session.choose(one === null ? null : pickStatus(one)),
    onCommand,
  })
  useMenuCommands(session, onCommand, mayDecide, refs)
  const ownCount = useOwnCount(scope.numbers?.triageQueue.facets.assignee ?? [])
  const place = placeOf(scope.version)
  const marking = { markDialog, openMark, closeMark: () => setMarkDialog(null) }
  const ofRow = { hasEvidence, evidence, row, pending, place }
  return { ...refs, ...scope, ...marking, ...ofRow, base, session, mayDecide, state, ownCount }
}

/** Handles commands of the menu. What changes findings is not available to a role that may only read. */
function useMenuCommands(
  session: TriageSession,
  onCommand: ReturnType<typeof useTriageCommands>,
  mayDecide: boolean,
  refs: ReturnType<typeof useTriageRefs>,
): void {
  useCommand('my-queue', () => onCommand({ type: 'mine' }))
  useCommand('undo', () => void session.undo())
  useCommand('redo', () => void session.redo())
  useCommand('decide-alone', session.toggleAlone, mayDecide)
  useCommand('withdraw', () => void session.withdraw(), mayDecide)
  useCommand('focus-filter', () => refs.filterRef.current?.focus())
}

/** Reads the scope of triage: the version, its filtered queue and its counts. */
function useScope(place: QueuePlace, session: TriageSession, { steps }: UserState, start: TriageStart) {
  const [filter, setFilter] = useState<QueueFilter>(start.filter)
  const [grouping, setGrouping] = useState<Grouping>('VULN_PACKAGE')
  const version = useTriagedVersion(place).data ?? undefined
  const isMatching = isBeingMatched(version?.vulnRunStatus)
  const hasDecided = steps.done.length + steps.undone.length > 0
  const queue = useQueueRows(place, filter, grouping, isMatching && !hasDecided)
  const numbers = useQueueNumbers(place, filter).data
  const reload = useReload(session, queue.reload)
  useLastRows(isMatching, hasDecided, queue.reload)
  return {
    version,
    isMatching,
    queue,
    numbers,
    filter,
    setFilter: (next: QueueFilter) => {
      session.clearSelection()
      session.holdCursor()
      setFilter(next)
    },
    grouping,
    setGrouping: (next: Grouping) => {
      session.holdCursor()
      setGrouping(next)
    },
    parts: partsOf(version, place, () => {
      session.clearSelection()
      session.holdCursor()
      start.onParts()
    }),
    reload,
    isSeveralVersions: place.sbomId === undefined,
    hasChanged: !isMatching && isChanged(queue.matchingCount, numbers?.triageQueue.matchingCount, hasDecided),
  }
}

/** Whether the parts of the version are in its queue, and how that is changed. Null for a version without parts. */
function partsOf(version: TriagedVersion | undefined, { includesParts }: QueuePlace, toggle: () => void) {
  return version && version.stats.partCount > 0 ? { areIncluded: includesParts, toggle } : null
}

/** Reads the queue once more when the scan has ended, because rows may have been added since the last read. */
function useLastRows(isMatching: boolean, hasDecided: boolean, reloadRows: () => void): void {
  const was = useRef({ isMatching, reloadRows })
  useEffect(() => {
    if (was.current.isMatching && !isMatching && !hasDecided) reloadRows()
    was.current = { isMatching, reloadRows }
  }, [isMatching, hasDecided, reloadRows])
}

function useSession(sbomId: string | undefined, rows: RefObject<readonly QueueRow[]>, shown: RefObject<NumbersScope>) {
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const [session] = useState(() => {
    const undo = () => void session.undo()
    const redo = () => void session.redo()
    const goTo = (key: string) => session.moveTo(key)
    const refresh = () => void queries.invalidateQueries({ queryKey: queryKey('finding') })
    const reload = () => void queries.invalidateQueries({ queryKey: ['triage-queue'] })
    const showDrafts = () => navigate(paths.drafts)
    const feedback = createFeedback({ undo, redo, goTo, showDrafts, refresh })
    const numbers = createStepNumbers(queries, () => shown.current)
    const session = createTriageSession(connectTriage(sbomId, numbers), feedback, () => rows.current, reload)
    return session
  })
  useEffect(() => dismissTransientToasts, []) // "Undo Z" is valid only while Z works
  return session
}

/**
 * Reads the queue again and clears the marks of this session, which removes decided rows. Steps can still be undone, and a rejected decision stays
 * with its reason until it is replaced or discarded.
 */
function useReload(session: TriageSession, reloadRows: () => void) {
  const queries = useQueryClient()
  return useCallback(() => {
    session.holdCursor()
    session.store.setState({ ...noSessionMarks, isFinished: false })
    reloadRows()
    void queries.invalidateQueries({ queryKey: queryKey('finding') })
  }, [session, reloadRows, queries])
}

const noSessionMarks = {
  decisions: new Map(),
  standings: new Map(),
  declined: new Set<string>(),
  inPlace: new Map(),
} as const

/**
 * Returns true if others or a scan changed the queue since it was read. Own decisions only make it smaller, so after one only a larger
 * count matters.
 */
function isChanged(read: number | undefined, now: number | undefined, hasDecided: boolean): boolean {
  if (read === undefined || now === undefined) return false
  return hasDecided ? now > read : now !== read
}

/** Focuses the queue when it first shows rows, unless the user is already elsewhere. */
function useFirstFocus(hasRows: boolean, focusQueue: () => void): void {
  const isDone = useRef(false)
  useEffect(() => {
    if (!hasRows || isDone.current) return
    isDone.current = true
    const active = document.activeElement
    if (active === null || active === document.body || active.tagName === 'MAIN') focusQueue()
  }, [hasRows, focusQueue])
}

function crumbsOf(version: TriagedVersion | undefined): Crumb[] {
  if (!version) return [{ label: texts.triage }]
  const { project } = version
  return [
    { label: project.projectGroup.name, href: paths.product(project.projectGroup.id) },
    { label: project.name, href: paths.product(project.projectGroup.id) },
    { label: version.projectVersion, href: paths.version(project.id, version.id) },
    { label: texts.triage },
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
