import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useBottomBar } from '#renderer/lib/bottom-bar.ts'

/** Shows the page's content in the bar at the bottom of the window: what it counts at the left, available keys at the right. */
export function BottomBar({ children }: { readonly children: ReactNode }) {
  const slot = useBottomBar((state) => state.slot)
  return slot === null ? null : createPortal(children, slot)
}
