import { type ReactNode, useState } from 'react'
import { copyText } from '#renderer/lib/clipboard.ts'
import { channelLabels } from '#renderer/lib/delivery-words.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { TextField } from '#renderer/ui/TextField.tsx'
import { ChannelCard } from './ChannelCard.tsx'
import styles from './channels.module.css'
import { TestButton } from './TestButton.tsx'
import { type ChannelSettings, useAddress, type WebhookName } from './use-channels.ts'

const hints: Readonly<Record<WebhookName, string>> = {
  slack: 'An incoming webhook of a Slack app.',
  teams: 'A webhook of Workflows: “When a Teams webhook request is received”, which posts the card.',
  webhook: 'For everything else. Each message is JSON, signed with a secret that is shown once.',
}

/** A channel with an address, which is a secret. */
export function WebhookChannel({
  channel,
  settings,
  rules,
}: {
  readonly channel: WebhookName
  readonly settings: ChannelSettings
  readonly rules: ReactNode
}) {
  const { shown, problem } = addressOf(channel, settings)
  const [text, setText] = useState('')
  const save = useAddress(channel)
  const store = (address: string) => save.mutate(address, { onSuccess: () => setText('') })
  const isReady = shown !== null && problem === null
  return (
    <ChannelCard
      channel={channel}
      where={shown ?? 'no address yet'}
      isReady={isReady}
      settings={settings}
      rules={rules}
    >
      {problem !== null && <p className={styles.problem}>{problem}.</p>}
      <LastFailure channel={channel} settings={settings} />
      <form
        className={styles.address}
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== '') store(text.trim())
        }}
      >
        <TextField
          label={`${channelLabels[channel]} webhook`}
          labelHidden
          placeholder={shown === null ? 'Webhook address, https' : 'Another address, https'}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={setText}
        />
        <Button type="submit" disabled={text.trim() === '' || save.isPending}>
          Save
        </Button>
        {shown !== null && (
          <Button kind="bare" disabled={save.isPending} onClick={() => store('')}>
            Remove
          </Button>
        )}
      </form>
      {save.data != null && <Secret secret={save.data} />}
      <TestButton channel={channel} isReady={isReady} hasNetwork={settings.service.networkAllowed} />
      {shown === null && <p className={styles.quiet}>{hints[channel]}</p>}
    </ChannelCard>
  )
}

/** Why the newest message failed, as long as none was sent since. */
function LastFailure({ channel, settings }: { readonly channel: WebhookName; readonly settings: ChannelSettings }) {
  const failed = settings.failed.nodes.find((each) => each.channel === channel && each.state === 'FAILED')
  const sentAt = settings.sent.nodes.find((each) => each.channel === channel)?.sentAt
  if (!failed?.error || (sentAt && failed.createdAt && failed.createdAt < sentAt)) return null
  return <p className={styles.problem}>{failed.error}</p>
}

function Secret({ secret }: { readonly secret: string }) {
  return (
    <div className={styles.secret} role="status">
      <p>
        <b>The secret that signs.</b> Enter it at the receiver now: it is not shown again.
      </p>
      <div className={styles.row}>
        <code>{secret}</code>
        <Button small icon="copy" onClick={() => void copyText(secret, 'The secret is copied.')}>
          Copy
        </Button>
      </div>
    </div>
  )
}

function addressOf(channel: WebhookName, { organizationUser }: ChannelSettings) {
  const config = organizationUser.notificationConfig
  switch (channel) {
    case 'slack':
      return { shown: config.slackWebhookUrl, problem: config.slackProblem }
    case 'teams':
      return { shown: config.teamsWebhookUrl, problem: config.teamsProblem }
    case 'webhook':
      return { shown: config.webhookUrl, problem: config.webhookProblem }
  }
}
