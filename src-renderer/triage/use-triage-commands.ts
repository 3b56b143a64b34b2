import { navigate } from 'wouter/use-hash-location'
import { sendCommand } from '#renderer/lib/commands.ts'
import { paths } from '#renderer/lib/paths.ts'
import { startRule } from '#renderer/lib/started-rule.ts'
import { showToast } from '#renderer/lib/toasts.ts'
import { changesFindings } from './key-machine.ts'
import type { TriageCommand } from './key-machine.ts'
import { maxRuleRows, ruleOfDecision } from './session/rule-of-decision.ts'
import { decisionFromChoice } from './session/choice.ts'
import type { MarkDialogKind } from './decision/MarkDialogs.tsx'
import { isOpenFilter, isSameFilter, openFilter, ownFilter } from './queue/queue-filter.ts'
import type { QueueFilter } from './queue/queue-filter.ts'
import type { TriageSession } from './session/triage-session.ts'
import { targetsOf } from './session/triage-state.ts'
import type { TriageRefs } from './use-triage-refs.ts'
import type { useQueueRows } from './queue/use-queue.ts'
import * as shownTexts from './texts.tsx'

interface CommandContext {
  readonly session: TriageSession
  /** False for a role that may only read: keys that change findings do nothing, and the panel says why. */
  readonly mayDecide: boolean
  readonly queue: ReturnType<typeof useQueueRows>
  readonly filter: QueueFilter
  /** The filter to return to. */
  readonly base: QueueFilter
  readonly setFilter: (filter: QueueFilter) => void
  readonly hasEvidence: boolean
  readonly setHasEvidence: (hasEvidence: boolean) => void
  readonly refs: TriageRefs
  readonly openMark: (kind: MarkDialogKind) => void
  /** Null: the version has no parts. */
  readonly parts: { readonly toggle: () => void } | null
}

type Handlers = {
  readonly [Type in TriageCommand['type']]: (context: CommandContext, command: TriageCommand & { type: Type }) => void
}

const handlers: Handlers = {
  move: ({ session }, { by, extend }) => session.moveBy(by, extend),
  edge: (context, { to }) =>
    to === 'first' ? context.session.moveBy(-Number.MAX_SAFE_INTEGER, false) : void moveToLast(context),
  answer: ({ session }, { answer }) => void session.decide(answer),
  fixed: ({ session }) => decideFixed(session),
  tick: ({ session }) => selectCursorRow(session),
  'tick-all': ({ session, queue }) => void session.selectFiltered(queue.readAll, shownTexts.allFilteredRows),
  'same-vulnerability': ({ session }) => void session.selectSimilar('vulnerability'),
  'same-package': ({ session }) => void session.selectSimilar('package'),
  repeat: ({ session }) => void session.repeat(),
  accept: ({ session }) => void session.settle(true),
  decline: ({ session }) => void session.settle(false),
  snooze: ({ openMark }) => openMark('snooze'),
  assign: ({ openMark }) => openMark('assign'),
  label: ({ openMark }) => openMark('label'),
  rule: ({ session }) => beginRule(session),
  ticket: () => sendCommand('open-ticket'),
  parts: ({ parts }) => parts?.toggle(),
  mine: showOwn,
  alone: ({ session }) => session.toggleAlone(),
  withdraw: ({ session }) => void session.withdraw(),
  undo: ({ session }) => void session.undo(),
  redo: ({ session }) => void session.redo(),
  note: ({ refs }) => refs.noteRef.current?.focus(),
  filter: ({ refs }) => refs.filterRef.current?.focus(),
  evidence: ({ hasEvidence, setHasEvidence }) => setHasEvidence(!hasEvidence),
  peek: ({ refs }) => readOn(refs),
  open,
  clear,
}

/** Runs the command of a key. */
export function useTriageCommands(context: CommandContext): (command: TriageCommand) => void {
  return <Type extends TriageCommand['type']>(command: TriageCommand & { type: Type }) => {
    if (context.mayDecide || !changesFindings(command)) handlers[command.type](context, command)
  }
}

/** Shows what is assigned to the user, and everything again. */
function showOwn({ filter, base, setFilter }: CommandContext): void {
  setFilter(isSameFilter(filter, ownFilter) ? base : ownFilter)
}

/** Opens the editor of rules with what was decided last, so that it is proposed for the next versions. */
function beginRule(session: TriageSession): void {
  const { last } = session.store.getState()
  if (last === null) return void showToast({ text: shownTexts.decideAboutAFindingFirstR })
  if (last.rows.length > maxRuleRows) {
    return void showToast({ text: shownTexts.ruleIsMadeOfRows(maxRuleRows) })
  }
  startRule(ruleOfDecision(last.rows, last.decision, last.texts))
  navigate(paths.automation)
}

/** Moves to the last row. If rows are left to load, once they are, unless the cursor was moved meanwhile. */
async function moveToLast({ session, queue }: CommandContext): Promise<void> {
  session.moveBy(Number.MAX_SAFE_INTEGER, false)
  if (!queue.hasMore) return
  const { cursor } = session.store.getState()
  const last = await queue.loadLast()
  if (last && session.store.getState().cursor === cursor) session.moveTo(last.key)
}

function selectCursorRow(session: TriageSession): void {
  const { cursor } = session.store.getState()
  if (cursor !== null) session.toggleSelection(cursor)
}

/** Decides Fixed. If no fixed version is known, the panel first shows its field, and `Enter` continues without it. */
function decideFixed(session: TriageSession): void {
  const state = session.store.getState()
  const isKnown = targetsOf(state).every(
    (row) => (row.representative.fixedIn ?? row.representative.fixedVersions[0]) !== undefined,
  )
  if (isKnown) return void session.decide({ status: 'fixed' })
  session.choose({ status: 'fixed', digit: null })
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-text=fixedIn]')?.focus())
}

/** Applies what is picked in the panel on Enter. If nothing is picked, moves to the evidence. */
function open({ session, refs, setHasEvidence }: CommandContext): void {
  const answer = decisionFromChoice(session.store.getState().choice)
  if (answer) return void session.decide(answer)
  setHasEvidence(true)
  requestAnimationFrame(() => refs.evidenceRef.current?.focus())
}

/** Scrolls the evidence on Space without leaving the queue. */
function readOn({ evidenceRef }: TriageRefs): void {
  const pane = evidenceRef.current
  if (!pane) return
  const isAtEnd = pane.scrollTop + pane.clientHeight >= pane.scrollHeight - 4
  pane.scrollTo({ top: isAtEnd ? 0 : pane.scrollTop + pane.clientHeight * 0.85 })
}

/**
 * Resets one thing at a time on Escape: the picked choice, the selection, what narrows a view, the filter. It always returns to the queue.
 */
function clear({ session, filter, base, setFilter, refs }: CommandContext): void {
  const state = session.store.getState()
  if (state.choice) session.choose(null)
  else if (state.selection.rows.size > 0) session.clearSelection()
  else if (isInQueue(refs) && !isOpenFilter(filter)) setFilter(isSameFilter(filter, base) ? openFilter : base)
  refs.focusQueue()
}

/** Returns true unless the focus is elsewhere, which Escape leaves first. An empty queue has no list to focus. */
function isInQueue({ listRef }: TriageRefs): boolean {
  const active = document.activeElement
  return listRef.current === null || active === listRef.current || active === document.body
}
