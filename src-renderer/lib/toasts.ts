import { create } from 'zustand'

/** An action that a toast offers, for example undo. */
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
  /** When it was shown, in milliseconds of `performance.now()`. */
  readonly shownAt: number
}

interface ToastState {
  readonly toasts: readonly Toast[]
  /** The current announcement for screen readers. `turn` makes the same text twice two announcements. */
  readonly announcement: { readonly text: string; readonly turn: number }
}

export const useToasts = create<ToastState>(() => ({ toasts: [], announcement: { text: '', turn: 0 } }))

let lastId = 0
const toastDurationMs = 8_000
const toastWithActionMs = 20_000

/** Announces a text to screen readers without showing it. */
export function announce(text: string): void {
  useToasts.setState(({ announcement }) => ({ announcement: { text, turn: announcement.turn + 1 } }))
}

/** Removes a toast. */
export function dismissToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))
}

/** Dismisses informational toasts, for example when their action is no longer available. Errors stay. */
export function dismissTransientToasts(): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter(({ tone }) => tone === 'bad') }))
}

/**
 * Shows a toast at the bottom, which replaces the previous one, and announces it. Errors stay until they are dismissed or replaced, and one that
 * has just been shown is not replaced by what succeeded meanwhile.
 */
export function showToast(toast: Omit<Toast, 'id' | 'tone' | 'shownAt'> & { readonly tone?: Toast['tone'] }): number {
  lastId += 1
  const id = lastId
  const shownAt = performance.now()
  const isUnread = (before: Toast) => before.tone === 'bad' && shownAt - before.shownAt < toastDurationMs
  useToasts.setState(({ toasts }) => ({
    toasts: [...(toast.tone === 'bad' ? [] : toasts.filter(isUnread)), { tone: 'plain', ...toast, id, shownAt }],
  }))
  announce([toast.text, toast.detail].filter(Boolean).join('. '))
  if (toast.tone !== 'bad') setTimeout(() => dismissToast(id), toast.action ? toastWithActionMs : toastDurationMs)
  return id
}

/** Shows an error. */
export function showError(error: unknown, what = 'Something went wrong'): void {
  const message = error instanceof Error ? error.message : String(error)
  showToast({ text: what, detail: message, tone: 'bad' })
}
