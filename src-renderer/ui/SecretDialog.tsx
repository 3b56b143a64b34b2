import type { ReactNode } from 'react'
import { useState } from 'react'
import { copyText } from '#renderer/lib/clipboard.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import styles from './SecretDialog.module.css'
import { TextField } from './TextField.tsx'
import * as texts from './texts.tsx'

export interface SecretDialogProps {
  readonly title: string
  readonly about: string
  /** What the secret is, on its field. */
  readonly label: string
  readonly secret: string
  /** What is said when it is copied. */
  readonly copied: string
  /** What else is to know of it, by name. */
  readonly facts: readonly (readonly [name: string, value: ReactNode])[]
  readonly onClose: () => void
}

/** Shows a secret that is not shown again. It does not close by accident before the secret was taken. */
export function SecretDialog({ title, about, label, secret, copied, facts, onClose }: SecretDialogProps) {
  const [isTaken, setTaken] = useState(false)
  const [isWarned, setWarned] = useState(false)
  const copy = () => {
    void copyText(secret, copied).then((isCopied) => isCopied && setTaken(true))
  }
  const leave = () => {
    if (isTaken || isWarned) onClose()
    else setWarned(true)
  }
  return (
    <Dialog
      open
      onClose={leave}
      title={title}
      about={about}
      actions={
        <Button kind="go" onClick={leave}>
          {isTaken ? texts.done : texts.iHaveStoredIt}
        </Button>
      }
    >
      <div className={styles.content}>
        <div className={styles.secret}>
          <TextField
            label={label}
            value={secret}
            onChange={() => {}}
            readOnly
            autoFocus
            spellCheck={false}
            onFocus={({ target }) => target.select()}
            onCopy={() => setTaken(true)}
            error={isWarned && !isTaken ? texts.itWasNotCopiedCloseOnce : null}
          />
          <Button icon="copy" onClick={copy}>
            {texts.copy}
          </Button>
        </div>
        <dl className={styles.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Dialog>
  )
}
