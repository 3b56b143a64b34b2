import { useState } from 'react'
import { keyCaps } from '#renderer/lib/keys.ts'
import { setPreferences, usePreferences } from '#renderer/lib/preferences.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Kbd } from '#renderer/ui/Kbd.tsx'
import { TextField } from '#renderer/ui/TextField.tsx'
import { findKeys } from './key-list.ts'
import styles from './keys.module.css'

/** All keys by purpose, with a field to find some of them. */
export function KeyList() {
  const [text, setText] = useState('')
  const shortcuts = usePreferences((state) => state.shortcuts)
  return (
    <>
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
    </>
  )
}

function KeyGroups({ text }: { readonly text: string }) {
  const groups = findKeys(text)
  return (
    <>
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
    </>
  )
}

function Caps({ keys }: { readonly keys: string }) {
  return keyCaps(keys).map((cap) => <Kbd key={cap}>{cap}</Kbd>)
}
