import { create } from 'zustand'
import * as texts from './first-texts.ts'

/** An action that a message offers, for example undo. */
export interface ToastAction {
  readonly label: string
  /** Key for the same action, as shown on its cap. */
  readonly keys?: string
  readonly run: () => void
}

export interface Toast {
  readonly id: number
  readonly text: string
  readonly detail?: string
  readonly tone: 'plain' | 'bad'
  readonly action?: ToastAction
  /** False if the tray says the same in a row of its own. */
  readonly isKept?: boolean
  /** When it was shown, in milliseconds of `Date.now()`. */
  readonly shownAt: number
}

interface ToastState {
  /** What the bottom bar says. */
  readonly toasts: readonly Toast[]
  /** What it has said, newest first: the tray shows that. */
  readonly log: readonly Toast[]
  /** The current announcement for screen readers. `turn` makes the same text twice two announcements. */
  readonly announcement: { readonly text: string; readonly turn: number }
}

export const useToasts = create<ToastState>(() => ({ toasts: [], log: [], announcement: { text: '', turn: 0 } }))

let lastId = 0
/** How long the bar shows a message. */
export const toastDurationMs = 8_000
const keptMs = 86_400_000

/** Announces a text to screen readers without showing it. */
export function announce(text: string): void {
  useToasts.setState(({ announcement }) => ({ announcement: { text, turn: announcement.turn + 1 } }))
}

/** Removes a message from the bar. The tray keeps it. */
export function dismissToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))
}

/** Dismisses informational messages, for example when their action is no longer available. Errors stay. */
export function dismissTransientToasts(): void {
  useToasts.setState(({ toasts, log }) => ({
    toasts: toasts.filter(({ tone }) => tone === 'bad'),
    log: log.map(withoutStep),
  }))
}

/** A step can be undone or redone only while it is the last one, and where it was made. */
function withoutStep({ action, ...toast }: Toast): Toast {
  return action && !/^(?:Un|Re)do/.test(action.label) ? { ...toast, action } : toast
}

/**
 * Shows a message in the bottom bar, which replaces the previous one, and announces it. Errors stay until they are dismissed or replaced, and
 * one that has just been shown is not replaced by what succeeded meanwhile.
 */
export function showToast(toast: Omit<Toast, 'id' | 'tone' | 'shownAt'> & { readonly tone?: Toast['tone'] }): number {
  lastId += 1
  const id = lastId
  const shownAt = Date.now()
  const shown: Toast = { tone: 'plain', ...toast, id, shownAt }
  const isUnread = (before: Toast) => before.tone === 'bad' && shownAt - before.shownAt < toastDurationMs
  useToasts.setState(({ toasts, log }) => ({
    toasts: [...(shown.tone === 'bad' ? [] : toasts.filter(isUnread)), shown],
    log: [
      ...(shown.isKept === false ? [] : [shown]),
      ...log.map(withoutStep).filter((one) => one.tone === 'bad' || shownAt - one.shownAt < keptMs),
    ],
  }))
  announce([toast.text, toast.detail].filter(Boolean).join('. '))
  return id
}

/** Shows an error. */
export function showError(error: unknown, what = texts.somethingWentWrong): void {
  const message = error instanceof Error ? error.message : String(error)
  showToast({ text: what, detail: message, tone: 'bad' })
}
