import { useState } from 'react'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { Select } from '#renderer/ui/Select.tsx'
import { TextField } from '#renderer/ui/TextField.tsx'
import styles from './channels.module.css'
import { type ChannelSettings, useMailServer } from './use-channels.ts'

const protections = [
  { value: 'STARTTLS', label: 'STARTTLS', port: '587' },
  { value: 'TLS', label: 'TLS from the start', port: '465' },
  { value: 'NONE', label: 'None, without a password', port: '25' },
] as const
type Protection = (typeof protections)[number]['value']

/** Edits the mail server of the organization. The password is never shown, and kept if it stays empty. */
export function MailServerDialog({
  server,
  onClose,
}: {
  readonly server: ChannelSettings['organization']['mailServer']
  readonly onClose: () => void
}) {
  const save = useMailServer()
  const [host, setHost] = useState(server?.host ?? '')
  const [port, setPort] = useState(String(server?.port ?? 587))
  const [protection, setProtection] = useState<Protection>(
    protections.find(({ value }) => value === server?.protection)?.value ?? 'STARTTLS',
  )
  const [user, setUser] = useState(server?.user ?? '')
  const [password, setPassword] = useState('')
  const [senderName, setSenderName] = useState(server?.senderName ?? 'Waybill')
  const [senderAddress, setSenderAddress] = useState(server?.senderAddress ?? '')
  const isComplete = host.trim() !== '' && /^\d{1,5}$/.test(port.trim()) && senderAddress.trim() !== ''
  const choose = (value: Protection) => {
    const usual = protections.find((one) => one.value === protection)?.port
    if (port === usual) setPort(protections.find((one) => one.value === value)?.port ?? port)
    setProtection(value)
  }
  const store = () => {
    const texts = { host: host.trim(), protection, senderName, senderAddress: senderAddress.trim() }
    const login = { user: user.trim() || null, password: password || null }
    save.mutate({ ...texts, ...login, port: Number(port) }, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Mail server"
      about="For the notifications of everyone in the organization"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="go" form="mail-server" type="submit" disabled={!isComplete || save.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form
        id="mail-server"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (isComplete) store()
        }}
      >
        <TextField label="Host" value={host} onChange={setHost} placeholder="mail.example.com" spellCheck={false} />
        <div className={styles.pair}>
          <Select label="Protection" value={protection} options={protections} onChange={choose} />
          <TextField label="Port" value={port} onChange={setPort} inputMode="numeric" />
        </div>
        <div className={styles.pair}>
          <TextField label="User name" value={user} onChange={setUser} autoComplete="off" spellCheck={false} />
          <TextField
            label="Password"
            type="password"
            autoComplete="new-password"
            placeholder={server?.user ? 'Not changed' : ''}
            value={password}
            onChange={setPassword}
          />
        </div>
        <div className={styles.pair}>
          <TextField label="Name of the sender" value={senderName} onChange={setSenderName} />
          <TextField
            label="Address of the sender"
            type="email"
            placeholder="waybill@example.com"
            value={senderAddress}
            onChange={setSenderAddress}
          />
        </div>
      </form>
    </Dialog>
  )
}
