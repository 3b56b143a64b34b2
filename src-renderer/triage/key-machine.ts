import { vexJustifications, vexResponses } from '#shared/vex.ts'
import type { DecisionValue } from './session/decision.ts'
import * as texts from './texts.tsx'

/** The command of a key press. The view runs it; the machine only knows keys. */
export type TriageCommand =
  | { readonly type: 'move'; readonly by: number; readonly extend: boolean }
  | { readonly type: 'edge'; readonly to: 'first' | 'last' }
  | { readonly type: 'answer'; readonly answer: DecisionValue }
  | { readonly type: 'fixed' }
  | { readonly type: 'tick' | 'tick-all' | 'same-vulnerability' | 'same-package' | 'clear' }
  | { readonly type: 'repeat' | 'note' | 'undo' | 'redo' | 'open' | 'peek' | 'filter' | 'evidence' }
  | { readonly type: 'parts' | 'alone' | 'withdraw' | 'mine' }
  | { readonly type: 'accept' | 'decline' | 'snooze' | 'assign' | 'label' | 'rule' | 'ticket' }

/** Commands that only read, select and move. All others change findings, which not every role may. */
const readingCommands: ReadonlySet<TriageCommand['type']> = new Set([
  ...(['move', 'edge', 'tick', 'tick-all', 'same-vulnerability', 'same-package', 'clear'] as const),
  ...(['open', 'peek', 'filter', 'evidence', 'parts', 'mine'] as const),
])

/** Whether a command changes findings, or what is decided about them. */
export function changesFindings({ type }: TriageCommand): boolean {
  return !readingCommands.has(type)
}

/** The status that waits for a digit after `N` or `A`. */
export type PendingStatus = 'not_affected' | 'affected' | null

export interface KeyPress {
  readonly key: string
  readonly shift: boolean
  /** Ctrl, or Cmd on a Mac. */
  readonly mod: boolean
  readonly alt: boolean
}

export interface KeyOutcome {
  readonly pending: PendingStatus
  /** Null if the press only changed `pending` or is not for triage. */
  readonly command: TriageCommand | null
  /** True if the page must not handle the press as well. */
  readonly handled: boolean
}

const plainKeys: Readonly<Record<string, TriageCommand>> = {
  j: { type: 'move', by: 1, extend: false },
  k: { type: 'move', by: -1, extend: false },
  ArrowDown: { type: 'move', by: 1, extend: false },
  ArrowUp: { type: 'move', by: -1, extend: false },
  PageDown: { type: 'move', by: 10, extend: false },
  PageUp: { type: 'move', by: -10, extend: false },
  Home: { type: 'edge', to: 'first' },
  End: { type: 'edge', to: 'last' },
  x: { type: 'tick' },
  v: { type: 'same-vulnerability' },
  p: { type: 'same-package' },
  f: { type: 'fixed' },
  u: { type: 'answer', answer: { status: 'under_investigation' } },
  y: { type: 'accept' },
  s: { type: 'snooze' },
  l: { type: 'label' },
  r: { type: 'rule' },
  t: { type: 'ticket' },
  o: { type: 'alone' },
  m: { type: 'mine' },
  '@': { type: 'assign' },
  '.': { type: 'repeat' },
  ';': { type: 'note' },
  z: { type: 'undo' },
  Enter: { type: 'open' },
  ' ': { type: 'peek' },
  '/': { type: 'filter' },
  e: { type: 'evidence' },
  Escape: { type: 'clear' },
}

const shiftKeys: Readonly<Record<string, TriageCommand>> = {
  j: { type: 'move', by: 1, extend: true },
  k: { type: 'move', by: -1, extend: true },
  ArrowDown: { type: 'move', by: 1, extend: true },
  ArrowUp: { type: 'move', by: -1, extend: true },
  z: { type: 'redo' },
  y: { type: 'decline' },
  p: { type: 'parts' },
  o: { type: 'withdraw' },
}

/**
 * Interprets the keys of triage: `N` or `A` waits for a digit, every other key acts at once. A key that is not a digit ends the wait and
 * then acts as usual, so that the user need not cancel first.
 */
export function pressKey(pending: PendingStatus, press: KeyPress): KeyOutcome {
  // Many layouts type "@" with AltGr, which is reported as Ctrl and Alt or as Alt alone.
  if (press.key === '@') return act({ type: 'assign' })
  if (press.alt) return { pending, command: null, handled: false }
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key
  if (press.mod) return pressWithModifier(pending, key, press.shift)
  if (pending !== null && /^[1-5]$/.test(key)) return act({ type: 'answer', answer: decisionFor(pending, Number(key)) })
  if (pending !== null && key === 'Escape') return { pending: null, command: null, handled: true }
  const status = press.shift ? undefined : waitingStatuses[key]
  if (status) return { pending: status, command: null, handled: true }
  const command = findCommand(key, press.shift)
  return command ? act(command) : { pending, command: null, handled: false }
}

/** Keys that wait for a digit. */
const waitingStatuses: Readonly<Record<string, 'not_affected' | 'affected'>> = { n: 'not_affected', a: 'affected' }

/** Finds the command of a key. A layout may need Shift for "." or "/", so only letters and arrows distinguish Shift. */
function findCommand(key: string, shift: boolean): TriageCommand | undefined {
  const isSign = key.length === 1 && !/[a-z]/.test(key)
  return shift && !isSign ? shiftKeys[key] : plainKeys[key]
}

/** Handles Ctrl or Cmd: `Z` undoes as everywhere else, `A` selects everything that the filter shows. */
function pressWithModifier(pending: PendingStatus, key: string, shift: boolean): KeyOutcome {
  if (key === 'a' && !shift) return act({ type: 'tick-all' })
  if (key === 'z') return act({ type: shift ? 'redo' : 'undo' })
  return { pending, command: null, handled: false }
}

function act(command: TriageCommand): KeyOutcome {
  return { pending: null, command, handled: true }
}

function decisionFor(pending: 'not_affected' | 'affected', digit: number): DecisionValue {
  if (pending === 'affected') {
    return { status: 'affected', response: vexResponses.find((one) => one.position === digit)?.word ?? null }
  }
  const justification = vexJustifications.find((one) => one.position === digit)
  if (!justification) throw new Error(texts.isNotAJustification(digit))
  return { status: 'not_affected', justification: justification.word }
}
