import { formatAgo, formatDay, formatNumber, formatTime } from '#renderer/lib/format.ts'
import { plural } from '#renderer/lib/plural.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { classNames } from '#renderer/ui/class-names.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { stateOf } from './share-links.ts'
import styles from './sharing.module.css'
import * as texts from './texts.tsx'
import type { ShareLink } from './use-share-links.ts'

/** Shows one link: what it shows, whether it works, and how much it was used. */
export function ShareLinkRow({
  link,
  shows,
  onRevoke,
}: {
  readonly link: ShareLink
  /** What it shows, in words. */
  readonly shows: string
  /** Null: the viewer may not revoke links. */
  readonly onRevoke: (() => void) | null
}) {
  const { id, name, createdAt, createdBy, expiresAt, revokedAt, lastUsedAt, downloadsCount } = link
  const { kind, text: stateText } = stateOf(link)
  const state = kind === 'ended' ? (revokedAt === null ? texts.expired : texts.revoked) : texts.active
  return (
    <li
      className={classNames(styles.row, kind === 'ended' && styles.dim)}
      data-share-link={id}
      tabIndex={-1}
      aria-label={visibleText(name)}
    >
      <b className={styles.name}>
        <VisibleText>{name}</VisibleText>
      </b>
      <span className={styles.shows}>
        <VisibleText>{shows}</VisibleText>
      </span>
      <span className={classNames(styles.state, kind === 'works' && text.ok, kind === 'soon' && text.warn)}>
        {kind !== 'ended' && <Icon name={kind === 'soon' ? 'warning' : 'check'} small />}
        {state}
      </span>
      <span className={text.second} title={expiresAt === null ? undefined : formatTime(expiresAt)}>
        <span className={styles.narrow}>{texts.ends} </span>
        {kind === 'ended' ? endOf(link) : stateText}
      </span>
      <span className={styles.made} title={formatTime(createdAt)}>
        <span className={styles.narrow}>{texts.made} </span>
        {formatDay(createdAt)}, <VisibleText>{createdBy.name}</VisibleText>
      </span>
      <span className={text.third} title={lastUsedAt === null ? undefined : formatTime(lastUsedAt)}>
        <span className={styles.narrow}>{texts.used} </span>
        {lastUsedAt === null ? texts.never : formatAgo(lastUsedAt)}
      </span>
      <span className={styles.count}>
        {formatNumber(downloadsCount)}
        <span className={styles.narrow}> {plural(downloadsCount, texts.downloadOrDownloads)}</span>
      </span>
      <span className={styles.end}>
        {onRevoke !== null && kind !== 'ended' && (
          <Button small aria-label={texts.revokeNameText(visibleText(name))} onClick={onRevoke}>
            {texts.revoke}
          </Button>
        )}
      </span>
    </li>
  )
}

/** When a link that does not work any more ended. */
function endOf({ revokedAt, expiresAt }: ShareLink): string {
  const at = revokedAt ?? expiresAt
  return at === null ? 'never' : formatDay(at)
}
