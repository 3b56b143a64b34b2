import { Fragment, useState } from 'react'
import { Link } from 'wouter'
import { helpPath } from '#renderer/lib/help-path.ts'
import { keyCaps } from '#renderer/lib/keys.ts'
import { setPreferences, usePreferences } from '#renderer/lib/preferences.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { DialogClose } from '#renderer/ui/Dialog.tsx'
import { Kbd } from '#renderer/ui/Kbd.tsx'
import { TextField } from '#renderer/ui/TextField.tsx'
import { findKeys } from './key-list.ts'
import styles from './keys.module.css'
import * as texts from './texts.ts'

/** All keys by purpose, with a field to find some of them. */
export function KeyList() {
  const [text, setText] = useState('')
  const shortcuts = usePreferences((state) => state.shortcuts)
  return (
    <>
      <TextField
        label={texts.findAShortcut}
        labelHidden
        icon="find"
        placeholder={texts.searchByAction}
        value={text}
        onChange={setText}
        autoFocus
        className={styles.search}
      />
      <p className={styles.off}>
        <DialogClose asChild>
          <Link href={helpPath()}>{texts.theGuide}</Link>
        </DialogClose>{' '}
        {texts.explainsTenTasksStepByStep}
      </p>
      {!shortcuts && (
        <p className={styles.off}>
          {texts.singleKeyShortcutsAreOff}{' '}
          <Button small onClick={() => setPreferences({ shortcuts: true })}>
            {texts.turnOn}
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
      {groups.length === 0 && <p className={styles.none}>{texts.noMatchingShortcut}</p>}
      <div className={styles.columns}>
        {groups.map((group) => (
          <section key={group.title} className={styles.group}>
            <h3>{group.title}</h3>
            <ul>
              {group.lines.map(({ what, keys }) => (
                <li key={what}>
                  {what}
                  <span className={styles.caps}>
                    {keys.map((one, at) => (
                      <Fragment key={one}>
                        {/* Keys that are pressed together stand together, and either of several apart. */}
                        {at > 0 && <span className={styles.or}>{keyCaps(one).length > 1 && texts.or}</span>}
                        <Caps keys={one} />
                      </Fragment>
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
