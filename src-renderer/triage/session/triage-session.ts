import type { DecisionValue, DecisionTexts, Scope } from './decision.ts'
import type { MarkChange } from './marks.ts'
import { vulnerabilityOf } from './queue-row.ts'
import type { QueueRow } from './queue-row.ts'
import { extendTo, selectAll, toggleSelected } from '#renderer/lib/row-selection.ts'
import { emptySelection, type Selection } from './selection.ts'
import { withdraw, toggleAlone } from './session-alone.ts'
import { writeMark } from './save-marks.ts'
import type { TriageContext } from './save-marks.ts'
import { proposalSteps } from './session-proposals.ts'
import type { ProposalSteps } from './session-proposals.ts'
import { applyDecisionOptimistically, writeDecision } from './session-steps.ts'
import type { RepeatedInput, TriageFeedback } from './session-steps.ts'
import { redoLatest, undoLatest } from './session-undo.ts'
import type { TriageService } from './triage-service.ts'
import { addStandings } from './standings.ts'
import type { ReadFinding } from './standings.ts'
import * as shownTexts from './texts.ts'
import { draftOf, fieldsOf, indexOfCursor, sessionDecision, targetKey } from './triage-state.ts'
import type { Choice, TriageState, UserState } from './triage-state.ts'
import { createTriageStore } from './triage-store.ts'
import type { TriageStore } from './triage-store.ts'

/** A session of triage over the queue. Decisions show at once and are saved one after the other, in order. */
export interface TriageSession extends ProposalSteps {
  readonly store: TriageStore
  /** Fixes the cursor at its current row before the queue is read with another filter. */
  holdCursor(): void
  moveTo(key: string): void
  moveBy(by: number, extend: boolean): void
  toggleSelection(key: string): void
  clearSelection(): void
  /** Selects the rows that a search finds, once everything decided before is saved. Decisions made meanwhile wait for it. */
  selectFiltered(find: () => Promise<readonly QueueRow[]>, why: string): Promise<void>
  selectSimilar(what: 'vulnerability' | 'package'): Promise<void>
  choose(choice: Choice | null): void
  write(texts: Partial<DecisionTexts>): void
  /** Sets the value of a custom field, which is saved with the decision. */
  writeField(id: string, value: string): void
  setScope(scope: Scope): void
  /** Switches between a decision that holds in the parts and one for the version of the queue alone. Reports if there is nothing to switch. */
  toggleAlone(): void
  /** Whether the decision also changes findings in its scope that are decided contrary to it. */
  setOverwrites(overwrites: boolean): void
  /** Shows findings that were read after the queue. What others decided about them replaces what this session shows. */
  noteRead(read: readonly ReadFinding[]): void
  /** Gives the rejected decision of the current row again, over what it is now. */
  decideAgain(): Promise<void>
  /** Forgets the rejected decision of the current row. */
  discardRejected(): void
  decide(answer: DecisionValue): Promise<void>
  /** Withdraws what the version of the queue decided about the current or selected rows for itself alone. Reports if that is nothing. */
  withdraw(): Promise<void>
  /** Saves a mark on rows. */
  mark(rows: readonly QueueRow[], change: MarkChange): Promise<void>
  undo(): Promise<void>
  redo(): Promise<void>
}

/**
 * Creates a session.
 * @param readRows returns the rows on screen, in their order
 * @param reload reads the queue again, after a step of which not every finding is known
 */
export function createTriageSession(
  service: TriageService,
  feedback: TriageFeedback,
  readRows: () => readonly QueueRow[],
  reload: () => void,
): TriageSession {
  const store = createTriageStore(readRows, service.versionId)
  let writing: Promise<unknown> = Promise.resolve()
  const selectionActions = createSelectionActions(store, service, feedback, () => writing)
  /** Saves steps one after the other, once their rows have been found. */
  const inTurn = (work: () => Promise<void>): Promise<void> =>
    selectionActions.whenTicked(() => {
      const turn = writing.then(work)
      writing = turn
      return turn
    })
  let goingBack: Promise<boolean> | null = null
  /** Undo moves the cursor. A key pressed meanwhile applies to the row that it moves to, once the service has responded. */
  const goBack = async (work: () => Promise<boolean>): Promise<void> => {
    let hasGone = true
    const way = inTurn(async () => void (hasGone = await work())).then(() => hasGone)
    goingBack = way
    await way
    if (goingBack === way) goingBack = null
  }
  /** Waits for pending row searches and a pending undo. If that fails, the cursor is elsewhere again, and nothing is done. */
  const whenDecided = (work: () => Promise<void>): Promise<void> =>
    selectionActions.whenTicked(async () => {
      if (goingBack && !(await goingBack)) return
      await work()
    })
  const place: TriageContext = { store, service, feedback, inTurn, reload }
  const decide = (answer: DecisionValue, taken?: RepeatedInput): Promise<void> =>
    whenDecided(async () => {
      const plan = applyDecisionOptimistically(store, answer, taken)
      if (plan) await inTurn(() => writeDecision(store, service, feedback, plan, reload))
    })
  return {
    store,
    ...createCursorActions(store),
    selectFiltered: selectionActions.selectFiltered,
    selectSimilar: selectionActions.selectSimilar,
    ...createPanelActions(store),
    decide: (answer) => decide(answer),
    ...createRejectedActions(store, decide),
    ...proposalSteps(place, decide, whenDecided),
    toggleAlone: () => toggleAlone(store, feedback),
    withdraw: () => whenDecided(() => withdraw(place)),
    mark: (rows, change) => whenDecided(() => writeMark(place, rows, change)),
    undo: () => goBack(() => undoLatest(store, service, feedback, reload)),
    redo: () => goBack(() => redoLatest(store, service, feedback, reload)),
  }
}

/** Creates the actions for a decision that the service rejected. */
function createRejectedActions(
  { getState, setState }: TriageStore,
  decide: (answer: DecisionValue, taken: RepeatedInput) => Promise<void>,
): Pick<TriageSession, 'decideAgain' | 'discardRejected'> {
  return {
    decideAgain() {
      const { rejected, cursor } = getState()
      const again = rejected.get(cursor ?? '')
      return again && cursor !== null ? decide(again.answer, { ...again, onlyFor: cursor }) : Promise.resolve()
    },
    discardRejected: () =>
      setState(({ rejected, failures, cursor }) => {
        const isOther = ([key]: readonly [string, unknown]) => key !== cursor
        return { rejected: new Map([...rejected].filter(isOther)), failures: new Map([...failures].filter(isOther)) }
      }),
  }
}

/** Creates actions that select rows by a search, and let decisions wait for it. */
function createSelectionActions(
  store: TriageStore,
  service: TriageService,
  feedback: TriageFeedback,
  whenWritten: () => Promise<unknown>,
) {
  const { getState, setState } = store
  let selecting: Promise<unknown> = Promise.resolve()
  async function selectFiltered(find: () => Promise<readonly QueueRow[]>, why: string): Promise<void> {
    setState({ isSelecting: true })
    const read = whenWritten().then(find)
    const found = read.then(
      (rows) => {
        setState({ selection: selectAll(rows, why), isSelecting: false })
        feedback.ticked(rows, why)
      },
      (error: unknown) => {
        setState({ isSelecting: false })
        feedback.failed(shownTexts.couldNotSelectTheRows, error, [])
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
      if (row) await selectFiltered(() => findSame(service, row, what, state), describeSame(row, what))
    },
    /**
     * If V, N, 2 are typed quickly, the decision applies to the rows that V is still searching for. Nothing is done if the search fails.
     */
    whenTicked: (work: () => Promise<void>): Promise<void> =>
      getState().isSelecting ? selecting.then(work, () => undefined) : work(),
  }
}

/** Creates the actions that pick and edit in the panel before a decision. */
function createPanelActions(
  store: TriageStore,
): Pick<TriageSession, 'choose' | 'write' | 'writeField' | 'setScope' | 'setOverwrites' | 'noteRead'> {
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
    setScope: (scope) => setState({ scope, isAlone: false, overwrites: false }),
    setOverwrites: (overwrites) => setState({ overwrites }),
    noteRead(read) {
      const state = store.getState()
      const standings = addStandings(state, state.rows, read)
      if (standings === state.standings) return
      const changed = new Set(
        [...standings.values()].filter((one) => state.standings.get(one.id) !== one).map(({ id }) => id),
      )
      setState({ standings, decidedIds: state.decidedIds.difference(changed) })
    },
  }
}

function createCursorActions(store: TriageStore) {
  const { getState, setState } = store
  return {
    holdCursor: () => setState(({ cursor }) => ({ cursor })),
    moveTo: (key: string) =>
      setState((state) => ({
        cursor: key,
        choice: null,
        ...reachAfterMove(state, state.selection),
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
      const reach = reachAfterMove(state, selection)
      setState({ cursor: row.key, choice: extend ? state.choice : null, ...reach, isFinished: false, selection })
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

/** A reach is that of the rows it was chosen for: selected ones keep it while the cursor moves. */
function reachAfterMove({ scope, isAlone }: TriageState, { rows }: Selection): Pick<UserState, 'scope' | 'isAlone'> {
  return rows.size > 0 ? { scope, isAlone } : { scope: 'VERSION', isAlone: false }
}

/** Finds rows with the same vulnerability or package in the whole queue, loaded or not. The current row is always included. */
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
  const search =
    what === 'vulnerability' ? vulnerabilityOf(row).name : (row.packageName ?? row.representative.component.name)
  const found = await service.findOpenRows(search)
  const same = found.filter((one) => isSame(one) && one.key !== row.key && !sessionDecision(state, one))
  return [row, ...same]
}

function describeSame(row: QueueRow, what: 'vulnerability' | 'package'): string {
  return what === 'vulnerability'
    ? shownTexts.allRowsWith(vulnerabilityOf(row).name)
    : shownTexts.allRowsIn(row.packageName ?? row.representative.component.name)
}
