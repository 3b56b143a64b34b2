import { useState } from 'react'
import { copyText } from '#renderer/lib/clipboard.ts'
import { formatDay } from '#renderer/lib/format.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { TextField } from '#renderer/ui/TextField.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import type { MadeToken } from './NewTokenDialog.tsx'
import styles from './tokens.module.css'

/** Shows the text of a new token, once. It does not close by accident before the text was taken. */
export function SecretDialog({ made, onClose }: { readonly made: MadeToken; readonly onClose: () => void }) {
  const [isTaken, setTaken] = useState(false)
  const [isWarned, setWarned] = useState(false)
  const { token, secret } = made
  const copy = () => {
    void copyText(secret, 'The token. Keep it like a password.').then((isCopied) => isCopied && setTaken(true))
  }
  const leave = () => {
    if (isTaken || isWarned) onClose()
    else setWarned(true)
  }
  return (
    <Dialog
      open
      onClose={leave}
      title="The token is made"
      about="Copy it now: it is not shown again. Only a hash of it is stored. If it is lost, make another one and revoke this."
      actions={
        <Button kind="go" onClick={leave}>
          {isTaken ? 'Done' : 'I have stored it'}
        </Button>
      }
    >
      <div className={styles.form}>
        <div className={styles.secret}>
          <TextField
            label="Token"
            value={secret}
            onChange={() => {}}
            readOnly
            autoFocus
            spellCheck={false}
            onFocus={({ target }) => target.select()}
            onCopy={() => setTaken(true)}
            error={isWarned && !isTaken ? 'It was not copied. Close once more to leave it.' : null}
          />
          <Button icon="copy" onClick={copy}>
            Copy
          </Button>
        </div>
        <dl className={styles.facts}>
          <dt>For</dt>
          <dd>
            <VisibleText>{token.name}</VisibleText>
          </dd>
          <dt>Acts as</dt>
          <dd>
            <VisibleText>{token.user.name}</VisibleText>, {token.role}
          </dd>
          <dt>Expires</dt>
          <dd>{token.expiresAt === null ? 'never' : formatDay(token.expiresAt)}</dd>
        </dl>
      </div>
    </Dialog>
  )
}
