import { useState } from 'react'
import { useLocation } from 'wouter'
import { formatCount } from '#renderer/lib/format.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { paths } from '#renderer/lib/paths.ts'
import { usePlace } from '#renderer/lib/place.ts'
import { useRowFocus } from '#renderer/lib/row-focus.ts'
import { BottomBar } from '#renderer/ui/BottomBar.tsx'
import { Button } from '#renderer/ui/Button.tsx'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { KeyHint } from '#renderer/ui/Kbd.tsx'
import { QueryState } from '#renderer/ui/QueryState.tsx'
import { Segments } from '#renderer/ui/Tabs.tsx'
import text from '#renderer/ui/text.module.css'
import styles from './inbox.module.css'
import { NotificationDetail } from './NotificationDetail.tsx'
import { NotificationRow } from './NotificationRow.tsx'
import {
  type InboxPart,
  inboxParts,
  type Notification,
  useInboxCounts,
  useMarking,
  useNotifications,
} from './use-inbox.ts'

/** What the caller was told: one message for a run, the newest first. */
export function InboxView({ part: asked }: { readonly part: string | undefined }) {
  usePlace([{ label: 'Inbox' }])
  const part = inboxParts.find((one) => one === asked) ?? 'all'
  const [, navigate] = useLocation()
  const show = (next: InboxPart) => navigate(next === 'all' ? paths.inbox : paths.inboxPart(next), { replace: true })
  const counts = useInboxCounts().data ?? { unread: 0, all: 0 }
  const marking = useMarking()
  const readAll = () => {
    if (counts.unread > 0) marking.mark({ read: true })
  }
  useKeys({ 'Shift+e': readAll, u: () => show(part === 'unread' ? 'all' : 'unread') })
  return (
    <>
      <div className={styles.inbox}>
        <section className={styles.left}>
          <header className={styles.head}>
            <h1>Inbox</h1>
            <span className={text.third}>one message for a run, never one for a finding</span>
          </header>
          <div className={styles.tools}>
            <Segments<InboxPart>
              label="Show"
              value={part}
              onChange={show}
              segments={[
                {
                  value: 'unread',
                  label: counts.unread > 0 ? `Unread ${counts.unread.toLocaleString('en')}` : 'Unread',
                },
                { value: 'all', label: 'All' },
                { value: 'alerts', label: 'Alerts' },
              ]}
            />
            <span className={text.push} />
            <Button small keys="Shift+e" disabled={counts.unread === 0 || marking.isPending} onClick={readAll}>
              Mark all read
            </Button>
          </div>
          <NotificationList key={part} part={part} onShowAll={() => show('all')} />
        </section>
      </div>
      <BottomBar>
        <span>{`${counts.unread.toLocaleString('en')} unread of ${counts.all.toLocaleString('en')}`}</span>
        <span className={text.push} />
        <KeyHint keys="j k">move</KeyHint>
        <KeyHint keys="Enter">open</KeyHint>
        <KeyHint keys="e">read, unread</KeyHint>
        <KeyHint keys="u">unread only</KeyHint>
      </BottomBar>
    </>
  )
}

interface ListProps {
  readonly part: InboxPart
  readonly onShowAll: () => void
}

function NotificationList({ part, onShowAll }: ListProps) {
  const [, navigate] = useLocation()
  const { list, rows, totalCount, onNeedMore } = useNotifications(part)
  const box = useRowFocus<HTMLUListElement>('[data-notification]')
  const [shownId, setShownId] = useState<string | null>(null)
  const marking = useMarking()
  const shown = rows.find(({ id }) => id === shownId) ?? rows[0]
  const open = ({ id, link, readAt }: Notification) => {
    if (readAt === null) marking.mark({ ids: [id], read: true })
    if (link !== null) navigate(link)
  }
  useKeys({ e: () => shown && marking.toggle(shown.id) })
  if (!list.isSuccess) {
    return <QueryState query={list} loading="Loading the inbox" failed="The inbox could not be loaded" />
  }
  if (rows.length === 0) return <NothingHere part={part} onShowAll={onShowAll} />
  return (
    <div className={styles.split}>
      <div className={styles.rows}>
        <ul ref={box}>
          {rows.map((notification) => (
            <li key={notification.id}>
              <NotificationRow
                notification={notification}
                isShown={notification.id === shown?.id}
                onShow={() => setShownId(notification.id)}
                onOpen={() => open(notification)}
              />
            </li>
          ))}
        </ul>
        {list.hasNextPage && (
          <div className={styles.more}>
            <Button onClick={onNeedMore} disabled={list.isFetchingNextPage}>
              {`Show more of ${totalCount.toLocaleString('en')}`}
            </Button>
          </div>
        )}
      </div>
      {shown && (
        <NotificationDetail notification={shown} onOpen={() => open(shown)} onToggle={() => marking.toggle(shown.id)} />
      )}
    </div>
  )
}

const empty = {
  all: 'Nothing was told yet',
  unread: 'Nothing unread',
  alerts: 'No alerts',
} as const satisfies Readonly<Record<InboxPart, string>>

function NothingHere({ part, onShowAll }: ListProps) {
  const { all } = useInboxCounts().data ?? { all: 0 }
  return (
    <EmptyState
      icon="inbox"
      title={empty[part]}
      actions={
        part !== 'all' && all > 0 ? (
          <Button onClick={onShowAll}>{`Show all ${formatCount(all, 'message')}`}</Button>
        ) : null
      }
    >
      Messages come when a version arrives, when data is imported, when a policy result changes, and when a backup
      fails.
    </EmptyState>
  )
}
