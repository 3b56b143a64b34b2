import { useState } from 'react'

/** Keeps which row of a table shows its details: at most one. Returns the id and the handlers for the table. */
export function useOpenRow() {
  const [openId, setOpenId] = useState<string | null>(null)
  return {
    openId,
    onOpen: ({ id }: { readonly id: string }) => setOpenId((open) => (open === id ? null : id)),
    onExpand: ({ id }: { readonly id: string }, expanded: boolean) =>
      setOpenId((open) => (expanded ? id : open === id ? null : open)),
  }
}
