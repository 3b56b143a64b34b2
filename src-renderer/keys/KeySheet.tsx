import { useState } from 'react'
import { useCommand } from '#renderer/lib/commands.ts'
import { keyCaps, useKeys } from '#renderer/lib/keys.ts'
import { setPreferences, usePreferences } from '#renderer/lib/preferences.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { Kbd } from '#renderer/ui/Kbd.tsx'
import { TextField } from '#renderer/ui/TextField.tsx'
import { findKeys } from './key-list.ts'
import styles from './keys.module.css'

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
  const groups = findKeys(text)
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
      {groups.length === 0 && <p className={styles.none}>No matching shortcut.</p>}
      <div className={styles.columns}>
        {groups.map((group) => (
          <section key={group.title} className={styles.group}>
            <h3>{group.title}</h3>
            <ul>
              {group.lines.map(({ what, keys }) => (
                <li key={what}>
                  {what}
                  <span className={styles.caps}>
                    {keys.map((one) => (
                      <Caps key={one} keys={one} />
                    ))}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

function Caps({ keys }: { readonly keys: string }) {
  return keyCaps(keys).map((cap) => <Kbd key={cap}>{cap}</Kbd>)
}
