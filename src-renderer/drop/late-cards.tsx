import type { ReactNode } from 'react'
import { openTray, toggleTray, useTray } from '#renderer/lib/tray.ts'
import { lateScreen } from '#renderer/ui/late-screen.tsx'
import { changeCard } from './cards.ts'
import type { Card, CardState } from './cards.ts'
import * as texts from './first-texts.ts'
import type { Place } from './run-card.ts'

/** The tray. Its program is loaded when it is opened first, or ahead. */
export const TrayPanel = lateScreen(async () => (await import('./tray/TrayPanel.tsx')).TrayPanel, 'part')

/** Until its program is there, the button says only what it is. */
export const TrayButton = lateScreen(async () => (await import('./tray/TrayButton.tsx')).TrayButton, PlainButton)

function PlainButton({ screen }: { readonly screen: { readonly className: string | undefined } }) {
  const isOpen = useTray((state) => state.openedAt !== null)
  return (
    <button type="button" aria-expanded={isOpen} onClick={toggleTray} {...screen}>
      {texts.tray}
    </button>
  )
}

/** What the bottom bar says. */
export const Messages = lateScreen(async () => (await import('./tray/Messages.tsx')).Messages, Nothing)

/** What is said while files are dragged over the window. A drop needs none of it. */
export const DropOverlay = lateScreen(async () => (await import('./DropOverlay.tsx')).DropOverlay, Nothing)

function Nothing(): ReactNode {
  return null
}

const notRead: CardState = {
  at: 'failed',
  message: texts.programThatReadsFilesCould,
  remedy: texts.reloadTheWindow,
  mayRetry: false,
}

/** Starts cards. If the program that reads files cannot be loaded, the tray says so. */
export async function startCards(cards: readonly Card[], place: Place, folder: string | null): Promise<void> {
  const program = await import('./run-card.ts').catch(() => null)
  program?.joinCards(cards, folder)
  for (const { id } of cards) {
    if (program) void program.startCard(id, place)
    else changeCard(id, { state: notRead })
  }
  if (!program) openTray()
}
