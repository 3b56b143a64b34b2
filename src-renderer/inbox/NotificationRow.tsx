import { formatMoments, formatSince } from '#renderer/lib/format.ts'
import type { IconName } from '#renderer/lib/icon-names.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import text from '#renderer/ui/text.module.css'
import { classNames } from '#renderer/ui/class-names.ts'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from './inbox.module.css'
import { countOf, type Entry, headlineOf, levelOf, titleOf } from './message-groups.ts'
import * as texts from './texts.ts'
import type { Notification } from './use-inbox.ts'

interface LevelSign {
  readonly icon: IconName
  readonly word: string
  readonly className: string | undefined
}

/** How a level is shown: a sign and a word, never a color alone. */
export const levelSigns: Readonly<Record<Notification['level'], LevelSign>> = {
  ALERT: { icon: 'warning', word: texts.alert, className: text.bad },
  WARN: { icon: 'info', word: texts.warn, className: text.warn },
  INFO: { icon: 'check', word: texts.info, className: text.second },
}

interface RowProps {
  readonly entry: Entry
  readonly isShown: boolean
  readonly onShow: () => void
  /** Opens what a message is about. */
  readonly onOpen: () => void
  /** Shows the messages of a group, or hides them. */
  readonly onTurn: (isOpen: boolean) => void
}

/**
 * A message in the list, or what was told about a version on one day. Selected by focus or click. A message is opened by Enter or a double click; a
 * group shows its messages by Enter, a click or the arrow keys. Both are one button, so that a message that gets company keeps the focus.
 */
export function NotificationRow({ entry, isShown, onShow, onOpen, onTurn }: RowProps) {
  const { messages, place, isOpen } = entry
  const [newest] = messages
  const isGroup = place === 'head'
  const isUnread = messages.some(({ readAt }) => readAt === null)
  return (
    <button
      type="button"
      data-notification=""
      className={classNames(
        styles.row,
        place === 'inside' && styles.inside,
        isShown && styles.shown,
        !isUnread && styles.read,
      )}
      aria-current={isShown ? 'true' : undefined}
      aria-expanded={isGroup ? isOpen : undefined}
      onFocus={onShow}
      onClick={() => {
        onShow()
        if (isGroup) onTurn(!isOpen)
      }}
      onDoubleClick={isGroup ? undefined : onOpen}
      onKeyDown={(event) => {
        const act = isGroup ? turns[event.key] : event.key === 'Enter' ? onOpen : undefined
        if (act === undefined) return
        event.preventDefault()
        act(onTurn)
      }}
    >
      <Signs isUnread={isUnread} level={levelOf(messages)} />
      <Words entry={entry} />
      {isGroup ? (
        <span className={classNames(styles.turn, isOpen && styles.turned)}>
          <Icon name="chevron-right" small />
        </span>
      ) : (
        <span className={`${styles.channels} ${text.second}`}>
          {newest.deliveries.map(({ channel }) => channel).join(', ')}
        </span>
      )}
      <span className={`${styles.when} ${text.second}`}>{formatSince(newest.createdAt)}</span>
    </button>
  )
}

type Turn = (onTurn: RowProps['onTurn']) => void

/** Keys of a group; Enter is its click. */
const turns: Readonly<Record<string, Turn>> = {
  ArrowRight: (onTurn) => onTurn(true),
  ArrowLeft: (onTurn) => onTurn(false),
}

function Words({ entry }: Pick<RowProps, 'entry'>) {
  const { messages, place, subject } = entry
  const [newest] = messages
  const isGroup = place === 'head'
  const title = place === 'inside' ? headlineOf(newest) : titleOf(newest)
  const second = isGroup ? messages.map(headlineOf).join(' · ') : formatMoments(newest.body.replaceAll('\n', ' '))
  return (
    <span className={styles.words}>
      <b>
        <VisibleText>{isGroup ? (subject ?? '') : title}</VisibleText>
        {isGroup && `, ${countOf(entry)}`}
      </b>
      {second !== '' && (
        <span className={styles.second}>
          <VisibleText>{second}</VisibleText>
        </span>
      )}
    </span>
  )
}

function Signs({ isUnread, level }: { readonly isUnread: boolean; readonly level: Notification['level'] }) {
  const sign = levelSigns[level]
  return (
    <>
      <span className={styles.dot}>
        {isUnread && <i title={texts.unreadLabel} aria-label={texts.unreadLabel} role="img" />}
      </span>
      <span className={sign.className} title={sign.word}>
        <Icon name={sign.icon} />
        <span className={text.hidden}>{sign.word}</span>
      </span>
    </>
  )
}
