import { formatTime } from '#renderer/lib/format.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from './inbox.module.css'
import { levelSigns } from './NotificationRow.tsx'
import type { Notification } from './use-inbox.ts'

interface DetailProps {
  readonly notification: Notification
  readonly onOpen: () => void
  readonly onToggle: () => void
}

/** The whole of a notification: what happened, where, and where else it was sent. */
export function NotificationDetail({ notification, onOpen, onToggle }: DetailProps) {
  const { level, title, body, link, createdAt, readAt } = notification
  const sign = levelSigns[level]
  return (
    <aside className={styles.detail} aria-label="Message">
      <p className={styles.level}>
        <span className={sign.className}>
          <Icon name={sign.icon} small /> {sign.word}
        </span>
        <span className={text.third}>{formatTime(createdAt)}</span>
      </p>
      <h2>
        <VisibleText>{title}</VisibleText>
      </h2>
      {linesOf(body).map(({ key, line }) => (
        <p key={key} className={styles.line}>
          <VisibleText>{line}</VisibleText>
        </p>
      ))}
      <div className={styles.actions}>
        {link !== null && (
          <Button kind="go" keys="Enter" onClick={onOpen}>
            Open
          </Button>
        )}
        <Button keys="e" onClick={onToggle}>
          {readAt === null ? 'Mark read' : 'Mark unread'}
        </Button>
      </div>
      {link === null && <p className={text.third}>There is no place left to open.</p>}
      <Deliveries notification={notification} />
    </aside>
  )
}

/** Lines of a body, each with what tells it from the others. */
function linesOf(body: string): readonly { readonly key: string; readonly line: string }[] {
  return body.split('\n').flatMap((line, at) => (line === '' ? [] : [{ key: `${at}`, line }]))
}

const channelWords: Readonly<Record<string, string>> = {
  email: 'Mail',
  slack: 'Slack',
  teams: 'Teams',
  webhook: 'Webhook',
}
const stateWords: Readonly<Record<string, string>> = {
  QUEUED: 'waiting',
  SENDING: 'being sent',
  FAILED: 'failed',
  DROPPED: 'not sent',
}

function Deliveries({ notification: { deliveries } }: Pick<DetailProps, 'notification'>) {
  if (deliveries.length === 0) return null
  return (
    <section className={styles.sent}>
      <h3>Sent</h3>
      <ul>
        {deliveries.map(({ channel, state, error, sentAt }) => (
          <li key={channel}>
            <span>{channelWords[channel] ?? channel}</span>
            <span className={state === 'SENT' ? text.ok : state === 'FAILED' ? text.bad : text.second}>
              {state === 'SENT' && sentAt ? formatTime(sentAt) : (stateWords[state] ?? state.toLowerCase())}
            </span>
            {error && (
              <span className={styles.error}>
                <VisibleText>{error}</VisibleText>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
