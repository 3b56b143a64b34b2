import { formatMoments, formatTime } from '#renderer/lib/format.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from './inbox.module.css'
import { countOf, type Entry, headlineOf, levelOf, titleOf, versionWithFindings } from './message-groups.ts'
import { levelSigns } from './NotificationRow.tsx'
import { OpenFindings } from './OpenFindings.tsx'
import * as texts from './texts.ts'
import type { Notification } from './use-inbox.ts'

interface DetailProps {
  readonly entry: Entry
  /** Whether Enter in the list opens it. */
  readonly hasEnter: boolean
  /** Opens what a message is about, or the version of a group. */
  readonly onOpen: () => void
  readonly onToggle: () => void
}

/** The whole of a message or of a group: what happened, where, what is open there now, and where else it was sent. */
export function NotificationDetail({ entry, hasEnter, onOpen, onToggle }: DetailProps) {
  const { messages, place, subject } = entry
  const [newest] = messages
  const isGroup = place === 'head'
  const isUnread = messages.some(({ readAt }) => readAt === null)
  const findingsOf = versionWithFindings(messages)
  return (
    <aside className={styles.detail} aria-label={texts.message}>
      <Level level={levelOf(messages)} at={newest.createdAt} />
      <h2>
        <VisibleText>{isGroup ? (subject ?? '') : titleOf(newest)}</VisibleText>
        {isGroup && `, ${countOf(entry)}`}
      </h2>
      {isGroup ? messages.map((message) => <Part key={message.id} message={message} />) : <Lines body={newest.body} />}
      <div className={styles.actions}>
        {(isGroup || newest.link !== null) && (
          <Button kind="go" keys={hasEnter ? 'Enter' : undefined} onClick={onOpen}>
            {isGroup ? texts.openTheVersion : texts.openLabel}
          </Button>
        )}
        <Button keys="e" onClick={onToggle}>
          {isUnread ? texts.markRead : texts.markUnread}
        </Button>
      </div>
      {!isGroup && newest.link === null && <p className={text.third}>{texts.thereIsNoPlaceLeft}</p>}
      {findingsOf !== null && <OpenFindings key={findingsOf} sbomId={findingsOf} />}
      {!isGroup && <Deliveries notification={newest} />}
    </aside>
  )
}

/** One message of a group. */
function Part({ message }: { readonly message: Notification }) {
  return (
    <section className={styles.part}>
      <Level level={message.level} at={message.createdAt} />
      <h3>
        <VisibleText>{headlineOf(message)}</VisibleText>
      </h3>
      <Lines body={message.body} />
    </section>
  )
}

function Level({ level, at }: { readonly level: Notification['level']; readonly at: string }) {
  const sign = levelSigns[level]
  return (
    <p className={styles.level}>
      <span className={sign.className}>
        <Icon name={sign.icon} small /> {sign.word}
      </span>
      <span className={text.third}>{formatTime(at)}</span>
    </p>
  )
}

function Lines({ body }: Pick<Notification, 'body'>) {
  return linesOf(body).map(({ key, line }) => (
    <p key={key} className={styles.line}>
      <VisibleText>{line}</VisibleText>
    </p>
  ))
}

/** Lines of a body, each with what tells it from the others. */
function linesOf(body: string): readonly { readonly key: string; readonly line: string }[] {
  return formatMoments(body)
    .split('\n')
    .flatMap((line, at) => (line === '' ? [] : [{ key: `${at}`, line }]))
}

const channelWords: Readonly<Record<string, string>> = {
  email: texts.mail,
  slack: texts.slack,
  teams: texts.teams,
  webhook: texts.webhook,
}
const stateWords: Readonly<Record<string, string>> = {
  QUEUED: texts.waiting,
  SENDING: texts.beingSent,
  FAILED: texts.failed,
  DROPPED: texts.notSent,
}

function Deliveries({ notification: { deliveries } }: { readonly notification: Notification }) {
  if (deliveries.length === 0) return null
  return (
    <section className={styles.sent}>
      <h3>{texts.sent}</h3>
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
