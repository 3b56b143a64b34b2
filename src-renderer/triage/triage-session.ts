import { createStore } from 'zustand/vanilla'
import type { StoreApi } from 'zustand/vanilla'
import type { Answer, AnswerTexts, Scope } from './decision.ts'
import type { QueueRow } from './queue-row.ts'
import { extendTo, nothingTicked, tick, tickAll } from './selection.ts'
import { noteUpdates, redoLatest, showDecision, undoLatest, writeDecision } from './session-steps.ts'
import type { TriageVoice } from './session-steps.ts'
import type { TriageService } from './triage-service.ts'
import { draftOf, indexOfCursor, initialState, targetKey } from './triage-state.ts'
import type { Choice, TriageState } from './triage-state.ts'

/** One sitting at the queue. Decisions show at once and are written one after the other, in the order they were made. */
export interface TriageSession {
  readonly store: StoreApi<TriageState>
  setRows(rows: readonly QueueRow[]): void
  moveTo(key: string): void
  moveBy(by: number, extend: boolean): void
  toggleTick(key: string): void
  clearTicks(): void
  /** Ticks rows that are still being looked for; decisions made meanwhile wait for them. */
  tickFound(find: Promise<readonly QueueRow[]>, why: string): Promise<void>
  tickSame(what: 'vulnerability' | 'package'): Promise<void>
  choose(choice: Choice | null): void
  write(texts: Partial<AnswerTexts>): void
  setScope(scope: Scope): void
  /** Remembers when a finding was last changed, as read with its evidence. */
  noteRead(findingId: string, updatedAt: string): void
  decide(answer: Answer): Promise<void>
  repeat(): Promise<void>
  undo(): Promise<void>
  redo(): Promise<void>
}

/** @param reload fetches the queue anew, after an undo of a step that this sitting does not know */
export function createTriageSession(service: TriageService, voice: TriageVoice, reload: () => void): TriageSession {
  const store = createStore<TriageState>(() => initialState)
  const { getState, setState } = store
  const ticking = createTicking(store, service, voice)
  let writing: Promise<unknown> = Promise.resolve()
  /** Writes steps one after the other, once the rows that they are about have been found. */
  const inTurn = (work: () => Promise<void>): Promise<void> =>
    ticking.whenTicked(() => {
      const turn = writing.then(work)
      writing = turn
      return turn
    })
  let goingBack: Promise<void> | null = null
  /** Undo moves the cursor once the service has answered: a key pressed meanwhile is about the row that it goes to. */
  const goBack = (work: () => Promise<void>): Promise<void> => {
    const way = inTurn(work).finally(() => {
      if (goingBack === way) goingBack = null
    })
    goingBack = way
    return way
  }
  const session: TriageSession = {
    store,
    ...cursorMoves(store),
    tickFound: ticking.tickFound,
    tickSame: ticking.tickSame,
    choose: (choice) => setState({ choice }),
    write: (texts) =>
      setState((state) => ({
        drafts: new Map(state.drafts).set(targetKey(state), { ...draftOf(state), ...texts }),
      })),
    setScope: (scope) => setState({ scope }),
    noteRead: (findingId, updatedAt) => {
      // Evidence that was read before the last answer is shown again when the cursor comes back: its time is not the latest.
      if ((getState().updatedAt.get(findingId) ?? '') < updatedAt) noteUpdates(store, new Map([[findingId, updatedAt]]))
    },
    decide: (answer) =>
      ticking.whenTicked(async () => {
        if (goingBack) await goingBack
        const plan = showDecision(store, answer)
        if (plan) await inTurn(() => writeDecision(store, service, voice, plan))
      }),
    async repeat() {
      const { last, ...state } = getState()
      if (!last) return
      if (Object.values(draftOf(state)).every((text) => text === '')) session.write(last.texts)
      await session.decide(last.answer)
    },
    undo: () => goBack(() => undoLatest(store, service, voice, reload)),
    redo: () => goBack(() => redoLatest(store, service, voice)),
  }
  return session
}

/** Ticks rows that have to be looked for, and lets decisions wait for them. */
function createTicking(store: StoreApi<TriageState>, service: TriageService, voice: TriageVoice) {
  const { getState, setState } = store
  let selecting: Promise<unknown> = Promise.resolve()
  async function tickFound(find: Promise<readonly QueueRow[]>, why: string): Promise<void> {
    setState({ isSelecting: true })
    const found = find.then(
      (rows) => {
        setState({ selection: tickAll(rows, why), isSelecting: false })
        voice.ticked(rows, why)
      },
      (error: unknown) => {
        setState({ isSelecting: false })
        voice.refused('The rows could not be selected', error, [])
        throw error
      },
    )
    selecting = found
    await found.catch(() => undefined)
  }
  return {
    tickFound,
    async tickSame(what: 'vulnerability' | 'package'): Promise<void> {
      const state = getState()
      const row = state.rows[indexOfCursor(state)]
      if (row) await tickFound(findSame(service, row, what, state), describeSame(row, what))
    },
    /**
     * V, N, 2 typed in one go: the answer is for the rows that V is still looking for, and nothing is done when they cannot be
     * found.
     */
    whenTicked: (work: () => Promise<void>): Promise<void> =>
      getState().isSelecting ? selecting.then(work, () => undefined) : work(),
  }
}

function cursorMoves(store: StoreApi<TriageState>) {
  const { getState, setState } = store
  return {
    setRows(rows: readonly QueueRow[]) {
      setState((state) => {
        const isKept = rows.some((row) => row.key === state.cursor)
        return { rows, cursor: isKept ? state.cursor : (rows[0]?.key ?? null) }
      })
    },
    moveTo: (key: string) =>
      setState((state) => ({
        cursor: key,
        choice: null,
        isFinished: false,
        selection: { ...state.selection, anchor: null },
      })),
    moveBy(by: number, extend: boolean) {
      const state = getState()
      const from = indexOfCursor(state)
      const to = Math.min(Math.max(from + by, 0), state.rows.length - 1)
      const row = state.rows[to]
      if (!row) return
      const selection = extend ? extendTo(state.selection, state.rows, from, to) : { ...state.selection, anchor: null }
      setState({ cursor: row.key, choice: extend ? state.choice : null, isFinished: false, selection })
    },
    toggleTick(key: string) {
      const state = getState()
      const index = state.rows.findIndex((row) => row.key === key)
      const row = state.rows[index]
      if (row) setState({ selection: tick(state.selection, row, index) })
    },
    clearTicks: () => setState({ selection: nothingTicked }),
  }
}

/** Rows with the same vulnerability or package in the whole queue, loaded or not. The row under the cursor always belongs. */
async function findSame(
  service: TriageService,
  row: QueueRow,
  what: 'vulnerability' | 'package',
  state: TriageState,
): Promise<readonly QueueRow[]> {
  const isSame =
    what === 'vulnerability'
      ? (one: QueueRow) => one.lead.vuln.id === row.lead.vuln.id
      : (one: QueueRow) => (row.packagePurl ? one.packagePurl === row.packagePurl : one.packageName === row.packageName)
  const search = what === 'vulnerability' ? row.lead.vuln.vulnId : (row.packageName ?? row.lead.component.name)
  const found = await service.findOpenRows(search)
  const same = found.filter((one) => isSame(one) && one.key !== row.key && !state.answers.get(one.key))
  return [row, ...same]
}

function describeSame(row: QueueRow, what: 'vulnerability' | 'package'): string {
  return what === 'vulnerability'
    ? `everything with ${row.lead.vuln.vulnId}`
    : `everything in ${row.packageName ?? row.lead.component.name}`
}
