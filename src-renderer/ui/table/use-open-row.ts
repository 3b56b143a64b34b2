import { useState } from 'react'

/**
 * Keeps which row of a table shows its details: at most one. Returns the id and the handlers for the table. `firstId` is open until a row is
 * opened or closed.
 */
export function useOpenRow(firstId?: string) {
  const [chosenId, setChosenId] = useState<string | null>()
  const openId = chosenId === undefined ? (firstId ?? null) : chosenId
  const setOpenId = (next: (open: string | null) => string | null) => setChosenId(next(openId))
  return {
    openId,
    onOpen: ({ id }: { readonly id: string }) => setOpenId((open) => (open === id ? null : id)),
    onExpand: ({ id }: { readonly id: string }, expanded: boolean) =>
      setOpenId((open) => (expanded ? id : open === id ? null : open)),
  }
}
