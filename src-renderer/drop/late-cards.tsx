import type { ReactNode } from 'react'
import { lateScreen } from '#renderer/ui/late-screen.tsx'
import type { Card } from './cards.ts'
import styles from './drop.module.css'
import type { Place } from './run-card.ts'

/** The cards of the files. Their program is loaded with the first file, or ahead. */
export const CardStack = lateScreen(async () => (await import('./CardStack.tsx')).CardStack, Stack)

function Stack({ children }: { readonly children: ReactNode }) {
  return (
    <section className={styles.stack} aria-label="Files">
      {children}
    </section>
  )
}

/** What is said while files are dragged over the window. A drop needs none of it. */
export const DropOverlay = lateScreen(async () => (await import('./DropOverlay.tsx')).DropOverlay, Nothing)

function Nothing(): ReactNode {
  return null
}

/** Starts cards. If the program that reads files cannot be loaded, the stack of the cards says so. */
export async function startCards(cards: readonly Card[], place: Place, folder: string | null): Promise<void> {
  const program = await import('./run-card.ts').catch(() => null)
  program?.joinCards(cards, folder)
  for (const { id } of cards) void program?.startCard(id, place)
}
