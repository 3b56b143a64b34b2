import type { StoreApi } from 'zustand/vanilla'
import type { Answer, Scope } from './decision.ts'
import type { QueueRow } from './queue-row.ts'
import { findingIds, nothingTicked } from './selection.ts'
import { addStep, bringAgain, takeBack } from './steps.ts'
import type { Step } from './steps.ts'
import type { Decision, TriageService, WrittenStep } from './triage-service.ts'
import { currentAnswer, draftOf, findNext, indexOfCursor, targetKey, targetsOf } from './triage-state.ts'
import type { TriageState } from './triage-state.ts'

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

/** A decision on its way: what is written, at which rows it shows, and what stood there before. */
export interface Plan {
  readonly decision: Decision
  readonly rows: readonly QueueRow[]
  readonly before: ReadonlyMap<string, Answer | null>
}

/** Shows a decision before it is written: marks its rows, empties the panel, moves the cursor on. */
export function showDecision(store: StoreApi<TriageState>, answer: Answer): Plan | undefined {
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

/** Writes a decision that is shown already; a refused one is taken back with its reason. */
export async function writeDecision(
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

/** Takes the latest step back: this sitting's, or what the person did before it. */
export async function undoLatest(
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

/** Brings the step back that was taken back last. */
export async function redoLatest(
  store: StoreApi<TriageState>,
  service: TriageService,
  voice: TriageVoice,
): Promise<void> {
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

/** Remembers the new times of findings. */
export function noteUpdates(store: StoreApi<TriageState>, updated: ReadonlyMap<string, string>): void {
  if (updated.size > 0) store.setState((state) => ({ updatedAt: new Map([...state.updatedAt, ...updated]) }))
}

/** Puts the cursor on the first row of a step, where it is loaded. */
function showAgain(state: TriageState, step: Step): Pick<TriageState, 'cursor' | 'choice' | 'isFinished'> {
  const row = state.rows.find((one) => step.before.has(one.key))
  return { cursor: row?.key ?? state.cursor, choice: null, isFinished: false }
}
