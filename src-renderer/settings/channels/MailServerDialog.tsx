import { useState } from 'react'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { Select } from '#renderer/ui/Select.tsx'
import { TextField } from '#renderer/ui/TextField.tsx'
import styles from './channels.module.css'
import * as shownTexts from './texts.tsx'
import { type ChannelSettings, useMailServer } from './use-channels.ts'

const protections = [
  { value: 'STARTTLS', label: 'STARTTLS', port: '587' },
  { value: 'TLS', label: shownTexts.tlsFromTheStart, port: '465' },
  { value: 'NONE', label: shownTexts.noneWithoutAPassword, port: '25' },
] as const
type Protection = (typeof protections)[number]['value']

type Server = ChannelSettings['organization']['mailServer']

/** What is entered. The password is never shown, and kept if it stays empty. */
interface Draft {
  readonly host: string
  readonly port: string
  readonly protection: Protection
  readonly user: string
  readonly password: string
  readonly senderName: string
  readonly senderAddress: string
}

function draftOf(server: Server): Draft {
  return {
    host: server?.host ?? '',
    port: String(server?.port ?? 587),
    protection: protections.find(({ value }) => value === server?.protection)?.value ?? 'STARTTLS',
    user: server?.user ?? '',
    password: '',
    senderName: server?.senderName ?? 'Waybill',
    senderAddress: server?.senderAddress ?? '',
  }
}

const portOf = (protection: Protection) => protections.find(({ value }) => value === protection)?.port ?? ''

/** Edits the mail server of the organization. */
export function MailServerDialog({ server, onClose }: { readonly server: Server; readonly onClose: () => void }) {
  const save = useMailServer()
  const [draft, setDraft] = useState(() => draftOf(server))
  const isComplete =
    draft.host.trim() !== '' && /^\d{1,5}$/.test(draft.port.trim()) && draft.senderAddress.trim() !== ''
  const store = () => {
    const { protection, senderName } = draft
    const texts = { host: draft.host.trim(), protection, senderName, senderAddress: draft.senderAddress.trim() }
    const login = { user: draft.user.trim() || null, password: draft.password || null }
    save.mutate({ ...texts, ...login, port: Number(draft.port) }, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={shownTexts.mailServer}
      about={shownTexts.forTheNotificationsOfEveryone}
      actions={
        <>
          <Button onClick={onClose}>{shownTexts.cancel}</Button>
          <Button kind="go" form="mail-server" type="submit" disabled={!isComplete || save.isPending}>
            {shownTexts.save}
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
        <ServerFields
          draft={draft}
          hasPassword={server?.user != null}
          onChange={(change) => setDraft({ ...draft, ...change })}
        />
      </form>
    </Dialog>
  )
}

function ServerFields({
  draft,
  hasPassword,
  onChange,
}: {
  readonly draft: Draft
  readonly hasPassword: boolean
  readonly onChange: (change: Partial<Draft>) => void
}) {
  const field = (name: keyof Draft) => ({
    value: draft[name],
    onChange: (value: string) => onChange({ [name]: value }),
  })
  const choose = (protection: Protection) =>
    onChange({ protection, ...(draft.port === portOf(draft.protection) && { port: portOf(protection) }) })
  return (
    <>
      <TextField label={shownTexts.host} placeholder="mail.example.com" spellCheck={false} {...field('host')} />
      <div className={styles.pair}>
        <Select label={shownTexts.protection} value={draft.protection} options={protections} onChange={choose} />
        <TextField label={shownTexts.port} inputMode="numeric" {...field('port')} />
      </div>
      <div className={styles.pair}>
        <TextField label={shownTexts.userName} autoComplete="off" spellCheck={false} {...field('user')} />
        <TextField
          label={shownTexts.password}
          type="password"
          autoComplete="new-password"
          placeholder={hasPassword ? shownTexts.notChanged : ''}
          {...field('password')}
        />
      </div>
      <div className={styles.pair}>
        <TextField label={shownTexts.nameOfTheSender} {...field('senderName')} />
        <TextField
          label={shownTexts.addressOfTheSender}
          type="email"
          placeholder="waybill@example.com"
          {...field('senderAddress')}
        />
      </div>
    </>
  )
}
