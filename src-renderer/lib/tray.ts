import { create } from 'zustand'

export type TrayTab = 'now' | 'finished' | 'failed'

interface TrayState {
  /** When it was opened last, as `Date.now()`: what has ended since then stays where it is. Null while it is closed. */
  readonly openedAt: number | null
  /** When it was closed last. What has ended since then was not seen. */
  readonly closedAt: number
  /** A question opened it, so it closes once nothing in it needs the user. */
  readonly byItself: boolean
  /** The tab that was chosen; null shows the one that has most to say. */
  readonly tab: TrayTab | null
}

/** The tray above the bottom bar: files, jobs and messages of this window. */
export const useTray = create<TrayState>(() => ({
  openedAt: null,
  closedAt: Date.now(),
  byItself: false,
  tab: null,
}))

/** Opens the tray. One that is open shows what is in hand, which `byItself` is a question. */
export function openTray(byItself = false): void {
  useTray.setState(({ openedAt }) =>
    openedAt === null ? { openedAt: Date.now(), byItself, tab: null } : { tab: byItself ? 'now' : null },
  )
}

/** Closes the tray. */
export function closeTray(): void {
  useTray.setState({ openedAt: null, closedAt: Date.now() })
}

/** Opens the tray, or closes it. */
export function toggleTray(): void {
  if (useTray.getState().openedAt === null) openTray()
  else closeTray()
}
