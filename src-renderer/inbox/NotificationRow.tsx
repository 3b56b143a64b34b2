import type { KeyboardEvent } from 'react'
import { formatSince } from '#renderer/lib/format.ts'
import type { IconName } from '#renderer/lib/icon-names.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import text from '#renderer/ui/text.module.css'
import { classNames } from '#renderer/ui/class-names.ts'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from './inbox.module.css'
import type { Notification } from './use-inbox.ts'

interface LevelSign {
  readonly icon: IconName
  readonly word: string
  readonly className: string | undefined
}

/** How a level is shown: a sign and a word, never a color alone. */
export const levelSigns: Readonly<Record<Notification['level'], LevelSign>> = {
  ALERT: { icon: 'warning', word: 'Alert', className: text.bad },
  WARN: { icon: 'info', word: 'Warn', className: text.warn },
  INFO: { icon: 'check', word: 'Info', className: text.second },
}

interface RowProps {
  readonly notification: Notification
  readonly isShown: boolean
  readonly onShow: () => void
  readonly onOpen: () => void
}

/** A notification in the list. Selected by focus or click, opened by Enter or a double click. */
export function NotificationRow({ notification, isShown, onShow, onOpen }: RowProps) {
  const { level, title, body, createdAt, readAt, deliveries } = notification
  const sign = levelSigns[level]
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    onOpen()
  }
  return (
    <button
      type="button"
      data-notification=""
      className={classNames(styles.row, isShown && styles.shown, readAt !== null && styles.read)}
      aria-current={isShown ? 'true' : undefined}
      onFocus={onShow}
      onClick={onShow}
      onDoubleClick={onOpen}
      onKeyDown={onKeyDown}
    >
      <span className={styles.dot}>{readAt === null && <i title="Unread" aria-label="Unread" role="img" />}</span>
      <span className={sign.className} title={sign.word}>
        <Icon name={sign.icon} />
        <span className={text.hidden}>{sign.word}</span>
      </span>
      <span className={styles.words}>
        <b>
          <VisibleText>{title}</VisibleText>
        </b>
        {body !== '' && (
          <span className={styles.second}>
            <VisibleText>{body.replaceAll('\n', ' ')}</VisibleText>
          </span>
        )}
      </span>
      <span className={`${styles.channels} ${text.second}`}>{deliveries.map(({ channel }) => channel).join(', ')}</span>
      <span className={`${styles.when} ${text.second}`}>{formatSince(createdAt)}</span>
    </button>
  )
}
