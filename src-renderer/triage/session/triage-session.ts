import type { DecisionValue, DecisionTexts, Scope } from './decision.ts'
import type { MarkChange } from './marks.ts'
import { vulnerabilityOf } from './queue-row.ts'
import type { QueueRow } from './queue-row.ts'
import { extendTo, emptySelection, toggleSelected, selectAll } from './selection.ts'
import { writeMark } from './save-marks.ts'
import type { TriageContext } from './save-marks.ts'
import { proposalSteps } from './session-proposals.ts'
import type { ProposalSteps } from './session-proposals.ts'
import { applyDecisionOptimistically, writeDecision } from './session-steps.ts'
import type { RepeatedInput, TriageFeedback } from './session-steps.ts'
import { redoLatest, undoLatest } from './session-undo.ts'
import type { TriageService } from './triage-service.ts'
import { draftOf, fieldsOf, indexOfCursor, sessionDecision, targetKey } from './triage-state.ts'
import type { Choice, TriageState } from './triage-state.ts'
import { createTriageStore } from './triage-store.ts'
import type { TriageStore } from './triage-store.ts'

/** One sitting at the queue. Decisions show at once and are written one after the other, in the order they were made. */
export interface TriageSession extends ProposalSteps {
  readonly store: TriageStore
  /** Leaves the cursor at the row where it is now, as the queue is about to be read with another filter. */
  holdCursor(): void
  moveTo(key: string): void
  moveBy(by: number, extend: boolean): void
  toggleSelection(key: string): void
  clearSelection(): void
  /** Ticks rows that are still being looked for; decisions made meanwhile wait for them. */
  selectFiltered(find: Promise<readonly QueueRow[]>, why: string): Promise<void>
  selectSimilar(what: 'vulnerability' | 'package'): Promise<void>
  choose(choice: Choice | null): void
  write(texts: Partial<DecisionTexts>): void
  /** Writes a value of a custom field, to go with the answer. */
  writeField(id: string, value: string): void
  setScope(scope: Scope): void
  /** Remembers when a finding was last changed, as read with its evidence. */
  noteRead(findingId: string, updatedAt: string): void
  decide(answer: DecisionValue): Promise<void>
  /** Notes something at rows. */
  mark(rows: readonly QueueRow[], change: MarkChange): Promise<void>
  undo(): Promise<void>
  redo(): Promise<void>
}

/**
 * @param readRows the rows on screen, in their order
 * @param reload fetches the queue anew, after an undo of a step that this sitting does not know
 */
export function createTriageSession(
  service: TriageService,
  voice: TriageFeedback,
  readRows: () => readonly QueueRow[],
  reload: () => void,
): TriageSession {
  const store = createTriageStore(readRows)
  const ticking = createSelectionActions(store, service, voice)
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
  /** Waits for rows that are looked for, and for an undo on its way. */
  const whenDecided = (work: () => Promise<void>): Promise<void> =>
    ticking.whenTicked(async () => {
      if (goingBack) await goingBack
      await work()
    })
  const place: TriageContext = { store, service, feedback: voice, inTurn }
  const decide = (answer: DecisionValue, taken?: RepeatedInput): Promise<void> =>
    whenDecided(async () => {
      const plan = applyDecisionOptimistically(store, answer, taken)
      if (plan) await inTurn(() => writeDecision(store, service, voice, plan))
    })
  const session: TriageSession = {
    store,
    ...cursorMoves(store),
    selectFiltered: ticking.selectFiltered,
    selectSimilar: ticking.selectSimilar,
    ...panelMoves(store),
    decide: (answer) => decide(answer),
    ...proposalSteps(place, decide, whenDecided),
    mark: (rows, change) => whenDecided(() => writeMark(place, rows, change)),
    undo: () => goBack(() => undoLatest(store, service, voice, reload)),
    redo: () => goBack(() => redoLatest(store, service, voice, reload)),
  }
  return session
}

/** Ticks rows that have to be looked for, and lets decisions wait for them. */
function createSelectionActions(store: TriageStore, service: TriageService, voice: TriageFeedback) {
  const { getState, setState } = store
  let selecting: Promise<unknown> = Promise.resolve()
  async function selectFiltered(find: Promise<readonly QueueRow[]>, why: string): Promise<void> {
    setState({ isSelecting: true })
    const found = find.then(
      (rows) => {
        setState({ selection: selectAll(rows, why), isSelecting: false })
        voice.ticked(rows, why)
      },
      (error: unknown) => {
        setState({ isSelecting: false })
        voice.failed('Could not select the rows', error, [])
        throw error
      },
    )
    selecting = found
    await found.catch(() => undefined)
  }
  return {
    selectFiltered,
    async selectSimilar(what: 'vulnerability' | 'package'): Promise<void> {
      const state = getState()
      const row = state.rows[indexOfCursor(state)]
      if (row) await selectFiltered(findSame(service, row, what, state), describeSame(row, what))
    },
    /**
     * V, N, 2 typed in one go: the answer is for the rows that V is still looking for, and nothing is done when they cannot be
     * found.
     */
    whenTicked: (work: () => Promise<void>): Promise<void> =>
      getState().isSelecting ? selecting.then(work, () => undefined) : work(),
  }
}

/** What is picked and written in the panel before an answer is given. */
function panelMoves(
  store: TriageStore,
): Pick<TriageSession, 'choose' | 'write' | 'writeField' | 'setScope' | 'noteRead'> {
  const { setState } = store
  return {
    choose: (choice) => setState({ choice }),
    write: (texts) =>
      setState((state) => ({
        drafts: new Map(state.drafts).set(targetKey(state), { ...draftOf(state), ...texts }),
      })),
    writeField: (id, value) =>
      setState((state) => ({
        fields: new Map(state.fields).set(targetKey(state), new Map(fieldsOf(state)).set(id, value)),
      })),
    setScope: (scope) => setState({ scope }),
    noteRead(findingId, updatedAt) {
      const known = store.user.getState().updatedAt
      // Evidence that was read before the last answer is shown again when the cursor comes back: its time is not the latest.
      if ((known.get(findingId) ?? '') < updatedAt) setState({ updatedAt: new Map(known).set(findingId, updatedAt) })
    },
  }
}

function cursorMoves(store: TriageStore) {
  const { getState, setState } = store
  return {
    holdCursor: () => setState(({ cursor }) => ({ cursor })),
    moveTo: (key: string) =>
      setState((state) => ({
        cursor: key,
        choice: null,
        scope: state.selection.rows.size > 0 ? state.scope : 'VERSION',
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
      const scope = selection.rows.size > 0 ? state.scope : 'VERSION'
      setState({ cursor: row.key, choice: extend ? state.choice : null, scope, isFinished: false, selection })
    },
    toggleSelection(key: string) {
      const state = getState()
      const index = state.rows.findIndex((row) => row.key === key)
      const row = state.rows[index]
      if (row) setState({ selection: toggleSelected(state.selection, row, index) })
    },
    clearSelection: () => setState({ selection: emptySelection }),
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
      ? (one: QueueRow) => vulnerabilityOf(one).key === vulnerabilityOf(row).key
      : (one: QueueRow) => (row.packagePurl ? one.packagePurl === row.packagePurl : one.packageName === row.packageName)
  const search = what === 'vulnerability' ? vulnerabilityOf(row).name : (row.packageName ?? row.lead.component.name)
  const found = await service.findOpenRows(search)
  const same = found.filter((one) => isSame(one) && one.key !== row.key && !sessionDecision(state, one))
  return [row, ...same]
}

function describeSame(row: QueueRow, what: 'vulnerability' | 'package'): string {
  return what === 'vulnerability'
    ? `all rows with ${vulnerabilityOf(row).name}`
    : `all rows in ${row.packageName ?? row.lead.component.name}`
}
