import { useState } from 'react'
import { useCommand } from '#renderer/lib/commands.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { setPreferences, usePreferences } from '#renderer/lib/preferences.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { TextField } from '#renderer/ui/TextField.tsx'
import styles from './keys.module.css'
import { KeyGroups } from './late-groups.ts'

/** Lists all keys on one sheet. `?` opens and closes it. */
export function KeySheet() {
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const shortcuts = usePreferences((state) => state.shortcuts)
  useCommand('open-keys', () => setOpen(true))
  useKeys({ '?': () => setOpen(true), 'Shift+?': () => setOpen(true) })
  const close = () => {
    setOpen(false)
    setText('')
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Keyboard shortcuts"
      about="Two keys for a decision, three for a bulk decision."
      width="72rem"
    >
      <TextField
        label="Find a shortcut"
        labelHidden
        icon="find"
        placeholder="Search by action"
        value={text}
        onChange={setText}
        autoFocus
        className={styles.search}
      />
      {!shortcuts && (
        <p className={styles.off}>
          Single-key shortcuts are off.{' '}
          <Button small onClick={() => setPreferences({ shortcuts: true })}>
            Turn on
          </Button>
        </p>
      )}
      <KeyGroups text={text} />
    </Dialog>
  )
}
