import { type ReactNode, useState } from 'react'
import { copyText } from '#renderer/lib/clipboard.ts'
import { channelLabels } from '#renderer/lib/delivery-words.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { TextField } from '#renderer/ui/TextField.tsx'
import { ChannelCard } from './ChannelCard.tsx'
import styles from './channels.module.css'
import { TestButton } from './TestButton.tsx'
import * as texts from './texts.tsx'
import { type ChannelSettings, useAddress, type WebhookName } from './use-channels.ts'

const hints: Readonly<Record<WebhookName, string>> = {
  slack: texts.incomingWebhookOfASlackApp,
  teams: texts.webhookOfWorkflowsWhenATeams,
  webhook: texts.forEverythingElseEachMessage,
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
      where={shown ?? texts.noAddressYet}
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
          label={texts.channelLabelsWebhook(channelLabels[channel])}
          labelHidden
          placeholder={shown === null ? texts.webhookUrlHttps : texts.anotherUrlHttps}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={setText}
        />
        <Button type="submit" disabled={text.trim() === '' || save.isPending}>
          {texts.save}
        </Button>
        {shown !== null && (
          <Button kind="bare" disabled={save.isPending} onClick={() => store('')}>
            {texts.remove}
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
      <p>{texts.enterItAtTheReceiverNow(<b>{texts.secretThatSigns}</b>)}</p>
      <div className={styles.row}>
        <code>{secret}</code>
        <Button small icon="copy" onClick={() => void copyText(secret, texts.secretIsCopied)}>
          {texts.copy}
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
