import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useBottomBar } from '#renderer/lib/bottom-bar.ts'

/** What the page says in the bar at the bottom of the window: how far it is at the left, the keys that work now at the right. */
export function BottomBar({ children }: { readonly children: ReactNode }) {
  const slot = useBottomBar((state) => state.slot)
  useEffect(() => {
    useBottomBar.setState(({ users }) => ({ users: users + 1 }))
    return () => useBottomBar.setState(({ users }) => ({ users: users - 1 }))
  }, [])
  return slot === null ? null : createPortal(children, slot)
}
