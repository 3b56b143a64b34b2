import { useState } from 'react'
import { useCommand } from '#renderer/lib/commands.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { KeyList } from './late-list.ts'

/** Lists all keys on one sheet. `?` opens and closes it. */
export function KeySheet() {
  const [open, setOpen] = useState(false)
  useCommand('open-keys', () => setOpen(true))
  useKeys({ '?': () => setOpen(true), 'Shift+?': () => setOpen(true) })
  return (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      title="Keyboard shortcuts"
      about="Two keys for a decision, three for a bulk decision."
      width="72rem"
    >
      <KeyList />
    </Dialog>
  )
}
