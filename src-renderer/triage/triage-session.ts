import { createStore } from 'zustand/vanilla'
import type { StoreApi } from 'zustand/vanilla'
import type { Answer, AnswerTexts, Scope } from './decision.ts'
import type { QueueRow } from './queue-row.ts'
import { extendTo, findingIds, nothingTicked, tick, tickAll } from './selection.ts'
import { addStep, bringAgain, takeBack } from './steps.ts'
import type { Step } from './steps.ts'
import type { Decision, TriageService, WrittenStep } from './triage-service.ts'
import { currentAnswer, draftOf, findNext, indexOfCursor, initialState, targetKey, targetsOf } from './triage-state.ts'
import type { Choice, TriageState } from './triage-state.ts'

/** Largest number of findings in one decision, as the service takes them. */
export const mostFindings = 10_000

/** What the person is told. The view turns it into toasts and the live region. */
export interface TriageVoice {
  decided(answer: Answer, findings: number, rows: readonly QueueRow[]): void
  undone(summary: string, findings: number): void
  redone(summary: string, findings: number): void
  refused(what: string, error: unknown, rows: readonly QueueRow[]): void
  ticked(rows: readonly QueueRow[], why: string): void
}

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
  let writing: Promise<unknown> = Promise.resolve()
  let selecting: Promise<unknown> = Promise.resolve()

  function inTurn(work: () => Promise<void>): Promise<void> {
    const turn = writing.then(work)
    writing = turn
    return turn
  }

  /**
   * V, N, 2 typed in one go: the answer is for the rows that V is still looking for, and nothing is done when they cannot be
   * found.
   */
  function onceTicked(work: () => Promise<void>): Promise<void> {
    return getState().isSelecting ? selecting.then(work, () => undefined) : work()
  }

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

  const session: TriageSession = {
    store,
    ...cursorMoves(store),
    tickFound,
    async tickSame(what) {
      const state = getState()
      const row = state.rows[indexOfCursor(state)]
      if (row) await tickFound(findSame(service, row, what, state), describeSame(row, what))
    },
    choose: (choice) => setState({ choice }),
    write: (texts) =>
      setState((state) => ({
        drafts: new Map(state.drafts).set(targetKey(state), { ...draftOf(state), ...texts }),
      })),
    setScope: (scope) => setState({ scope }),
    noteRead: (findingId, updatedAt) => noteUpdates(store, new Map([[findingId, updatedAt]])),
    decide: (answer) =>
      onceTicked(async () => {
        const plan = showDecision(store, answer)
        if (plan) await inTurn(() => writeDecision(store, service, voice, plan))
      }),
    async repeat() {
      const { last, cursor, drafts, selection } = getState()
      if (!last) return
      const texts = draftOf({ cursor, drafts, selection })
      const isEmpty = Object.values(texts).every((text) => text === '')
      if (isEmpty) session.write(last.texts)
      await session.decide(last.answer)
    },
    undo: () => onceTicked(() => inTurn(() => undoLatest(store, service, voice, reload))),
    redo: () => onceTicked(() => inTurn(() => redoLatest(store, service, voice))),
  }
  return session
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

interface Plan {
  readonly decision: Decision
  readonly rows: readonly QueueRow[]
  readonly before: ReadonlyMap<string, Answer | null>
}

/** Shows a decision before it is written: marks its rows, empties the panel, moves the cursor on. */
function showDecision(store: StoreApi<TriageState>, answer: Answer): Plan | undefined {
  const state = store.getState()
  const rows = targetsOf(state)
  const ids = findingIds(rows)
  if (ids.length === 0) return undefined
  const texts = draftOf(state)
  const before = new Map(rows.map((row) => [row.key, currentAnswer(state, row)]))
  const answers = new Map(state.answers)
  const failures = new Map(state.failures)
  for (const row of rows) {
    answers.set(row.key, answer)
    failures.delete(row.key)
  }
  const drafts = new Map(state.drafts)
  drafts.delete(targetKey(state))
  const from = Math.max(indexOfCursor(state), -1)
  const next = findNext({ ...state, answers }, from, new Set(before.keys()))
  store.setState({
    answers,
    failures,
    drafts,
    selection: nothingTicked,
    choice: null,
    cursor: next ?? state.cursor,
    isFinished: next === null,
    last: { answer, texts },
  })
  const [first] = rows
  const lone = ids.length === 1 && first ? { sbomId: first.lead.sbomId, updatedAt: first.lead.updatedAt } : null
  return { decision: { findingIds: ids, lone, answer, texts, scope: state.scope }, rows, before }
}

async function writeDecision(
  store: StoreApi<TriageState>,
  service: TriageService,
  voice: TriageVoice,
  { decision, rows, before }: Plan,
): Promise<void> {
  const [id = ''] = decision.findingIds
  const known = store.getState().updatedAt.get(id)
  // An earlier answer of this sitting to the same finding may have been written only just now.
  const lone = decision.lone && known ? { ...decision.lone, updatedAt: known } : decision.lone
  try {
    const step = await writeWithin(service, { ...decision, lone })
    store.setState((state) => ({
      steps: addStep(state.steps, {
        operationId: step.operationId,
        answer: decision.answer,
        before,
        findings: step.findings,
      }),
    }))
    noteUpdates(store, step.updated)
    voice.decided(decision.answer, step.findings, rows)
  } catch (error) {
    takeBackShown(store, before, error, decision.scope)
    voice.refused(rows.length === 1 ? 'The answer was not saved' : 'The answers were not saved', error, rows)
  }
}

async function writeWithin(service: TriageService, decision: Decision): Promise<WrittenStep> {
  if (decision.findingIds.length > mostFindings) {
    throw new Error(
      `One decision takes at most ${mostFindings.toLocaleString('en')} findings; ${decision.findingIds.length.toLocaleString('en')} are selected. Narrow the filter.`,
    )
  }
  return service.decide(decision)
}

/** Puts rows back as they were before a refused decision, with the reason at each. */
function takeBackShown(
  store: StoreApi<TriageState>,
  before: ReadonlyMap<string, Answer | null>,
  error: unknown,
  scope: Scope,
): void {
  const message = error instanceof Error ? error.message : String(error)
  store.setState((state) => {
    const failures = new Map(state.failures)
    for (const key of before.keys()) failures.set(key, message)
    const isScopeRefused = scope !== 'VERSION' && /not available yet/i.test(message)
    return {
      answers: restore(state.answers, before),
      failures,
      ...(isScopeRefused && {
        scope: 'VERSION' as const,
        refusedScopes: new Map(state.refusedScopes).set(scope, message),
      }),
    }
  })
}

function restore(
  answers: ReadonlyMap<string, Answer | null>,
  before: ReadonlyMap<string, Answer | null>,
): ReadonlyMap<string, Answer | null> {
  return new Map([...answers, ...before])
}

async function undoLatest(
  store: StoreApi<TriageState>,
  service: TriageService,
  voice: TriageVoice,
  reload: () => void,
): Promise<void> {
  const step = store.getState().steps.done.at(-1)
  try {
    const undone = await service.undo(step?.operationId ?? null)
    if (step) {
      store.setState((state) => ({
        ...showAgain(state, step),
        answers: restore(state.answers, step.before),
        steps: takeBack(state.steps, step.operationId),
      }))
    } else reload()
    noteUpdates(store, undone.updated)
    voice.undone(undone.summary, undone.findings)
  } catch (error) {
    voice.refused('Nothing was undone', error, [])
  }
}

async function redoLatest(store: StoreApi<TriageState>, service: TriageService, voice: TriageVoice): Promise<void> {
  const step = store.getState().steps.undone.at(-1)
  if (!step) return voice.refused('There is nothing to redo', new Error('Redo brings back what was undone here.'), [])
  try {
    const redone = await service.redo(step.operationId)
    store.setState((state) => ({
      ...showAgain(state, step),
      answers: new Map([...state.answers, ...[...step.before.keys()].map((key) => [key, step.answer] as const)]),
      steps: bringAgain(state.steps, step.operationId),
    }))
    noteUpdates(store, redone.updated)
    voice.redone(redone.summary, redone.findings)
  } catch (error) {
    voice.refused('Nothing was redone', error, [])
  }
}

function noteUpdates(store: StoreApi<TriageState>, updated: ReadonlyMap<string, string>): void {
  if (updated.size > 0) store.setState((state) => ({ updatedAt: new Map([...state.updatedAt, ...updated]) }))
}

/** Puts the cursor on the first row of a step, where it is loaded. */
function showAgain(state: TriageState, step: Step): Pick<TriageState, 'cursor' | 'choice' | 'isFinished'> {
  const row = state.rows.find((one) => step.before.has(one.key))
  return { cursor: row?.key ?? state.cursor, choice: null, isFinished: false }
}
