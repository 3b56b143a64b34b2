import type { FormEvent } from 'react'
import { useState } from 'react'
import { checkToken } from '#renderer/lib/check-token.ts'
import { openSession } from '#renderer/lib/session.ts'
import { showToast } from '#renderer/lib/toasts.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { TextField } from '#renderer/ui/TextField.tsx'
import { readServiceAddress } from './service-address.ts'
import styles from './SettingsView.module.css'

/** Connects this window to another service. Asked before it is used; forgotten when the window closes. */
export function OtherService() {
  const [isOpen, setOpen] = useState(false)
  const [address, setAddress] = useState('')
  const [token, setToken] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  if (!isOpen) {
    return (
      <div className={styles.form}>
        <div className={styles.buttons}>
          <Button icon="share" onClick={() => setOpen(true)}>
            Connect to another service…
          </Button>
        </div>
      </div>
    )
  }
  const connect = async () => {
    const url = readServiceAddress(address)
    if (url === null) {
      setProblem('An address starts with https://, or with http:// for this computer.')
      return
    }
    setBusy(true)
    const session = { url, token: token.trim() }
    const refusal = await checkToken(session)
    setBusy(false)
    setProblem(refusal)
    if (refusal !== null) return
    openSession(session, 'remote')
    showToast({ text: 'Connected.', detail: new URL(url).host })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void connect()
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField
        label="Address"
        value={address}
        onChange={(value) => (setAddress(value), setProblem(null))}
        placeholder="https://waybill.example.com"
        error={problem}
        autoFocus
        spellCheck={false}
      />
      <TextField
        label="Token"
        type="password"
        value={token}
        onChange={setToken}
        hint="Kept in this window only."
        autoComplete="off"
      />
      <div className={styles.buttons}>
        <Button kind="go" type="submit" disabled={isBusy || address.trim() === '' || token.trim() === ''}>
          Connect
        </Button>
        <Button onClick={() => setOpen(false)}>Cancel</Button>
      </div>
    </form>
  )
}
