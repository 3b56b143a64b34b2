import { useState } from 'react'
import { useCommand } from '#renderer/lib/commands.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import * as texts from './first-texts.ts'
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
      title={texts.keyboardShortcuts}
      about={texts.twoKeysForADecisionThree}
      width="72rem"
    >
      <KeyList />
    </Dialog>
  )
}
