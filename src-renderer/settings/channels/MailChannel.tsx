import { type ReactNode, useState } from 'react'
import { Button } from '#renderer/ui/Button.tsx'
import { ChannelCard } from './ChannelCard.tsx'
import styles from './channels.module.css'
import { MailServerDialog } from './MailServerDialog.tsx'
import { TestButton } from './TestButton.tsx'
import * as texts from './texts.tsx'
import { type ChannelSettings, useMailServer } from './use-channels.ts'

/** Words of the protections. */
export const protectionLabels: Readonly<Record<string, string>> = {
  STARTTLS: 'STARTTLS',
  TLS: 'TLS',
  NONE: texts.noProtection,
}

/** Mail, by the server of the organization. */
export function MailChannel({ settings, rules }: { readonly settings: ChannelSettings; readonly rules: ReactNode }) {
  const [isEditing, setEditing] = useState(false)
  const change = useMailServer()
  const { mailServer: server } = settings.organization
  const { role, user } = settings.organizationUser
  const mayChange = role === 'Owner' || role === 'Admin'
  const isReady = server !== null && server.problem === null && user.email !== null
  return (
    <ChannelCard
      channel="email"
      where={user.email ?? texts.noEmailAddressYet}
      isReady={isReady}
      settings={settings}
      rules={rules}
    >
      {server?.problem && <p className={styles.problem}>{server.problem}.</p>}
      {server === null ? (
        <p className={styles.quiet}>{mayChange ? texts.mailsAreSentByAServer : texts.noMailServerYetAnAdmin}</p>
      ) : (
        <dl className={styles.facts}>
          <dt>{texts.server}</dt>
          <dd>
            {texts.hostPort(server.host, server.port)} {protectionLabels[server.protection] ?? server.protection}
          </dd>
          <dt>{texts.sender}</dt>
          <dd>
            {server.senderName}, {server.senderAddress}
          </dd>
        </dl>
      )}
      {mayChange && (
        <div className={styles.row}>
          <Button small icon="pencil" onClick={() => setEditing(true)}>
            {server === null ? texts.enterMailServer : texts.changeServer}
          </Button>
          {server !== null && (
            <Button small kind="bare" disabled={change.isPending} onClick={() => change.mutate(null)}>
              {texts.remove}
            </Button>
          )}
        </div>
      )}
      <TestButton channel="email" isReady={isReady} hasNetwork={settings.service.networkAllowed} />
      {isEditing && <MailServerDialog server={server} onClose={() => setEditing(false)} />}
    </ChannelCard>
  )
}
