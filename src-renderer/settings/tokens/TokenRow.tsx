import { formatAgo, formatTime } from '#renderer/lib/format.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { Badge } from '#renderer/ui/Badge.tsx'
import { Button } from '#renderer/ui/Button.tsx'
import { classNames } from '#renderer/ui/class-names.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import * as texts from './texts.tsx'
import { stateOf } from './tokens.ts'
import styles from './tokens.module.css'
import type { AccessToken } from './use-tokens.ts'

/** Shows one token, and whether it works. */
export function TokenRow({
  token,
  isOwn,
  onRevoke,
}: {
  readonly token: AccessToken
  /** Whether this window uses it. */
  readonly isOwn: boolean
  readonly onRevoke: () => void
}) {
  const { id, name, prefix, role, user, createdAt, expiresAt, lastUsedAt, revokedAt } = token
  const state = stateOf(token)
  const action = token.kind === 'TOKEN' ? texts.revoke : 'End'
  return (
    <li
      className={classNames(styles.row, state.kind === 'ended' && styles.dim)}
      data-token-row={id}
      tabIndex={-1}
      aria-label={visibleText(name)}
    >
      <span className={styles.name} title={texts.madeCreatedAt(formatTime(createdAt))}>
        <b>
          <VisibleText>{name}</VisibleText>
        </b>{' '}
        <span className={styles.start}>
          <VisibleText>{prefix}</VisibleText>…
        </span>{' '}
        {isOwn && <Badge tone="line">{texts.thisWindow}</Badge>}
      </span>
      <span className={styles.user}>
        <VisibleText>{user.name}</VisibleText>{' '}
        {user.kind === 'SERVICE' && <Badge tone="line">{texts.serviceAccount}</Badge>}
      </span>
      <span>{role}</span>
      <span
        className={state.kind === 'soon' ? styles.soon : text.second}
        title={expiresAt === null ? undefined : formatTime(expiresAt)}
      >
        {state.kind === 'soon' && <Icon name="warning" small />}
        {state.text}
      </span>
      <span className={text.third} title={lastUsedAt === null ? undefined : formatTime(lastUsedAt)}>
        {lastUsedAt === null ? (
          texts.neverUsed
        ) : (
          <>
            <span className={styles.narrow}>{texts.used} </span>
            {formatAgo(lastUsedAt)}
          </>
        )}
      </span>
      <span className={styles.end}>
        {revokedAt === null && (
          <Button small aria-label={`${action} ${visibleText(name)}`} onClick={onRevoke}>
            {action}…
          </Button>
        )}
      </span>
    </li>
  )
}
