import type { ReactNode } from 'react'
import { lateScreen } from '#renderer/ui/late-screen.tsx'
import styles from './palette.module.css'

/** The entries of the palette. Their program is loaded when the palette is first opened, or ahead. */
export const PaletteResults = lateScreen(async () => (await import('./PaletteResults.tsx')).PaletteResults, List)

function List({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.list} id="palette-list">
      {children}
    </div>
  )
}
